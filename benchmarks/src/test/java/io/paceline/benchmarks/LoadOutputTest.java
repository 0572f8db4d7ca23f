package io.paceline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LoadOutputTest {
    private static final String WRK = """
            Running 3s test @ http://127.0.0.1:6060/services/myservice/ping
              2 threads and 64 connections
            Requests/sec:  50000.00
            figures completed=150000 micros=3000000 bytes=16500000 p50=812 p99=2210 connect=1 read=2 write=3 status=4 \
            timeout=5 wrong=6
            """;

    private static final String AB = """
            Concurrency Level:      100
            Time taken for tests:   2.500 seconds
            Complete requests:      50000
            Failed requests:        2
            Keep-Alive requests:    50000
            Non-2xx responses:      3
            Total transferred:      190000000 bytes
            HTML transferred:       182500000 bytes
            Requests per second:    20000.00 [#/sec] (mean)
            """;

    private static final String PERCENTILES = """
            Percentage served,Time in ms
            0,0.301
            50,2.345
            99,9.876
            """;

    @Test
    void wrkFiguresAreTakenFromTheLineOfTheScript() {
        LoadFigures figures = Wrk.parse(WRK, 1_200_000);

        assertThat(figures.completed()).isEqualTo(150_000);
        assertThat(figures.seconds()).isEqualTo(3.0);
        assertThat(figures.bytes()).isEqualTo(16_500_000);
        assertThat(figures.p50Micros()).isEqualTo(812);
        assertThat(figures.p99Micros()).isEqualTo(2210);
        assertThat(figures.generatorCpuMicros()).isEqualTo(1_200_000);
    }

    @Test
    void everyKindOfWrkErrorCounts() {
        assertThat(Wrk.parse(WRK, 0).errors()).isEqualTo(1 + 2 + 3 + 4 + 5 + 6);
    }

    @Test
    void wrkOutputWithoutFiguresIsRefused() {
        assertThatThrownBy(() -> Wrk.parse("unable to connect", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("wrk: unable to connect (expected: a line of figures)");
    }

    @Test
    void wrkOutputWithoutOneFigureNamesIt() {
        assertThatThrownBy(() -> Wrk.parse("figures completed=1", 0)).hasMessageContaining("(expected: connect)");
    }

    @Test
    void abFiguresComeFromSummaryAndPercentileFile() {
        LoadFigures figures = Ab.parse(AB, PERCENTILES, 3650, 900_000);

        assertThat(figures.completed()).isEqualTo(50_000);
        assertThat(figures.seconds()).isEqualTo(2.5);
        assertThat(figures.p50Micros()).isEqualTo(2345);
        assertThat(figures.p99Micros()).isEqualTo(9876);
        assertThat(figures.generatorCpuMicros()).isEqualTo(900_000);
    }

    @Test
    void abFailuresAndOtherStatusesAreErrors() {
        assertThat(Ab.parse(AB, PERCENTILES, 3650, 0).errors()).isEqualTo(2 + 3);
    }

    @Test
    void abBodiesOfAnotherLengthAreErrors() {
        long shorter = 182_500_000L / 3700;

        assertThat(Ab.parse(AB, PERCENTILES, 3700, 0).errors()).isEqualTo(2 + 3 + 50_000 - shorter);
    }

    @Test
    void abOutputWithoutRequestsIsRefused() {
        assertThatThrownBy(() -> Ab.parse("apr_socket_recv: Connection refused", PERCENTILES, 1, 0))
                .hasMessageContaining("(expected: Complete requests)");
    }

    @Test
    void addedErrorsLeaveTheOtherFiguresAlone() {
        LoadFigures figures = Wrk.parse(WRK, 7);

        assertThat(figures.withErrors(10))
                .usingRecursiveComparison()
                .ignoringFields("errors")
                .isEqualTo(figures);
        assertThat(figures.withErrors(10).errors()).isEqualTo(31);
    }
}
