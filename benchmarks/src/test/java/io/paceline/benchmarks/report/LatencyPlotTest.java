package io.paceline.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class LatencyPlotTest {
    private static final String CASE = "apps/blog/index";

    @TempDir
    private Path folder;

    private Curves curves;

    @BeforeEach
    void plant() throws IOException {
        curves = Curves.of(new Planted()
                        .point(CASE, "paceline", 3000, 8_000, 90_000, 0.8, 0)
                        .point(CASE, "paceline", 1000, 1_000, 2_000, 0.2, 0)
                        .point(CASE, "paceline", 2000, 2_000, 10_000, 0.4, 0)
                        .point(CASE, "paceline", 4000, 8_000, 150_000, 1, 0)
                        .point(CASE, "spring-boot", 1000, 3_000, 20_000, 0.4, 0)
                        .point(CASE, "spring-boot", 2000, 9_000, 99_000, 0.8, 0)
                        .point(CASE, "spring-boot", 3000, 8_000, 9_000, 1, 17)
                        .contents(folder)
                        .rows())
                .get(0);
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
    void theHighestRateIsTheLastBelowAHundredMilliseconds() {
        assertThat(curves.highestRate("paceline")).hasValue(3000);
        assertThat(curves.highestRate("spring-boot")).hasValue(2000);
        assertThat(curves.highestRate("vertx")).isEmpty();
    }

    @Test
    void timesAtHalfOfTheProcessorsLieBetweenTheirNeighbours() {
        assertThat(curves.atHalfCpu("paceline", Quantity.MEDIAN).orElseThrow()).isCloseTo(3_500, within(0.01));
        assertThat(curves.atHalfCpu("spring-boot", Quantity.P99).orElseThrow()).isCloseTo(39_750, within(0.01));
    }

    @Test
    void processorTimeIsComparedOverTheRatesThatAllServed() {
        assertThat(curves.sharedRates()).containsExactly(1000.0, 2000.0);
        assertThat(curves.cpu("paceline").orElseThrow()).isCloseTo(400, within(0.01));
        assertThat(curves.cpu("spring-boot").orElseThrow()).isCloseTo(800, within(0.01));
    }

    @Test
    void theCardSaysWhoServesMore() {
        String card = new CurveCard(curves, new Catalogue()).markup().toString();

        assertThat(card)
                .contains(
                        "spring-boot has 0.67 times Paceline's figure", "spring-boot has 2.00 times Paceline's figure")
                .contains("<td>3,000</td><td>3.50 ms</td>");
    }
}
