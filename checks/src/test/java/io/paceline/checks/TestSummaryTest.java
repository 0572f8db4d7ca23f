package io.paceline.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./test} prints at its end, from reports like those of Surefire. */
class TestSummaryTest {

    private static final String PASSED = "<testcase classname=\"io.A\" name=\"passes\"/>";
    private static final String SKIPPED =
            "<testcase classname=\"io.A\" name=\"skips\"><skipped message=\"no disk\"/></testcase>";
    private static final String FAILED =
            "<testcase classname=\"io.A\" name=\"fails\"><failure message=\"one&#10;two\">at</failure></testcase>";

    @TempDir
    Path reports;

    @Test
    void everythingPassed() throws Exception {
        report("Java 17/core/TEST-A.xml", PASSED + PASSED);
        report("Java 25/core/TEST-A.xml", PASSED);

        Run run = summarize();

        assertThat(run.status()).isZero();
        assertThat(run.lines())
                .anyMatch(line -> line.matches("core +Java 17 +2 +0 +0 +1\\.5"))
                .anyMatch(line -> line.matches("core +Java 25 +1 +0 +0 +1\\.5"))
                .endsWith("3 passed, 0 failed, 0 skipped");
    }

    @Test
    void aFailureIsNamedAndFailsTheRun() throws Exception {
        report("Java 17/core/TEST-A.xml", PASSED + FAILED);

        Run run = summarize();

        assertThat(run.status()).isOne();
        assertThat(run.lines())
                .contains("  core io.A.fails on Java 17: one", "    two")
                .endsWith("1 passed, 1 failed, 0 skipped");
    }

    @Test
    void skipsAreGroupedByReasonAndMissingComponentsCountAsSkips() throws Exception {
        report("Java 17/core/TEST-A.xml", PASSED + SKIPPED + SKIPPED);
        Planted.write(reports, "skipped.txt", "mysql: not found\n");

        Run run = summarize();

        assertThat(run.status()).isZero();
        assertThat(run.lines())
                .contains("  2 x core on Java 17: no disk", "  mysql: not found")
                .endsWith("1 passed, 0 failed, 3 skipped");
    }

    @Test
    void aFailureOutsideOfTestsFailsTheRun() throws Exception {
        report("Java 17/core/TEST-A.xml", PASSED);
        Planted.write(reports, "failed.txt", "the build ended with an error\n");

        Run run = summarize();

        assertThat(run.status()).isOne();
        assertThat(run.lines()).endsWith("1 passed, 1 failed, 0 skipped");
    }

    @Test
    void aRunWithoutTestsFails() throws Exception {
        Run run = summarize();

        assertThat(run.status()).isOne();
        assertThat(run.lines()).contains("  no test passed").endsWith("0 passed, 1 failed, 0 skipped");
    }

    private record Run(int status, List<String> lines) {}

    private Run summarize() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        Repository.thisProject()
                                .root()
                                .resolve("scripts/TestSummary.java")
                                .toString(),
                        reports.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output.lines().toList());
    }

    private void report(String path, String tests) {
        Planted.write(reports, path, "<testsuite time=\"1.5\">" + tests + "</testsuite>");
    }
}
