package io.paceline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestServersTest {
    private static final Path SAMPLE = Path.of("order.json");
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private void verify(String name) throws Exception {
        Jdk jdk = Jdk.at(Path.of(System.getProperty("java.home"))).orElseThrow();
        Duration second = Duration.ofSeconds(1);
        PrintStream silent = new PrintStream(PrintStream.nullOutputStream());
        Session session = new Session(folder, jdk, 1, second, second, List.of(), folder, silent);
        Exchange order = Exchange.order(SAMPLE);
        ServerSystem system = Systems.rest(folder).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();

        try (ServerProcess server = ServerProcess.start(system, 64, session)) {
            server.awaitAnswer(order, LONG);
            server.verify(order, 4);

            assertThat(server.answer().status()).isEqualTo(200);
        }
    }

    @Test
    void theEndpointAnswersTheOrderWithWhatPathAndQuerySay() throws Exception {
        verify(ServerSystem.PACELINE);
    }

    @Test
    void theHandWrittenServerAnswersTheSame() throws Exception {
        verify(Systems.PACELINE_HTTP);
    }

    @Test
    void anOrderSentBackAsItCameIsWrong() throws Exception {
        String body = Files.readString(SAMPLE);
        HttpAnswer unchanged = HttpAnswer.read(new ByteArrayInputStream(("HTTP/1.1 200 OK\r\n"
                        + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.UTF_8)));

        assertThat(Exchange.order(SAMPLE).fault(unchanged)).startsWith("body ");
    }

    @Test
    void theOrderIsAboutOneKilobyte() throws Exception {
        assertThat(Files.size(SAMPLE)).isBetween(950L, 1_150L);
    }
}
