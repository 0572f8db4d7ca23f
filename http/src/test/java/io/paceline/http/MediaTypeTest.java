package io.paceline.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a media type is, and what covers what. */
class MediaTypeTest {

    @Test
    void isReadWithItsParameters() {
        MediaType type = MediaType.parse(" Text/HTML ; Charset=\"ut\\f-8\";; a=\"b;,c\" ;");
        assertThat(type.type()).isEqualTo("text");
        assertThat(type.subtype()).isEqualTo("html");
        assertThat(type.parameters()).containsExactly(Map.entry("charset", "utf-8"), Map.entry("a", "b;,c"));
        assertThat(type.parameter("CHARSET")).isEqualTo("utf-8");
        assertThat(type).hasToString("text/html;charset=utf-8;a=\"b;,c\"");
        assertThat(MediaType.parse(type.toString())).isEqualTo(type).hasSameHashCodeAs(type);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "text",
                "text/",
                "/html",
                "text/html/x",
                "text /html",
                "text/ html",
                "text/html;a",
                "text/html;a =b",
                "text/html;a= b",
                "text/html;a=",
                "text/html;a=\"",
                "text/html;a=\"\\",
                "text/html;a=\"\n\"",
                "text/html;a=b;A=c",
                "text/html,text/plain",
                "*/html",
                "t*/html",
                "text/h*",
                "text/*+",
                "text/+*",
                "text/h,",
                "te\u00e4xt/html",
                "text/html x",
                "a/b;c=d\u0000"
            })
    void aMalformedOneIsRefused(String text) {
        assertThatThrownBy(() -> MediaType.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(expected: type/subtype");
    }

    @Test
    void aLongOneIsCutInTheMessage() {
        assertThatThrownBy(() -> MediaType.parse("x".repeat(10_000)))
                .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(250));
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, application/json, true",
        "application/json, application/json;charset=utf-8, true",
        "application/json;charset=UTF-8, application/json;charset=utf-8, true",
        "application/json;v=A, application/json;v=a, false",
        "application/*, application/json, true",
        "application/json, application/*, false",
        "*/*, image/png, true",
        "application/*+json, application/problem+json, true",
        "application/*+json, application/json, false",
        "text/*, application/json, false",
    })
    void aRangeIncludesTypes(String range, String type, boolean included) {
        assertThat(MediaType.parse(range).includes(MediaType.parse(type))).isEqualTo(included);
        assertThat(MediaType.parse(range).isCompatibleWith(MediaType.parse(type)))
                .isEqualTo(MediaType.parse(type).isCompatibleWith(MediaType.parse(range)));
    }

    @Test
    void jsonIsKnownByItsSuffixToo() {
        assertThat(List.of("application/json", "application/problem+json", "Application/JSON;v=1"))
                .allMatch(text -> MediaType.parse(text).isJson());
        assertThat(List.of("text/json", "application/jsonp", "application/xml+jsonx"))
                .noneMatch(text -> MediaType.parse(text).isJson());
    }

    @Test
    void theMostSpecificComesFirst() {
        assertThat(MediaType.parseList("*/*, text/*, text/*+x, text/plain,, text/plain;a=b").stream()
                        .sorted(MediaType.MOST_SPECIFIC_FIRST))
                .extracting(MediaType::toString)
                .containsExactly("text/plain;a=b", "text/plain", "text/*+x", "text/*", "*/*");
    }

    @Test
    void whatAClientLikesMostIsChosen() {
        Accept accept = Accept.parse("text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, */*;q=0.5");
        assertThat(accept.quality(MediaType.parse("text/html"))).isEqualTo(300);
        assertThat(accept.quality(MediaType.parse("image/png"))).isEqualTo(500);
        assertThat(accept.quality(MediaType.parse("text/plain;format=fixed"))).isEqualTo(700);
        assertThat(accept.best(MediaType.parseList("text/html, image/png, application/json")))
                .hasToString("image/png");
        assertThat(Accept.parse("text/html;q=0, */*").best(MediaType.parseList("text/html")))
                .isNull();
        assertThat(Accept.parse("").best(List.of(MediaType.JSON))).isEqualTo(MediaType.JSON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "1.1", "-1", "0.1234", "a", ".5", "0,5", "1e0", "\"\"", "00.1"})
    void aMalformedWeightIsRefused(String weight) {
        assertThatThrownBy(() -> Accept.parse("text/plain;q=" + weight)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whateverComesIsReadOrRefused() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String alphabet = "atq01./*;=\", \\+\t\u00e4\u0001";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "text/plain" : "");
            for (int length = random.nextInt(12); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            try {
                MediaType read = MediaType.parse(text.toString());
                assertThat(MediaType.parse(read.toString())).as("seed %d", seed).isEqualTo(read);
            } catch (IllegalArgumentException refused) {
                assertThat(refused).as("seed %d", seed).hasMessageContaining("(expected: ");
            }
        }
    }
}
