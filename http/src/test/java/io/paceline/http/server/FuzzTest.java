package io.paceline.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whatever bytes come, the server answers or closes, is never at fault itself, and serves the next client. */
@ExtendWith(NoLeaks.class)
class FuzzTest {

    private static final List<String> SEEDS = List.of(
            "GET /a?b=c HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n",
            "POST /json HTTP/1.1\r\nHost: a:80\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n[1,2,3]",
            "POST /b HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n5;x=\"y\"\r\nhello\r\n0\r\nT: u\r\n\r\n",
            "PUT /stream HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc",
            "GET http://b/%41?%42 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
            "HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    private static final String SPICE = "\r\n\0 \t:;,\"%/?=0159afAF+-_\u007f\u0080\u00ff";
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) [ -~]*\r\n");

    @Test
    void mutatedRequestsAreAnsweredOrTheConnectionCloses() throws IOException {
        int rounds = "long".equals(System.getProperty("paceline.intensity")) ? 100_000 : 2_000;
        long seed = Long.getLong("paceline.seed", 20_260_101L);
        Router router = Router.builder()
                .route("*", "/json", request -> request.json(Object.class))
                .route("*", "/stream", Servers.streaming(request -> {
                    BodyReader reader = new BodyReader(Long.MAX_VALUE);
                    request.bodyStream().subscribe(reader);
                    return reader.result;
                }))
                .route("*", "/*", request -> String.valueOf(request.query("b")) + request.text())
                .build();
        try (CapturedLog log = CapturedLog.ofFaults();
                HttpServer server = Servers.local(router).bodyBytesMax(10_000).start()) {
            for (int round = 0; round < rounds; round++) {
                byte[] input = mutate(new Random(seed + round));
                String of = "seed " + (seed + round) + ": " + visible(input);
                assertThat(statuses(server, new Random(seed + round), input, of))
                        .as(of)
                        .allMatch(status -> status < 500 || status == 501 || status == 505);
                if (round % 100 == 0) {
                    try (RawClient client = new RawClient(server)) {
                        assertThat(client.exchange(SEEDS.get(0)).status())
                                .as(of)
                                .isEqualTo(200);
                    }
                    log.clear();
                }
            }
        }
    }

    /** What the server answered before it closed. */
    private static List<Integer> statuses(HttpServer server, Random random, byte[] input, String of)
            throws IOException {
        try (RawClient client = new RawClient(server)) {
            int split = random.nextInt(input.length + 1);
            client.trySend(java.util.Arrays.copyOf(input, split));
            client.trySend(java.util.Arrays.copyOfRange(input, split, input.length));
            client.tryEndOutput();
            String answers;
            try {
                answers = new String(client.rest(), ISO_8859_1);
            } catch (java.net.SocketTimeoutException e) {
                throw new AssertionError("neither answered nor closed, " + of, e);
            } catch (java.net.SocketException reset) {
                answers = "";
            }
            List<Integer> statuses = new ArrayList<>();
            Matcher matcher = STATUS.matcher(answers);
            while (matcher.find()) {
                statuses.add(Integer.parseInt(matcher.group(1)));
            }
            if (!answers.isEmpty()) {
                assertThat(answers).as(of).startsWith("HTTP/1.1 ");
            }
            return statuses;
        }
    }

    private static byte[] mutate(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            text.append(SEEDS.get(random.nextInt(SEEDS.size())));
        }
        for (int i = random.nextInt(6); i > 0; i--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + 1 + random.nextInt(30));
            switch (random.nextInt(6)) {
                case 0 -> text.setCharAt(at, (char) random.nextInt(256));
                case 1 -> text.setCharAt(at, SPICE.charAt(random.nextInt(SPICE.length())));
                case 2 -> text.insert(at, SPICE.charAt(random.nextInt(SPICE.length())));
                case 3 -> text.delete(at, Math.min(end, at + text.length() - 1));
                case 4 -> text.insert(at, text.substring(at, end));
                default -> text.setLength(at + 1);
            }
        }
        return text.toString().getBytes(ISO_8859_1);
    }

    private static String visible(byte[] input) {
        StringBuilder visible = new StringBuilder();
        for (byte b : input) {
            visible.append(b >= ' ' && b < 127 ? String.valueOf((char) b) : String.format("\\x%02x", b & 0xff));
        }
        return visible.toString();
    }
}
