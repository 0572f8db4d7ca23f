package io.paceline.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseRunsTest {
    private static final String SLOW = "\"opsPerSecond\":100";
    private static final String FAST = "\"opsPerSecond\":200";

    @TempDir
    private Path folder;

    @Test
    void theLatestRunWithAnotherSystemIsShown() throws IOException {
        CaseRuns runs = new Planted()
                .row(Planted.DAY, "ping/c64", "paceline", SLOW)
                .row(Planted.DAY, "ping/c64", "vertx", FAST)
                .row(Planted.LATER, "ping/c64", "paceline", FAST)
                .row(Planted.LATER, "ping/c64", "vertx", SLOW)
                .row("2026-11-30T13:00:00Z", "ping/c64", "paceline", FAST)
                .cases(folder)
                .get(0);

        assertThat(runs.latest().orElseThrow().origin().at()).isEqualTo(Planted.LATER);
        assertThat(runs.latest().orElseThrow().systems()).containsExactly("paceline", "vertx");
        assertThat(runs.others()).isEmpty();
        assertThat(runs.runs()).hasSize(3);
    }

    @Test
    void systemsThatItLacksComeWithPacelineOfTheirOwnRun() throws IOException {
        CaseRuns runs = new Planted()
                .row(Planted.DAY, "ping/c64", "paceline", SLOW)
                .row(Planted.DAY, "ping/c64", "vertx", FAST)
                .row(Planted.DAY, "ping/c64", "helidon", SLOW)
                .row(Planted.LATER, "ping/c64", "paceline", FAST)
                .row(Planted.LATER, "ping/c64", "vertx", SLOW)
                .cases(folder)
                .get(0);

        assertThat(runs.others()).singleElement().satisfies(other -> {
            assertThat(other.systems()).containsExactlyInAnyOrder("paceline", "helidon");
            assertThat(other.own().orElseThrow().figure("opsPerSecond")).isEqualTo(100);
            assertThat(other.origin().at()).isEqualTo(Planted.DAY);
        });
    }

    @Test
    void ofOneInstantTheNewestJavaIsShownAndAnotherJavaLendsNoSystems() throws IOException {
        CaseRuns runs = new Planted()
                .row(Planted.DAY, "17.0.15", Planted.COMMAND, "ping/c64", "paceline", SLOW)
                .row(Planted.DAY, "17.0.15", Planted.COMMAND, "ping/c64", "helidon", SLOW)
                .row(Planted.DAY, "ping/c64", "paceline", FAST)
                .row(Planted.DAY, "ping/c64", "vertx", SLOW)
                .cases(folder)
                .get(0);

        assertThat(runs.latest().orElseThrow().origin().jdk()).isEqualTo("25.0.3");
        assertThat(runs.others()).isEmpty();
    }

    @Test
    void aRunUnderOtherSettingsIsNotTheUsualOne() throws IOException {
        CaseRuns runs = new Planted()
                .row(Planted.DAY, "ping/c64", "paceline", SLOW)
                .row(Planted.DAY, "ping/c64", "vertx", FAST)
                .row(Planted.LATER, "25.0.3", "X=1 " + Planted.COMMAND, "ping/c64", "paceline", FAST)
                .row(Planted.LATER, "25.0.3", "X=1 " + Planted.COMMAND, "ping/c64", "vertx", FAST)
                .cases(folder)
                .get(0);

        assertThat(runs.latest().orElseThrow().origin().at()).isEqualTo(Planted.DAY);
    }

    @Test
    void withoutAnotherSystemPacelineStandsAlone() throws IOException {
        CaseRuns runs = new Planted()
                .row(Planted.DAY, "memory/idle", "paceline", "\"allocatedBytesPerOp\":300")
                .cases(folder)
                .get(0);

        assertThat(runs.latest()).isEmpty();
        assertThat(runs.alone()).isPresent();
    }

    @Test
    void partsOfCasesAreNoCases() throws IOException {
        assertThat(new Planted()
                        .point("apps/blog/mix", "", "paceline", 100, 1, 2, 0)
                        .row(Planted.DAY, "apps/blog/mix/cpu50", "paceline", FAST)
                        .row(Planted.DAY, "apps/blog/pools/8", "paceline", FAST)
                        .cases(folder))
                .isEmpty();
    }

    @Test
    void casesFollowTheOrderOfTheirBenches() throws IOException {
        assertThat(new Planted()
                        .row(Planted.DAY, "new/one", "paceline", FAST)
                        .row(Planted.DAY, "sql/one", "paceline", FAST)
                        .row(Planted.DAY, "ping/c64", "paceline", FAST)
                        .cases(folder))
                .extracting(CaseRuns::caseName)
                .containsExactly("ping/c64", "sql/one", "new/one");
    }
}
