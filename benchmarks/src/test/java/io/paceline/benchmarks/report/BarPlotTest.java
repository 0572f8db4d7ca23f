package io.paceline.benchmarks.report;

import static io.paceline.benchmarks.report.Planted.number;
import static io.paceline.benchmarks.report.Planted.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class BarPlotTest {
    @TempDir
    private Path folder;

    private Element plot(Quantity quantity) throws IOException {
        Comparison comparison = new Planted()
                .row(
                        Planted.DAY,
                        "ping/c64",
                        "paceline",
                        "\"opsPerSecond\":120000,\"min\":100000,\"max\":150000,\"serverCpuMicrosPerOp\":8")
                .row(
                        Planted.DAY,
                        "ping/c64",
                        "spring-boot",
                        "\"opsPerSecond\":60000,\"min\":60000,\"max\":60000,\"serverCpuMicrosPerOp\":24,\"opsRatio\":0.45")
                .row(Planted.DAY, "ping/c64", "netty", "\"opsPerSecond\":150000,\"min\":150000,\"max\":150000")
                .cases(folder)
                .get(0)
                .latest()
                .orElseThrow();
        return Planted.xml(new BarPlot(comparison, quantity, "request").svg().toString())
                .getDocumentElement();
    }

    private static double width(Element plot, String system) {
        return number(one(one(plot, "g", "s-" + system), "rect", ""), "width");
    }

    @Test
    void barsAreAsLongAsTheirNumbers() throws IOException {
        Element plot = plot(Quantity.THROUGHPUT);

        double longest = width(plot, "netty");
        assertThat(longest).isGreaterThan(200);
        assertThat(width(plot, "paceline") / longest).isCloseTo(0.8, within(0.001));
        assertThat(width(plot, "spring-boot") / longest).isCloseTo(0.4, within(0.001));
    }

    @Test
    void theRangeOfTheRoundsHasTheSameScale() throws IOException {
        Element plot = plot(Quantity.THROUGHPUT);
        Element own = one(plot, "g", "s-paceline");
        double left = number(one(own, "rect", ""), "x");
        double scale = width(plot, "netty") / 150_000;

        String range = one(own, "path", "range").getAttribute("d");
        double from = Double.parseDouble(range.substring(1, range.indexOf(' ')));
        double to = Double.parseDouble(range.substring(range.indexOf('H') + 1, range.indexOf('M', 1)));
        assertThat(from).isCloseTo(left + 100_000 * scale, within(0.02));
        assertThat(to).isCloseTo(left + 150_000 * scale, within(0.02));
    }

    @Test
    void eachBarSaysItsNumberAndItsRatio() throws IOException {
        Element plot = plot(Quantity.THROUGHPUT);

        assertThat(one(one(plot, "g", "s-netty"), "text", "value").getTextContent())
                .isEqualTo("150,000");
        assertThat(one(one(plot, "g", "s-spring-boot"), "title", "").getTextContent())
                .isEqualTo("spring-boot: 60,000, 0.45 times Paceline's; rounds from 60,000 to 60,000");
    }

    @Test
    void theBestIsFirstAndAllIsSaidInWords() throws IOException {
        assertThat(plot(Quantity.THROUGHPUT).getAttribute("aria-label"))
                .isEqualTo(
                        "ping/c64, requests a second (more is better): netty 150,000, paceline 120,000, spring-boot 60,000");
    }

    @Test
    void aSystemWithoutTheFigureHasNoBar() throws IOException {
        Element plot = plot(Quantity.CPU);

        assertThat(Planted.all(plot, "g", "s-netty")).isEmpty();
        assertThat(width(plot, "paceline") / width(plot, "spring-boot")).isCloseTo(1.0 / 3, within(0.001));
        assertThat(one(one(plot, "g", "s-spring-boot"), "text", "value").getTextContent())
                .isEqualTo("24.0 µs");
    }

    @Test
    void allOfItLiesInsideThePlot() throws IOException {
        Element plot = plot(Quantity.THROUGHPUT);
        for (Element text : Planted.all(plot, "text", "value")) {
            assertThat(number(text, "x") + text.getTextContent().length() * 7).isLessThanOrEqualTo(BarPlot.WIDTH + 2);
        }
    }
}
