package io.paceline.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What was first published for the systems whose work Paceline takes over, beside what was measured here. */
final class Claims {
    private static final String NOT_YET = "Not measured yet.";
    private static final String SPRING_BOOT = "spring-boot";
    private static final String VERTX = "vertx";

    private final List<CaseRuns> cases;
    private final List<Curves> curves;
    private final Catalogue catalogue;

    Claims(List<CaseRuns> cases, List<Curves> curves, Catalogue catalogue) {
        this.cases = cases;
        this.curves = curves;
        this.catalogue = catalogue;
    }

    Markup table() {
        Markup body = Markup.of("tbody");
        body.add(row(
                "QBit: 3.7 times Spring Boot over HTTP",
                "96,910 requests a second against 26,312, and an average latency of 21.6 ms against 10.0 ms; wrk with 2,000"
                        + " connections for 10 s, a list of one string as JSON (2015).",
                List.of(found("ping/c2000", against(SPRING_BOOT)), found("ping/c64", against(SPRING_BOOT)))));
        body.add(row(
                "QBit: six times more over WebSocket than over HTTP",
                "580,000 calls a second over WebSocket, 90,000 over HTTP, on a laptop (2015).",
                List.of(found("ws/call/c64", this::throughput))));
        body.add(row(
                "QBit: 200 million messages a second in queues",
                "100 million a second from one sender, 200 million from many. The program that measured it counted what was"
                        + " sent and did not wait until it was received.",
                List.of(
                        found("queue/1to1/b128", this::throughput),
                        found("queue/4to1/b128", this::throughput),
                        found("queue/8to1/b128", this::throughput))));
        body.add(row(
                "Vert.x 3 against Vert.x 2 on the 4 kB echo: 1.14 times",
                "10,494 requests a second against 9,214, a POST of 4 kB of JSON.",
                List.of(
                        found("json/c64", against(VERTX)),
                        found("json/ab", against(VERTX)),
                        found("json/ab-k", against(VERTX)))));
        body.add(row(
                "ADBCJ: the blog in 38 ms instead of 50 ms",
                "Against JDBC with the web servers at about half of their CPU; MySQL on a machine of its own (2013).",
                List.of(
                        halfBusy("apps/blog/mix", SPRING_BOOT),
                        found("apps/blog/index", median(SPRING_BOOT)),
                        found("apps/blog/index/rtt2ms", median(SPRING_BOOT)))));
        body.add(row(
                "ADBCJ: complex reads three times faster",
                "A social network with about half complex reads and half simple writes (2013).",
                List.of(
                        found("apps/social/home", median(SPRING_BOOT)),
                        found("apps/social/home/rtt2ms", median(SPRING_BOOT)))));
        body.add(row(
                "ADBCJ: all writes slower than with JDBC",
                "In the same mixed load; under pressure writes were faster, too (2013).",
                List.of(
                        found("apps/social/writes", median(SPRING_BOOT)),
                        found("apps/social/writes/rtt2ms", median(SPRING_BOOT)),
                        found("sql/insert", against("pgjdbc")))));
        return FiguresTable.scrolled(Markup.of("table")
                .styled("text")
                .add(Markup.of("thead")
                        .add(Markup.of("tr")
                                .add(FiguresTable.header("claim", "col"))
                                .add(FiguresTable.header("as it was published", "col"))
                                .add(FiguresTable.header("measured here, on Paceline and today's versions", "col"))))
                .add(body));
    }

    private static Markup row(String claim, String published, List<List<Markup>> measured) {
        List<Markup> found = measured.stream().flatMap(List::stream).toList();
        return Markup.of("tr")
                .add(FiguresTable.header(claim, "row"))
                .add(FiguresTable.cell(published))
                .add(Markup.of("td").add(found.isEmpty() ? List.of(Markup.of("p", NOT_YET)) : found));
    }

    /** What the latest run of a case that allows the statement says, with a link to it. */
    private List<Markup> found(String caseName, Function<Comparison, Optional<String>> statement) {
        for (CaseRuns runs : cases) {
            if (runs.caseName().equals(caseName)) {
                for (Comparison shown : runs.shown()) {
                    Optional<String> text = statement.apply(shown);
                    if (text.isPresent()) {
                        return List.of(linked(CaseCard.id(caseName), caseName, text.get()));
                    }
                }
            }
        }
        return List.of();
    }

    private static Markup linked(String id, String caseName, String text) {
        return Markup.of("p")
                .add(Markup.of("a", caseName).with("href", "#" + id))
                .text(": " + text);
    }

    /** How many times a rival's throughput, and at what part of its processor time. */
    private Function<Comparison, Optional<String>> against(String rival) {
        return run -> run.rivals().stream()
                .filter(row -> row.system().equals(rival))
                .findFirst()
                .flatMap(row -> run.own().map(own -> {
                    String times = Numbers.ratio(1 / run.ratio(row, Quantity.THROUGHPUT));
                    String cpu = Numbers.ratio(1 / run.ratio(row, Quantity.CPU));
                    return "%s times %s (%s %ss a second against %s), with %s of its CPU time for each."
                            .formatted(
                                    times,
                                    rival,
                                    Numbers.count(Quantity.THROUGHPUT.of(own)),
                                    catalogue.operation(run.bench(), run.caseName()),
                                    Numbers.count(Quantity.THROUGHPUT.of(row)),
                                    cpu);
                }));
    }

    private Optional<String> throughput(Comparison run) {
        return run.own()
                .filter(Quantity.THROUGHPUT::in)
                .map(own -> "%s %ss a second, all received and compared."
                        .formatted(
                                Numbers.count(Quantity.THROUGHPUT.of(own)),
                                catalogue.operation(run.bench(), run.caseName())));
    }

    /** Median times of the case itself, in its latest run with this rival. */
    private static Function<Comparison, Optional<String>> median(String rival) {
        return run -> run.rivals().stream()
                .filter(row -> row.system().equals(rival))
                .findFirst()
                .flatMap(row -> run.own()
                        .map(own -> medians(Quantity.MEDIAN.of(own), Quantity.MEDIAN.of(row), rival)
                                + " at the same rate."));
    }

    /** Median times where half of the processors are in use. */
    private List<Markup> halfBusy(String caseName, String rival) {
        List<Markup> found = new ArrayList<>();
        for (Curves each : curves) {
            OptionalDouble own = each.atHalfCpu(Comparison.OWN, Quantity.MEDIAN);
            OptionalDouble other = each.atHalfCpu(rival, Quantity.MEDIAN);
            if (each.caseName().equals(caseName) && own.isPresent() && other.isPresent()) {
                found.add(linked(
                        CurveCard.id(caseName),
                        caseName,
                        medians(own.getAsDouble(), other.getAsDouble(), rival) + " at half of the CPU."));
            }
        }
        return found;
    }

    private static String medians(double own, double other, String rival) {
        return "a median of %s against %s of %s (%s times)"
                .formatted(Numbers.micros(own), Numbers.micros(other), rival, Numbers.ratio(own / other));
    }
}
