package io.paceline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArgumentsTest {
    private static final Jdk JDK = new Jdk(Path.of("/jdk"), Runtime.Version.parse("25.0.3"));

    private static Settings settings(String bench, int rounds, int seconds) {
        return settings(bench, rounds, Duration.ofSeconds(seconds));
    }

    private static Settings window(Duration window) {
        return settings("ping", 5, window);
    }

    private static Settings settings(String bench, int rounds, Duration window) {
        return new Settings(
                bench,
                true,
                List.of("paceline", "vertx"),
                List.of("ping/p16"),
                rounds,
                window,
                Duration.ofSeconds(10),
                true,
                false,
                false,
                new Settings.Paceline("classes", List.of()),
                JDK);
    }

    @Test
    void anUnknownBenchNamesTheKnownOnes() {
        assertThatThrownBy(() -> Benches.named("pong"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("bench: pong (expected: one of ping, json");
        assertThat(Benches.names())
                .allSatisfy(name -> assertThat(Benches.named(name).name()).isEqualTo(name));
    }

    @Test
    void roundsHaveALimit() {
        assertThatThrownBy(() -> settings("ping", 0, 3)).hasMessage("--rounds: 0 (expected: 1 to 100)");
        assertThatThrownBy(() -> settings("ping", 101, 3)).hasMessage("--rounds: 101 (expected: 1 to 100)");
    }

    @Test
    void secondsHaveALimit() {
        assertThatThrownBy(() -> settings("ping", 5, 601)).hasMessage("--seconds: 601 (expected: 0.1 to 600)");
    }

    @Test
    void partsOfASecondStandInTheCommand() {
        assertThat(window(Duration.ofMillis(500)).command()).endsWith("--rounds 5 --seconds 0.5 --pin");
        assertThat(window(Duration.ofSeconds(10)).command()).endsWith("--seconds 10 --pin");
        assertThatThrownBy(() -> window(Duration.ofMillis(99))).hasMessage("--seconds: 0.099 (expected: 0.1 to 600)");
    }

    @Test
    void serversAndGeneratorShareTheCoresUnlessPinned() {
        assertThat(new Pinning(false, 2).serverPrefix()).isEmpty();
        assertThat(new Pinning(false, 2).generatorCores()).isEqualTo(2);
        assertThat(new Pinning(true, 4).serverPrefix()).containsExactly("taskset", "-c", "0,1");
        assertThat(new Pinning(true, 4).generatorPrefix()).containsExactly("taskset", "-c", "2,3");
        assertThat(new Pinning(true, 3).generatorCores()).isEqualTo(2);
        assertThat(new Pinning(true, 1).generatorPrefix()).containsExactly("taskset", "-c", "0");
    }

    @Test
    void theCommandNamesWhatShapesTheFigures() {
        assertThat(settings("ping", 5, 3).command())
                .isEqualTo(
                        "./paceline bench ping --quick --only paceline,vertx --case ping/p16 --rounds 5 --seconds 3 --pin");
    }

    @Test
    void aQuickRunWantsOnlyCasesWithBars() {
        List<Bar> bars = List.of(Bar.atMost(0, Metric.ERRORS));

        assertThat(settings("ping", 5, 3).wants(caseNamed("ping/p16", bars))).isTrue();
        assertThat(settings("ping", 5, 3).wants(caseNamed("ping/p16", List.of())))
                .isFalse();
        assertThat(settings("ping", 5, 3).wants(caseNamed("ping/c64", bars))).isFalse();
    }

    private static Case caseNamed(String name, List<Bar> bars) {
        return new FirstResponseCase(name, Exchange.ping(), 64, Set.of(), bars);
    }

    @Test
    void wrongUsageEndsWithTwo() {
        assertThat(BenchCommand.run("pong")).isEqualTo(2);
        assertThat(BenchCommand.run()).isEqualTo(2);
        assertThat(BenchCommand.run("ping", "--rounds", "0")).isEqualTo(2);
        assertThat(BenchCommand.run("ping", "--rounds", "many")).isEqualTo(2);
        assertThat(BenchCommand.run("ping", "--faster")).isEqualTo(2);
        assertThat(BenchCommand.run("ping", "--jdk", "/nowhere")).isEqualTo(2);
    }

    @Test
    void askingForHelpEndsWithZero() {
        assertThat(BenchCommand.run("--help")).isZero();
    }

    @Test
    void missingProgramsAreNamedWithTheirPackages(@TempDir Path folder) throws Exception {
        Path wrk = Files.createFile(folder.resolve("wrk"));
        assertThat(wrk.toFile().setExecutable(true)).isTrue();

        List<String> missing = Tools.missing(List.of("wrk", "ab", "taskset"), folder.toString());

        assertThat(missing).containsExactly("ab", "taskset");
        assertThat(Tools.howToInstall(missing))
                .isEqualTo(
                        "missing: ab, taskset (expected: apt-get install apache2-utils util-linux, or --install as root)");
    }

    @Test
    void aFolderWithoutACompilerIsNoJdk(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"25.0.3\"\n");

        assertThat(Jdk.at(folder)).isEmpty();
    }

    @Test
    void theVersionOfAJdkStandsInItsReleaseFile(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"25.0.3\"\n");
        Path javac = Files.createDirectories(folder.resolve("bin")).resolve("javac");
        Files.createFile(javac);
        assertThat(javac.toFile().setExecutable(true)).isTrue();

        assertThat(Jdk.at(folder)).hasValueSatisfying(jdk -> {
            assertThat(jdk.feature()).isEqualTo(25);
            assertThat(jdk.name()).isEqualTo("25.0.3");
        });
    }

    @Test
    void theNewestJdkComesFirst() {
        assertThat(Jdk.found())
                .isNotEmpty()
                .isSortedAccordingTo((a, b) -> b.version().compareTo(a.version()));
    }
}
