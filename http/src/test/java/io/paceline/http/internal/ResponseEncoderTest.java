package io.paceline.http.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.HttpResponse;
import io.paceline.http.internal.wire.ChunkEncoder;
import io.paceline.http.internal.wire.HeadBuffer;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseEncoderTest {

    private static final byte[] DATE = "Date: now\r\n".getBytes(ISO_8859_1);

    private final HeadBuffer out = new HeadBuffer();

    private String text() {
        return new String(out.array(), 0, out.size(), ISO_8859_1);
    }

    private String head(HttpResponse response, long length, boolean close, boolean keepAlive) {
        out.clear();
        ResponseEncoder.writeHead(out, response, DATE, length, close, keepAlive);
        return text();
    }

    @Test
    void writesDecimalsAndChunkSizesOfAnyMagnitude() {
        Random random = new Random(1);
        LongStream edges = LongStream.of(0, 1, 9, 10, 99, 100, 15, 16, 255, 256, Integer.MAX_VALUE, Long.MAX_VALUE);
        LongStream any = LongStream.generate(() -> random.nextLong() >>> (1 + random.nextInt(63)))
                .limit(20_000);
        LongStream.concat(edges, any).forEach(value -> {
            out.clear();
            out.writeDecimal(value);
            assertThat(text()).isEqualTo(Long.toString(value));
            int size = (int) (value & Integer.MAX_VALUE);
            out.clear();
            ChunkEncoder.writeSize(out, size);
            assertThat(text()).isEqualTo(Integer.toHexString(size) + "\r\n");
        });
    }

    @Test
    void writesAWholeHead() {
        HttpResponse response =
                HttpResponse.ok().header("A", "\u00e4").header("A", "b").json("x");
        assertThat(head(response, 3, false, false))
                .isEqualTo("HTTP/1.1 200 OK\r\nDate: now\r\nContent-Type: application/json\r\nA: \u00e4\r\nA: b\r\n"
                        .concat("Content-Length: 3\r\n\r\n"));
    }

    @Test
    void saysHowTheBodyAndTheConnectionEnd() {
        HttpResponse none = HttpResponse.ok();
        String start = "HTTP/1.1 200 OK\r\nDate: now\r\n";
        assertThat(head(none, 0, true, false))
                .isEqualTo(start.concat("Connection: close\r\nContent-Length: 0\r\n\r\n"));
        assertThat(head(none, 0, false, true))
                .isEqualTo(start.concat("Connection: keep-alive\r\nContent-Length: 0\r\n\r\n"));
        assertThat(head(none, ResponseEncoder.CHUNKED, false, false))
                .isEqualTo(start.concat("Transfer-Encoding: chunked\r\n\r\n"));
        assertThat(head(none, ResponseEncoder.UNTIL_CLOSE, true, false))
                .isEqualTo(start.concat("Connection: close\r\n\r\n"));
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 304})
    void aStatusWithoutContentHasNoFraming(int status) {
        for (long length : new long[] {0, 5, ResponseEncoder.CHUNKED, ResponseEncoder.UNTIL_CLOSE}) {
            assertThat(head(HttpResponse.status(status), length, false, false)).doesNotContain("Length", "Encoding");
        }
    }

    @Test
    void everyStatusHasALine() {
        for (int status = 200; status < 1000; status++) {
            assertThat(head(HttpResponse.status(status), 0, false, false))
                    .startsWith("HTTP/1.1 " + status + " ")
                    .doesNotContain("(");
        }
    }

    @Test
    void aLargeHeadIsWholeAndItsMemoryIsGivenBack() {
        HttpResponse response = HttpResponse.ok().header("A", "b".repeat(100_000));
        assertThat(head(response, 0, false, false)).contains("b".repeat(100_000));
        out.clear();
        assertThat(out.array().length).isLessThan(100_000);
    }
}
