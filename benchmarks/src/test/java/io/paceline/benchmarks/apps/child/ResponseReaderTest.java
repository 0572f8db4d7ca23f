package io.paceline.benchmarks.apps.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseReaderTest {
    private static final String PLAIN = "HTTP/1.1 200 \r\ncontent-length: 13\r\n\r\n<p>a</html>\r\n";
    private static final String CHUNKED = String.join(
            "\r\n",
            "HTTP/1.1 404 Not Found",
            "Transfer-Encoding: chunked",
            "",
            "5;x=y",
            "{\"a\":",
            "A",
            "\"bcdefgh\"}",
            "0",
            "Trailer: x",
            "",
            "");
    private static final String EMPTY = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
    private static final String REDIRECT = "HTTP/1.1 303 See Other\r\nLocation: /\r\nContent-Length: 0\r\n\r\n";

    private final ResponseReader reader = new ResponseReader();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 1000})
    void readsAnswersCutAnywhere(int pieces) {
        assertThat(read(PLAIN, pieces)).isEqualTo(1);
        assertThat(reader.status()).isEqualTo(200);
        assertThat(reader.bodyBytes()).isEqualTo(13);
        assertThat(ends("</html>")).isTrue();
        assertThat(ends("</HTML>")).isFalse();

        assertThat(read(CHUNKED, pieces)).isEqualTo(1);
        assertThat(reader.status()).isEqualTo(404);
        assertThat(reader.bodyBytes()).isEqualTo(15);
        assertThat(ends("\"bcdefgh\"}")).isTrue();

        assertThat(read(REDIRECT, pieces)).isEqualTo(1);
        assertThat(reader.status()).isEqualTo(303);
        assertThat(reader.bodyBytes()).isZero();
        assertThat(reader.closes()).isFalse();

        assertThat(read(EMPTY, pieces)).isEqualTo(1);
        assertThat(reader.status()).isEqualTo(204);
        assertThat(reader.closes()).isTrue();
    }

    @Test
    void findsEachOfSeveralAnswers() {
        assertThat(read(PLAIN + REDIRECT + CHUNKED + PLAIN, 5)).isEqualTo(4);
    }

    @Test
    void waitsForTheRestOfAnAnswer() {
        assertThat(read(PLAIN.substring(0, PLAIN.length() - 1), 4)).isZero();
        assertThat(read("\n", 1)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.0 200 OK\r\n",
                "SSH-2.0\r\n",
                "HTTP/1.1 2x0 OK\r\n",
                "HTTP/1.1 200 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: many\r\n"
            })
    void refusesWhatIsNoAnswer(String bytes) {
        assertThatThrownBy(() -> read(bytes, 1000)).isInstanceOf(IllegalArgumentException.class);
    }

    private boolean ends(String ending) {
        return reader.endsWith(ending.getBytes(StandardCharsets.US_ASCII));
    }

    /** Feeds text in pieces of so many bytes and returns how many answers were whole. */
    private int read(String text, int pieces) {
        int whole = 0;
        for (int from = 0; from < text.length(); from += pieces) {
            ByteBuf in = Unpooled.copiedBuffer(
                    text.substring(from, Math.min(text.length(), from + pieces)), StandardCharsets.US_ASCII);
            while (in.isReadable()) {
                whole += reader.read(in) ? 1 : 0;
            }
        }
        return whole;
    }
}
