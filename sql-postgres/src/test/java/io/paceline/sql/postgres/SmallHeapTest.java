package io.paceline.sql.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.testkit.net.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SmallHeapTest {

    @Test
    void aMillionRowsReadSlowlyFitIntoAHeapOf64Megabytes() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:MaxDirectMemorySize=32m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SlowReader.class.getName(),
                        EmbeddedPostgres.shared().uri())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            long expected = IntStream.rangeClosed(1, SlowReader.ROWS)
                    .mapToLong(id -> id + 200 + Integer.toString(id).length())
                    .sum();
            assertThat(output.strip().lines()).last().isEqualTo(Long.toString(expected));
        } finally {
            process.destroyForcibly();
        }
    }
}
