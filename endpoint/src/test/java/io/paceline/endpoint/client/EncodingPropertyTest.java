package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.endpoint.server.OneServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random texts, with all that means something in a URI, arrive as they were: encoded once and decoded once. */
class EncodingPropertyTest {

    private static final int ROUNDS = "long".equals(System.getProperty("paceline.intensity")) ? 20_000 : 400;
    private static final long SEED = Long.getLong("paceline.seed", System.nanoTime());
    private static final String[] PIECES = {
        "%", "%25", "%2F", "+", ";", "&", "=", "?", "#", "..", ".", " ", "'", "\"", "<", ">", "[", "]", "{", "}", "|",
        "^", "`", "~", "-", "_", "!", "*", "(", ")", ",", ":", "@", "$", "\\u0041", "ä", "é", "ß", "🙂", "\u202e",
        "\ufeff", "\u0085", "\n", "\r", "\t", "\u007f", "漢", "a", "Z", "0", "%zz", "%", "//"
    };

    interface Texts {
        record All(String path, String rest, String query, List<String> many) {}

        @GetMapping("/texts/{path}/{*rest}")
        Reply<All> all(
                @PathVariable String path,
                @PathVariable String rest,
                @RequestParam String query,
                @RequestParam List<String> many);

        @PostMapping("/texts")
        Reply<String> body(@RequestBody String body);
    }

    static final class Echo implements Texts {
        @Override
        public Reply<All> all(String path, String rest, String query, List<String> many) {
            return Reply.of(new All(path, rest, query, many));
        }

        @Override
        public Reply<String> body(String body) {
            return Reply.of(body);
        }
    }

    private final Random random = new Random(SEED);

    private String text(boolean slashes, boolean inPath) {
        StringBuilder text = new StringBuilder();
        int length = 1 + random.nextInt(8);
        for (int i = 0; i < length; i++) {
            String piece = PIECES[random.nextInt(PIECES.length)];
            text.append(piece.equals("//") ? (slashes ? "/" : "x") : piece);
        }
        // what the router refuses by its rules, and the client therefore by its own
        return inPath && hasDotSegment(text.toString()) ? "x" + text.toString().replace(".", "x") : text.toString();
    }

    private static boolean hasDotSegment(String text) {
        return List.of(text.split("[/\\\\]", -1)).stream()
                .anyMatch(segment -> segment.equals(".") || segment.equals(".."));
    }

    @Test
    void everyTextArrivesAsItWas() {
        try (EndpointServer server = OneServer.local().service(new Echo()).start();
                EndpointClient client =
                        EndpointClient.builder(server.uri()).attemptsMax(1).build()) {
            Texts texts = client.proxy(Texts.class);
            for (int i = 0; i < ROUNDS; i++) {
                Texts.All sent = new Texts.All(
                        text(false, true).replace("\\", "x"),
                        "r" + text(false, true).replace("\\", "x") + "/s"
                                + text(false, true).replace("\\", "x"),
                        text(true, false),
                        several());

                Texts.All arrived = texts.all(sent.path(), sent.rest(), sent.query(), sent.many())
                        .await();

                assertThat(arrived).as("seed " + SEED + ", round " + i).isEqualTo(sent);
                String body = text(true, false);
                assertThat(texts.body(body).await())
                        .as("seed " + SEED + ", round " + i)
                        .isEqualTo(body);
            }
        }
    }

    private List<String> several() {
        List<String> several = new ArrayList<>();
        for (int i = 0; i < 2 + random.nextInt(3); i++) {
            several.add(text(true, false));
        }
        return several;
    }
}
