package io.paceline.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.paceline.http.internal.wire.DecodedHeaders;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CookieHeaderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a=1               | {a=1}",
                "a=1; b=2          | {a=1, b=2}",
                "a=1;b=2;          | {a=1, b=2}",
                "a=b=c==           | {a=b=c==}",
                "a=                | {a=}",
                "a=\"x=y\"         | {a=x=y}",
                "a=\"\"            | {a=}",
                "a=\"              | {a=\"}",
                "a=\"x             | {a=\"x}",
                "a=x\"y            | {a=x\"y}",
                "a=\"1\"; b=\"2\"  | {a=1, b=2}",
                "a=1; a=2          | {a=1}",
                "flag; b=2         | {b=2}",
                "=1; b=2           | {b=2}",
                " a = 1 ; b = 2    | {a=1, b=2}",
                "a=%41+b           | {a=%41+b}",
                "A=1; a=2          | {A=1, a=2}",
                ";;; ;             | {}"
            })
    void aLineIsReadAsRfc6265SaysAndNoPairIsSkipped(String line, String cookies) {
        assertThat(read(line)).hasToString(cookies);
    }

    @Test
    void severalLinesAreOne() {
        assertThat(read("a=1", "b=2; a=3")).containsExactly(Map.entry("a", "1"), Map.entry("b", "2"));
        assertThat(read()).isEmpty();
    }

    private static Map<String, String> read(String... lines) {
        DefaultHttpHeaders headers = new DefaultHttpHeaders();
        for (String line : lines) {
            headers.add("Cookie", line);
        }
        return CookieHeader.read(new DecodedHeaders(headers));
    }
}
