package io.paceline.http.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadCheckTest {

    private final RequestHeadCheck check = new RequestHeadCheck();

    private @Nullable String fault(String text) {
        return check.fault(Unpooled.copiedBuffer(text, ISO_8859_1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\n",
                "GET / HTTP/1.1\r\nA: b\r\n\r\n and a body\r\n that is none of its business",
                "\r\n\r\nGET / HTTP/1.1\r\nA: b\r\n",
                "GET / HTTP/9",
                "",
                "GET /  no line yet"
            })
    void letsThroughWhatIsWellFormedOrNotYetALine(String text) {
        assertThat(fault(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET  / HTTP/1.1\r\n",
                "GET / HTTP/1.1 \r\n",
                " GET / HTTP/1.1\r\n",
                "GET\t/ HTTP/1.1\r\n",
                "GET / http/1.1\r\n",
                "GET / HTTP\r\n",
                "GET /\r\n",
                "GET\r\n",
                "a b c d\r\n",
                "GET /\u00e4 HTTP/1.1\r\n",
                "GET / HTTP/1.1\r\r\n",
                "GET / HTTP/1.1\r\n A: b\r\n",
                "GET / HTTP/1.1\r\nA: b\r\n\tc\r\n",
                "GET / HTTP/1.1\r\nA: b\r\n "
            })
    void refusesWhatIsNot(String text) {
        assertThat(fault(text)).isNotNull();
    }

    @Test
    void seesTheSameHoweverTheBytesArrive() {
        byte[] bytes = "GET / HTTP/1.1\r\nA: b\r\n c\r\n".getBytes(ISO_8859_1);
        int fold = "GET / HTTP/1.1\r\nA: b\r\n".length();
        for (int consumed : new int[] {0, "GET / HTTP/1.1\r\n".length(), fold}) {
            RequestHeadCheck fresh = new RequestHeadCheck();
            ByteBuf buffer = Unpooled.buffer();
            for (int i = 0; i < bytes.length; i++) {
                buffer.writeByte(bytes[i]);
                // The decoder takes whole lines away as soon as they are there.
                if (buffer.writerIndex() == consumed) {
                    assertThat(fresh.fault(buffer)).isNull();
                    buffer.readerIndex(consumed);
                }
                assertThat(fresh.fault(buffer) != null).as("byte %d", i).isEqualTo(i >= fold);
            }
        }
    }

    @Test
    void aHeadIsOpenFromItsFirstLineUntilTheNextRequest() {
        assertThat(check.isOpen()).isFalse();
        fault("GET / HT");
        assertThat(check.isOpen()).isFalse();
        fault("GET / HTTP/1.1\r\n");
        assertThat(check.isOpen()).isTrue();
        check.reset();
        assertThat(check.isOpen()).isFalse();
        assertThat(fault(" folded\r\n")).contains("request line");
    }
}
