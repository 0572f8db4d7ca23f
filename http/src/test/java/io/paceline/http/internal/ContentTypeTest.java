package io.paceline.http.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTypeTest {

    @Test
    void hasATypeInLowerCaseAndACharset() {
        assertThat(ContentType.of("Text/HTML ; a=b; Charset=\"UTF-8\""))
                .isEqualTo(new ContentType("text/html", "UTF-8"));
        assertThat(ContentType.of("text/html; charset=utf-8")).isEqualTo(new ContentType("text/html", "utf-8"));
        assertThat(ContentType.of("text/html")).isEqualTo(new ContentType("text/html", null));
        assertThat(ContentType.of(null)).isEqualTo(new ContentType("", null));
    }

    @Test
    void aMalformedOneIsRefused() {
        assertThatThrownBy(() -> ContentType.of("text"))
                .isInstanceOfSatisfying(
                        HttpException.class,
                        refused -> assertThat(refused.status()).isEqualTo(415));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "application/json;charset=utf-8",
                "application/json ; charset=UTF-8",
                "application/problem+json",
                "application/json;charset=us-ascii",
                "application/json;"
            })
    void isJson(String value) {
        assertThatCode(() -> ContentType.requireJson(value)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "text/plain",
                "text/json",
                "application/json5",
                "application/jsonp",
                "application/xml+jsonx",
                "application/json;charset=utf-16",
                "+json",
                ";",
                "json"
            })
    void isNotJson(String value) {
        assertThatThrownBy(() -> ContentType.requireJson(value))
                .isInstanceOfSatisfying(
                        HttpException.class,
                        refused -> assertThat(refused.status()).isEqualTo(415));
    }

    @Test
    void aLongValueIsCutInTheMessage() {
        assertThatThrownBy(() -> ContentType.requireJson("x".repeat(10_000)))
                .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(200));
    }

    @Test
    void decodesStrictly() {
        assertThat(ContentType.of(null).decode("ä".getBytes(UTF_8))).isEqualTo("ä");
        assertThat(ContentType.of("text/plain;charset=iso-8859-1").decode("ä".getBytes(ISO_8859_1)))
                .isEqualTo("ä");
        assertThatThrownBy(() -> ContentType.of(null).decode("ä".getBytes(ISO_8859_1)))
                .isInstanceOfSatisfying(
                        HttpException.class,
                        refused -> assertThat(refused.status()).isEqualTo(400));
        for (String charset : new String[] {"x", "\"\"", "a b", "\u00e4"}) {
            assertThatThrownBy(() ->
                            ContentType.of("text/plain;charset=" + charset).decode(new byte[0]))
                    .isInstanceOfSatisfying(
                            HttpException.class,
                            refused -> assertThat(refused.status()).isEqualTo(415));
        }
    }
}
