package io.paceline.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.benchmarks.BenchCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import picocli.CommandLine;

class ReportCommandTest {
    @TempDir
    private Path folder;

    private String said = "";

    private int run(Path ledger, String... more) {
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(new ReportCommand(() -> folder));
        line.setErr(new PrintWriter(err));
        List<String> arguments = new ArrayList<>(List.of("--ledger", ledger.toString()));
        arguments.addAll(List.of(more));
        int code = line.execute(arguments.toArray(String[]::new));
        said = err.toString();
        return code;
    }

    private Path page() {
        return folder.resolve("benchmarks/target/report.html");
    }

    private static Planted twoSystems() {
        return new Planted()
                .row(Planted.DAY, "ping/c64", "paceline", "\"opsPerSecond\":100,\"serverCpuMicrosPerOp\":5")
                .row(Planted.DAY, "ping/c64", "vertx", "\"opsPerSecond\":120,\"serverCpuMicrosPerOp\":9");
    }

    @Test
    void aMissingLedgerIsSaid() {
        Path missing = folder.resolve("none.ndjson");

        assertThat(run(missing)).isEqualTo(2);
        assertThat(said).contains("--ledger: " + missing + " (expected: a file that ./paceline bench wrote)");
        assertThat(page()).doesNotExist();
    }

    @Test
    void anEmptyLedgerIsSaid() throws IOException {
        assertThat(run(Files.createFile(folder.resolve("empty.ndjson")))).isEqualTo(2);
        assertThat(said).contains("(expected: at least one row)");
        assertThat(page()).doesNotExist();
    }

    @Test
    void aBrokenLineIsNamedOnThePageAndInTheExitCode() throws IOException {
        assertThat(run(twoSystems().line("{\"bench\":").in(folder))).isEqualTo(1);

        assertThat(said).contains("planted.ndjson: line 3 left out: no JSON");
        Document page = Planted.xml(Files.readString(page()));
        assertThat(Planted.one(page, "div", "notes").getTextContent()).contains("line 3 left out: no JSON");
    }

    @Test
    void thePageIsWellFormedAndNeedsNothingElse() throws IOException {
        Planted planted = twoSystems()
                .row(Planted.DAY, "apps/blog/mix", "paceline", "\"opsPerSecond\":100")
                .row(Planted.DAY, "apps/blog/mix", "spring-boot", "\"opsPerSecond\":90")
                .point("apps/blog/mix", "", "paceline", 100, 1000, 2000, 0)
                .point("apps/blog/mix", "", "spring-boot", 100, 2000, 4000, 0);

        assertThat(run(planted.in(folder))).isZero();

        String text = Files.readString(page());
        assertThat(text).startsWith("<!DOCTYPE html>").doesNotContain("<script", "src=", "@import", "url(", "http://");
        Document page = Planted.xml(text);
        for (Element link : Planted.all(page, "a", "")) {
            String target = link.getAttribute("href").substring(1);
            assertThat(text).contains("id=\"" + target + "\"");
        }
        for (Element plot : Planted.all(page, "svg", "plot")) {
            assertThat(plot.getAttribute("aria-label") + plot.getAttribute("aria-hidden"))
                    .isNotEmpty();
        }
    }

    @Test
    void aRivalThatIsAheadIsSaidAtTheTop() throws IOException {
        assertThat(run(twoSystems().in(folder))).isZero();

        Document page = Planted.xml(Files.readString(page()));
        List<Element> behind = Planted.all(Planted.one(page, "div", "overview"), "li", "behind");
        assertThat(behind)
                .singleElement()
                .satisfies(item -> assertThat(item.getTextContent())
                        .isEqualTo("ping/c64 Requests a second: vertx is ahead with 1.20 times Paceline's."));
    }

    @Test
    void aCaseSaysWhatItIsAndWhyItsFiguresAreSo() throws IOException {
        Planted planted = new Planted()
                .row(Planted.DAY, "ask/inline", "paceline", "\"opsPerSecond\":100")
                .row(Planted.DAY, "ask/inline", "lock", "\"opsPerSecond\":500")
                .row(Planted.DAY, "sql/one/rtt1ms", "paceline", "\"opsPerSecond\":100")
                .row(Planted.DAY, "sql/one/rtt1ms", "vertx", "\"opsPerSecond\":50");
        assertThat(run(planted.in(folder))).isZero();

        assertThat(Files.readString(page()))
                .contains("<p class=\"note\">lock is the call itself behind a ReentrantLock")
                .contains("<p>One row by its key; 1 ms added to the round trip.</p>");
    }

    @Test
    void everyPlotSaysWhereItComesFrom() throws IOException {
        assertThat(run(twoSystems().in(folder))).isZero();

        Element card = Planted.one(Planted.xml(Files.readString(page())), "article", "card");
        assertThat(Planted.all(card, "p", "origin").get(0).getTextContent())
                .isEqualTo(Planted.COMMAND
                        + " on 2026-11-30 10:00 UTC; commit abc123; Java 25.0.3; AMD EPYC x2; 5 rounds");
    }

    @Test
    void claimsSaySoWhereNothingIsMeasured() throws IOException {
        Planted planted = new Planted()
                .row(Planted.DAY, "ping/c2000", "paceline", "\"opsPerSecond\":90000,\"serverCpuMicrosPerOp\":10")
                .row(Planted.DAY, "ping/c2000", "spring-boot", "\"opsPerSecond\":45000,\"serverCpuMicrosPerOp\":25");
        assertThat(run(planted.in(folder))).isZero();

        List<Element> claims =
                Planted.all(Planted.one(Planted.xml(Files.readString(page())), "table", "text"), "tr", "");
        assertThat(claims.get(1).getTextContent().strip())
                .contains("3.7 times", "96,910")
                .endsWith(
                        "ping/c2000: 2.00 times spring-boot (90,000 requests a second against 45,000), with 0.40 of its CPU time for each.");
        assertThat(claims.stream().skip(2))
                .hasSize(6)
                .allSatisfy(claim -> assertThat(claim.getTextContent().strip()).endsWith("Not measured yet."));
    }

    @Test
    void whatALedgerHoldsIsShownAndNeverRun() throws IOException {
        Planted planted = new Planted()
                .row(Planted.DAY, "ping/<script>alert(1)</script>", "paceline", "\"opsPerSecond\":100")
                .row(Planted.DAY, "ping/<script>alert(1)</script>", "a&b", "\"opsPerSecond\":90");

        assertThat(run(planted.in(folder))).isZero();

        String text = Files.readString(page());
        assertThat(text).doesNotContain("<script").contains("ping/&lt;script&gt;", "a&amp;b");
        assertThat(Planted.all(Planted.xml(text), "script", "")).isEmpty();
    }

    @Test
    void theSameLedgerGivesTheSamePage() throws IOException {
        Path ledger = twoSystems().in(folder);
        run(ledger);
        String first = Files.readString(page());
        run(ledger);

        assertThat(Files.readString(page())).isEqualTo(first);
    }

    @Test
    void imagesAreWrittenWhereTheyAreAskedFor() throws IOException {
        Path images = folder.resolve("docs/images");

        assertThat(run(twoSystems().in(folder), "--images", images.toString())).isZero();

        assertThat(images).isDirectoryContaining("glob:**/ping.svg");
        Element svg = Planted.xml(Files.readString(images.resolve("ping.svg"))).getDocumentElement();
        assertThat(Planted.all(svg, "rect", "")).hasSize(5);
        assertThat(Planted.all(svg, "title", "").get(0).getTextContent())
                .contains("vertx 120, paceline 100")
                .contains("vertx 9.00 µs, paceline 5.00 µs");
    }

    @Test
    void theBenchCommandKnowsIt() throws IOException {
        Path out = folder.resolve("page.html");

        int code = BenchCommand.run(
                "--paceline-classpath",
                "x",
                "report",
                "--ledger",
                twoSystems().in(folder).toString(),
                "--out",
                out.toString());

        assertThat(code).isZero();
        assertThat(out).exists();
    }
}
