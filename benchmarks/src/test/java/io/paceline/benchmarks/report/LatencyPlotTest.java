package io.paceline.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.paceline.benchmarks.ledger.LedgerRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class LatencyPlotTest {
    private static final String CASE = "apps/blog/mix";

    @TempDir
    private Path folder;

    private Curves curves;

    private List<Curves> kinds;

    @BeforeEach
    void plant() throws IOException {
        List<LedgerRow> rows = new Planted()
                .row(
                        Planted.DAY,
                        CASE,
                        "paceline",
                        "\"opsPerSecond\":3300,\"p50Micros\":2000,\"serverCpuMicrosPerOp\":400")
                .row(Planted.DAY, CASE, "spring-boot", "\"opsPerSecond\":2100,\"p50Micros\":9000")
                .row(
                        Planted.DAY,
                        CASE + "/cpu50",
                        "paceline",
                        "\"opsPerSecond\":2500,\"p50Micros\":3500,\"p99Micros\":30000")
                .point(CASE, "", "paceline", 3000, 8_000, 90_000, 0)
                .point(CASE, "", "paceline", 1000, 1_000, 2_000, 0)
                .point(CASE, "", "paceline", 2000, 2_000, 10_000, 0)
                .point(CASE, "", "paceline", 4000, 8_000, 150_000, 0)
                .point(CASE, "", "spring-boot", 1000, 3_000, 20_000, 0)
                .point(CASE, "", "spring-boot", 2000, 9_000, 99_000, 0)
                .point(CASE, "", "spring-boot", 3000, 8_000, 9_000, 17)
                .point(CASE, "/index", "paceline", 1000, 1_000, 2_000, 0)
                .point(CASE, "/index", "paceline", 2000, 2_000, 2_500, 0)
                .point(CASE, "/index", "paceline", 3000, 3_000, 9_000, 0)
                .point(CASE, "/index", "spring-boot", 1000, 900, 2_000, 0)
                .point(CASE, "/index", "spring-boot", 2000, 1_990, 2_000, 0)
                .point(CASE, "/index", "spring-boot", 3000, 100, 200, 17)
                .contents(folder)
                .rows();
        curves = Curves.of(rows).get(0);
        kinds = curves.kinds(rows);
    }

    @Test
    void curvesRunThroughThePointsFromTheLowestRateUp() {
        LatencyPlot plot = new LatencyPlot(curves);
        Element svg = Planted.xml(plot.svg().toString()).getDocumentElement();
        List<Element> paths = Planted.all(Planted.one(svg, "g", "s-paceline"), "path", "curve");

        assertThat(paths.get(1).getAttribute("d"))
                .isEqualTo(path(plot, 1000, 2_000, 2000, 10_000, 3000, 90_000, 4000, 150_000));
        assertThat(paths.get(0).getAttribute("d"))
                .isEqualTo(path(plot, 1000, 1_000, 2000, 2_000, 3000, 8_000, 4000, 8_000));
    }

    private static String path(LatencyPlot plot, double... ratesAndTimes) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < ratesAndTimes.length; i += 2) {
            path.append(i == 0 ? 'M' : 'L')
                    .append(Numbers.plain(plot.x(ratesAndTimes[i])))
                    .append(' ')
                    .append(Numbers.plain(plot.y(ratesAndTimes[i + 1])));
        }
        return path.toString();
    }

    @Test
    void ratesAreLinearAndTimesLogarithmic() {
        LatencyPlot plot = new LatencyPlot(curves);

        assertThat(plot.x(2000) - plot.x(1000)).isCloseTo(plot.x(4000) - plot.x(3000), within(1e-9));
        assertThat(plot.y(1_000) - plot.y(10_000)).isCloseTo(plot.y(10_000) - plot.y(100_000), within(1e-9));
        assertThat(plot.y(10_000)).isLessThan(plot.y(1_000));
    }

    @Test
    void aRateWithErrorsIsACrossAndNoPoint() {
        Element svg = Planted.xml(new LatencyPlot(curves).svg().toString()).getDocumentElement();
        Element spring = Planted.one(svg, "g", "s-spring-boot");

        assertThat(Planted.all(spring, "path", "mark")).hasSize(2);
        assertThat(Planted.one(spring, "path", "overload").getTextContent())
                .isEqualTo(
                        "spring-boot at 3,000 requests a second: median 8.00 ms, 99th percentile 9.00 ms, not served");
    }

    @Test
    void theHighestRateIsWhatWasSearchedForElseTheLastPointBelowTheLimit() {
        assertThat(curves.highestRate("paceline")).hasValue(3300);
        assertThat(kinds.get(0).highestRate("spring-boot")).hasValue(2000);
        assertThat(curves.highestRate("vertx")).isEmpty();
    }

    @Test
    void eachKindOfPageHasItsCurves() {
        assertThat(kinds).extracting(Curves::kind).containsExactly("index");
        assertThat(kinds.get(0).points("paceline")).hasSize(3);
    }

    @Test
    void aRivalThatIsFasterAtAnyRateIsNamedAndOverloadIsNoVictory() {
        assertThat(curves.slower()).isEmpty();
        assertThat(kinds.get(0).slower()).containsExactly("spring-boot at 1,000 a second (0.90 times Paceline's)");
        assertThat(kinds.get(0).compared()).isEqualTo(2);
    }

    @Test
    void theCardSaysWhereARivalIsFaster() {
        assertThat(new CurveCard(curves, kinds).markup().toString())
                .contains("Kind index: faster in the median than Paceline is spring-boot at 1,000 a second")
                .contains("<td>3,300</td><td>3.50 ms</td><td>30.0 ms</td><td>400 µs</td>");
        assertThat(new CurveCard(curves, List.of()).markup().toString())
                .contains("No rival has a shorter median", "(2 points of rivals)");
    }
}
