package io.paceline.json.jackson;

import static io.paceline.json.jackson.StrictTextTest.decode;
import static io.paceline.json.jackson.StrictTextTest.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.json.JsonException;
import io.paceline.json.JsonException.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecodeTest {
    enum Color {
        RED,
        GREEN
    }

    record Guest(String firstName, int age) {
        Guest {
            if (age < 0) {
                throw new IllegalArgumentException("age: " + age + " (expected: 0 or more)");
            }
        }
    }

    record GuestList(String name, List<Guest> guests) {}

    record Numbers(int i, long l, double d, boolean b, Integer boxed, short s, byte y, float f) {}

    record Rich(
            UUID id,
            Instant at,
            LocalDate day,
            Duration took,
            Color color,
            Optional<String> note,
            Map<String, Integer> counts) {}

    @Test
    void aStringThatHoldsANumberBecomesANumber() {
        assertThat(decode("{\"firstName\":\"A\",\"age\":\"44\"}", Guest.class)).isEqualTo(new Guest("A", 44));
        assertThat(decode("{\"i\":\"1\",\"l\":\"-2\",\"d\":\"1.5\",\"boxed\":\"7\"}", Numbers.class))
                .isEqualTo(new Numbers(1, -2, 1.5, false, 7, (short) 0, (byte) 0, 0));
    }

    @Test
    void unknownPropertiesAreIgnored() {
        assertThat(decode("{\"x\":{\"age\":[1,{}]},\"age\":1,\"y\":null}", Guest.class))
                .isEqualTo(new Guest(null, 1));
    }

    @Test
    void anAbsentPrimitiveIsZero() {
        assertThat(decode("{}", Numbers.class)).isEqualTo(new Numbers(0, 0, 0, false, null, (short) 0, (byte) 0, 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "i | `\"a\"`      | /i: \"a\" (expected: a whole number, -2147483648 to 2147483647)",
                "i | `\"\"`       | /i: \"\" (expected: a whole number",
                "i | `\" \"`      | expected: a whole number",
                "i | `1.5`        | /i: 1.5 (expected: a whole number",
                "i | `\"1.5\"`    | /i: \"1.5\" (expected: a whole number",
                "i | `null`       | /i: null (expected: a whole number",
                "i | `\"null\"`   | expected: a whole number",
                "i | `true`       | /i: true (expected: a whole number",
                "i | `[]`         | /i: an array (expected: a whole number",
                "i | `[1]`        | /i: an array (expected: a whole number",
                "i | `{}`         | /i: an object (expected: a whole number",
                "i | `2147483648` | /i: a number out of range (expected: a whole number",
                "i | `\"2147483648\"` | /i: \"2147483648\" (expected: a whole number",
                "l | `9223372036854775808` | /l: a number out of range (expected: a whole number",
                "s | `40000`      | out of range",
                "d | `\"x\"`      | /d: \"x\" (expected: a number)",
                "d | `false`      | /d: false (expected: a number)",
                "b | `1`          | /b: 1 (expected: true or false)",
                "b | `\"yes\"`    | /b: \"yes\" (expected: true or false)",
                "b | `\"\"`       | expected: true or false",
                "boxed | `\"\"`   | /boxed: \"\" (expected: a whole number",
                "boxed | `{}`     | /boxed: an object (expected: a whole number"
            })
    void refusesAValueThatDoesNotFit(String name, String value, String message) {
        JsonException e = refusal("{\"" + name + "\":" + value + "}", Numbers.class);
        assertThat(e.kind()).isEqualTo(Kind.VALUE);
        assertThat(e.getMessage()).contains(message);
        assertThat(e.pointer()).isEqualTo("/" + name);
        assertThat(e.line()).isEqualTo(1);
        assertThat(e.column()).isGreaterThan(4);
    }

    @Test
    void namesThePlaceOfABadValueDeepInside() {
        JsonException e = refusal("{\"guests\": [{\"age\": 1},\n {\"age\": \"old\"}]}", GuestList.class);
        assertThat(e.pointer()).isEqualTo("/guests/1/age");
        assertThat(e.line()).isEqualTo(2);
        assertThat(e.column()).isBetween(10, 16);
        assertThat(e.getMessage())
                .startsWith("/guests/1/age: \"old\" (expected: a whole number")
                .contains("at line 2");
    }

    record Tagged(List<String> tags) {}

    @Test
    void aListInsideAListOfStringsIsRefusedWhereItStands() {
        JsonException e = refusal("{\"tags\":[\"a\",[\"b\"],\"c\"]}", Tagged.class);
        assertThat(e.getMessage()).startsWith("/tags/1: an array (expected: a string)");
    }

    @Test
    void namesThePlaceOfBrokenText() {
        JsonException e = refusal("{\"guests\": [{\"age\": 1},\n {\"age\": x}]}", GuestList.class);
        assertThat(e.kind()).isEqualTo(Kind.SYNTAX);
        assertThat(e.pointer()).isEqualTo("/guests/1/age");
        assertThat(e.line()).isEqualTo(2);
    }

    @Test
    void pointersEscapeTheirSteps() {
        JsonException e = refusal("{\"a/b~c\":{\"x\":y}}", Map.class);
        assertThat(e.pointer()).isEqualTo("/a~1b~0c/x");
    }

    @Test
    void aConstructorThatRefusesIsBadInput() {
        JsonException e = refusal("{\"guests\":[{\"age\":-1}]}", GuestList.class);
        assertThat(e.kind()).isEqualTo(Kind.VALUE);
        assertThat(e.getMessage()).startsWith("/guests/0: age: -1 (expected: 0 or more)");
    }

    @Test
    void longValuesAreNotEchoed() {
        JsonException e = refusal("{\"i\":\"" + "a".repeat(900) + "\"}", Numbers.class);
        assertThat(e.getMessage()).contains("aaa…");
        refusal("z".repeat(10_000), Object.class);
        refusal("{\"" + "k".repeat(10_000) + "\":x}", Object.class);
        refusal("{\"" + "k".repeat(10_000) + "\":x}", Map.class);
    }

    @Test
    void readsRichTypes() {
        Rich rich = decode(
                "{\"id\":\"123e4567-e89b-12d3-a456-426614174000\",\"at\":\"2026-01-31T12:30:00.123456789Z\","
                        + "\"day\":\"2026-01-31\",\"took\":\"PT1.5S\",\"color\":\"GREEN\",\"note\":\"n\","
                        + "\"counts\":{\"a\":1,\"b\":\"2\"}}",
                Rich.class);
        assertThat(rich)
                .isEqualTo(new Rich(
                        UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
                        Instant.parse("2026-01-31T12:30:00.123456789Z"),
                        LocalDate.of(2026, 1, 31),
                        Duration.ofMillis(1500),
                        Color.GREEN,
                        Optional.of("n"),
                        Map.of("a", 1, "b", 2)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "color | `\"BLUE\"` | /color: \"BLUE\" (expected: one of RED, GREEN)",
                "color | `1`        | expected: one of RED, GREEN",
                "color | `\"\"`     | expected: one of RED, GREEN",
                "id    | `\"12\"`   | /id: \"12\" (expected: a UUID such as",
                "at    | `\"now\"`  | /at: \"now\" (expected: a time such as 2026-01-31T12:30:00Z)",
                "at    | `\"\"`     | expected: a time such as",
                "at    | `1e999999999`  | /at: 1E+999999999 (expected: a time such as",
                "at    | `-1e99`     | /at: -1E+99 (expected: a time such as",
                "at    | `1e18`      | expected: a time such as",
                "at    | `99999999999999999999` | /at: a number out of range",
                "took  | `1e999999999`  | /took: 1E+999999999",
                "took  | `99999999999999999999` | /took: a number out of range",
                "day   | `\"2026-02-30\"` | /day: \"2026-02-30\" (expected: a date such as",
                "counts| `[]`       | /counts: an array (expected: an object)",
                "counts| `{\"a\":\"x\"}` | /counts/a: \"x\" (expected: a whole number"
            })
    void refusesBadRichValues(String name, String value, String message) {
        JsonException e = refusal("{\"" + name + "\":" + value + "}", Rich.class);
        assertThat(e.kind()).isEqualTo(Kind.VALUE);
        assertThat(e.getMessage()).contains(message);
    }

    @Test
    void secondsAreTimesToo() {
        Rich rich = decode("{\"at\":1769862600.5,\"took\":1.5e0}", Rich.class);
        assertThat(rich.at()).isEqualTo(Instant.parse("2026-01-31T12:30:00.5Z"));
        assertThat(rich.took()).isEqualTo(Duration.ofMillis(1500));
    }

    @Test
    void absentAndNullOptionals() {
        assertThat(decode("{\"note\":null}", Rich.class).note()).isEmpty();
    }
}
