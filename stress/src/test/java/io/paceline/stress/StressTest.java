package io.paceline.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every jcstress test of this module: a short while each, or as long as jcstress does by itself. */
class StressTest {

    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final int MINUTES_MAX = LONG ? 60 : 10;

    @TempDir
    private Path folder;

    @Test
    void onlyExpectedOutcomesAreSeen() throws Exception {
        Path output = folder.resolve("jcstress.txt");
        Process process = new ProcessBuilder(command())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(MINUTES_MAX, TimeUnit.MINUTES))
                    .as(() -> "in time\n" + textOf(output))
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        String text = textOf(output);
        assertThat(process.exitValue()).as(text).isZero();
        assertThat(text)
                .contains("Failed tests: No matches.", "Error tests: No matches.")
                .containsPattern("All remaining tests: [1-9]");
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-r",
                folder.toString()));
        if (!LONG) {
            // one JVM a test, whose code is interpreted first and compiled on the way
            command.addAll(List.of("-f", "1", "-iters", "2", "-time", "200", "-sc", "false"));
            command.addAll(List.of("-jvmArgs", "-XX:+UseParallelGC"));
        }
        return command;
    }

    private static String textOf(Path output) {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
