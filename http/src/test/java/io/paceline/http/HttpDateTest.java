package io.paceline.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates in header fields (RFC 9110, section 5.6.7). */
class HttpDateTest {

    private static final Instant EXAMPLE = Instant.parse("1994-11-06T08:49:37Z");

    @ParameterizedTest
    @ValueSource(
            strings = {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"})
    void eachOfTheThreeFormsIsRead(String text) {
        assertThat(HttpDate.parse(text)).isEqualTo(EXAMPLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "Mon, 06 Nov 1994 08:49:37 GMT",
                "Sun, 06 Nov 1994 08:49:37 +0100",
                "Sun, 6 Nov 1994 08:49:37 GMT",
                "1994-11-06T08:49:37Z",
                "Sun, 31 Feb 1994 08:49:37 GMT"
            })
    void whatHasAnotherFormIsNone(String text) {
        assertThat(HttpDate.parse(text)).isNull();
    }

    @Test
    void theFirstFormIsSentWithTwoDigitsForTheDayAndNoPartsOfASecond() {
        assertThat(HttpDate.format(EXAMPLE.plusNanos(999_999_999))).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
    }
}
