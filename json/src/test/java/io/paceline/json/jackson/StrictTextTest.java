package io.paceline.json.jackson;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.paceline.json.JsonException;
import io.paceline.json.JsonException.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as JSON text; cases 51 and 52 of the HTTP cases. */
class StrictTextTest {
    record Named(String name, int age) {}

    static JsonException refusal(byte[] bytes, Class<?> type) {
        JsonException e = catchThrowableOfType(
                JsonException.class, () -> JacksonCodec.standard().decode(bytes, type));
        assertThat(e).as("accepted").isNotNull();
        assertThat(e.badInput()).isTrue();
        assertThat(e.getMessage()).hasSizeLessThan(400).doesNotContain("tools.jackson", "java.lang", "io.paceline");
        return e;
    }

    static JsonException refusal(String text, Class<?> type) {
        return refusal(text.getBytes(UTF_8), type);
    }

    @Test
    void refusesAHundredThousandOpenBrackets() {
        for (Class<?> type : List.of(Object.class, List.class, Named.class)) {
            assertThat(refusal("[".repeat(100_000), type).kind()).isIn(Kind.LIMIT, Kind.VALUE);
        }
        assertThat(refusal("[".repeat(100_000), Object.class).kind()).isEqualTo(Kind.LIMIT);
        assertThat(refusal("{\"unknown\":" + "[".repeat(100_000), Named.class).kind())
                .isEqualTo(Kind.LIMIT);
        assertThat(refusal("{\"a\":".repeat(100_000), Map.class).kind()).isEqualTo(Kind.LIMIT);
    }

    @Test
    void acceptsNestingUpToTheLimit() {
        assertThat(decode("[".repeat(500) + "]".repeat(500), Object.class)).isInstanceOf(List.class);
        assertThat(refusal("[".repeat(501) + "]".repeat(501), List.class).kind())
                .isEqualTo(Kind.LIMIT);
    }

    @Test
    void refusesANumberOfAMillionDigits() {
        String number = "1".repeat(1_000_000);
        assertThat(refusal(number, Object.class).kind()).isEqualTo(Kind.LIMIT);
        assertThat(refusal("{\"age\":" + number + "}", Named.class).kind()).isEqualTo(Kind.LIMIT);
        assertThat(refusal("{\"age\":\"" + number + "\"}", Named.class).badInput())
                .isTrue();
        assertThat(refusal("{\"unknown\":1." + number + "}", Named.class).kind())
                .isEqualTo(Kind.LIMIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{} x", "{} {}", "{},", "{}]", "{}\u0000", "{}//c"})
    void refusesAnythingAfterTheValue(String text) {
        JsonException e = refusal(text, Named.class);
        assertThat(e.kind()).isEqualTo(Kind.SYNTAX);
        assertThat(e.line()).isEqualTo(1);
        assertThat(e.column()).isGreaterThan(2);
    }

    @Test
    void acceptsWhiteSpaceAroundTheValue() {
        assertThat(decode(" \t\r\n{ } \n", Named.class)).isEqualTo(new Named(null, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"a\",\"name\":\"b\"}",
                "{\"name\":null,\"age\":1,\"name\":null}",
                "{\"x\":1,\"x\":2}",
                "{\"x\":{\"y\":1,\"y\":2}}",
                "{\"x\":[{\"a\":1,\"b\":1,\"c\":1,\"b\":1}]}",
                "{\"x\":1,\"name\":\"a\",\"y\":1,\"x\":2}",
                "{\"name\":\"a\",\"n\\u0061me\":\"b\"}"
            })
    void refusesANameThatOccursTwice(String text) {
        for (Class<?> type : List.of(Named.class, Map.class, Object.class, Pojo.class)) {
            JsonException e = refusal(text, type);
            assertThat(e.kind()).isEqualTo(Kind.SYNTAX);
            assertThat(e.getMessage()).contains("twice");
        }
    }

    public static class Pojo {
        public String name;
        public int age;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NaN",
                "Infinity",
                "-Infinity",
                "+1",
                "01",
                ".5",
                "1.",
                "-",
                "1e",
                "0x1",
                "1_0",
                "tru",
                "nul",
                "'a'",
                "[1,]",
                "[,1]",
                "{\"a\":1,}",
                "{a:1}",
                "{'a':1}",
                "[1 2]",
                "{\"a\" 1}",
                "\"\t\"",
                "\"\\x\"",
                "\"abc",
                "// c\n1",
                "/* c */ 1",
                "# c\n1",
                "[1, // c\n2]",
                "",
                " ",
                "\u00a01",
                "{\"a\":NaN}",
                "]",
                "undefined"
            })
    void refusesWhatIsNotJson(String text) {
        assertThat(refusal(text, Object.class).kind()).isEqualTo(Kind.SYNTAX);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\\ud800\"",
                "\"\\udc00\"",
                "\"\\uD83D\\u0041\"",
                "\"\\uD83Dx\"",
                "\"\\udc00\\ud800\"",
                "\"abc\\\\\\ud800\"",
                "{\"\\ud800\":1}",
                "[\"\\uD83D\\uD83D\\uDE00\"]"
            })
    void refusesALoneSurrogate(String text) {
        JsonException e = refusal(text, Object.class);
        assertThat(e.kind()).isEqualTo(Kind.SYNTAX);
        assertThat(e.getMessage()).contains("surrogate");
    }

    @Test
    void acceptsSurrogatePairsAndEscapedBackslashes() {
        assertThat(decode("\"\\uD83D\\uDE00\"", String.class)).isEqualTo("😀");
        assertThat(decode("\"\\\\ud800\"", String.class)).isEqualTo("\\ud800");
        assertThat(decode("\"é€😀\"", String.class)).isEqualTo("é€😀");
    }

    @Test
    void refusesAByteOrderMarkAndOtherEncodings() {
        assertThat(refusal("\ufeff{}", Named.class).getMessage()).startsWith("a byte order mark");
        assertThat(refusal("{}".getBytes(UTF_16BE), Named.class).kind()).isEqualTo(Kind.SYNTAX);
        assertThat(refusal("[\"a\"]".getBytes(java.nio.charset.StandardCharsets.UTF_16LE), Object.class)
                        .kind())
                .isEqualTo(Kind.SYNTAX);
    }

    @Test
    void refusesMalformedUtf8() {
        int[][] sequences = {
            {0x80},
            {0xc0, 0x80},
            {0xc1, 0xbf},
            {0xc3},
            {0xc3, 0x28},
            {0xe0, 0x80, 0x80},
            {0xe0, 0x9f, 0xbf},
            {0xed, 0xa0, 0x80},
            {0xed, 0xbf, 0xbf},
            {0xe2, 0x82},
            {0xf0, 0x80, 0x80, 0x80},
            {0xf0, 0x8f, 0xbf, 0xbf},
            {0xf4, 0x90, 0x80, 0x80},
            {0xf5, 0x80, 0x80, 0x80},
            {0xf0, 0x9f, 0x98},
            {0xff},
            {0xfe}
        };
        for (int[] sequence : sequences) {
            byte[] text = new byte[sequence.length + 2];
            text[0] = '"';
            for (int i = 0; i < sequence.length; i++) {
                text[i + 1] = (byte) sequence[i];
            }
            text[text.length - 1] = '"';
            JsonException e = refusal(text, Object.class);
            assertThat(e.getMessage()).isEqualTo("malformed UTF-8 at line 1, column 2");
        }
    }

    @Test
    void readsOnlyItsRange() {
        byte[] bytes = "xx{\"name\":\"a\"}yy".getBytes(UTF_8);
        Object value = JacksonCodec.standard().decode(bytes, 2, bytes.length - 4, Named.class);
        assertThat(value).isEqualTo(new Named("a", 0));
        assertThatThrownBy(() -> JacksonCodec.standard().decode(bytes, 2, bytes.length, Named.class))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    static <T> T decode(String text, Class<T> type) {
        return JacksonCodec.standard().decode(text.getBytes(UTF_8), type);
    }
}
