package io.paceline.http.internal.uri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryStringTest {
    @ParameterizedTest
    @ValueSource(strings = {"/a", "/a?", "", "?"})
    void aTargetWithoutAQueryHasNoParameters(String target) {
        QueryString query = QueryString.of(target);
        assertThat(query).isSameAs(QueryString.EMPTY);
        assertThat(query.parameters()).isEmpty();
        assertThat(query.raw()).isEmpty();
        assertThat(query.first("a")).isNull();
        assertThat(query.all("a")).isEmpty();
    }

    @Test
    void onlyTheFirstEqualsSignEndsTheName() {
        assertThat(QueryString.of("/?a=b=c").first("a")).isEqualTo("b=c");
    }

    @Test
    void aFlagIsNotAnEmptyValue() {
        assertThat(QueryString.of("/?flag").parameters()).containsExactly(new QueryParameter("flag", null));
        assertThat(QueryString.of("/?flag=").parameters()).containsExactly(new QueryParameter("flag", ""));
        assertThat(QueryString.of("/?flag").first("flag")).isEmpty();
        assertThat(QueryString.of("/?flag&flag=x").all("flag")).containsExactly("", "x");
    }

    @Test
    void aFlagTakesNothingFromThePairBehindIt() {
        QueryString query = QueryString.ofRaw("a&b&c=1&d&e=2=3&f");
        assertThat(query.parameters())
                .containsExactly(
                        new QueryParameter("a", null),
                        new QueryParameter("b", null),
                        new QueryParameter("c", "1"),
                        new QueryParameter("d", null),
                        new QueryParameter("e", "2=3"),
                        new QueryParameter("f", null));
    }

    @Test
    void aSemicolonSeparatesNothing() {
        assertThat(QueryString.of("/?a=1;b=2").parameters()).containsExactly(new QueryParameter("a", "1;b=2"));
    }

    @Test
    void questionMarksBehindTheFirstAreData() {
        assertThat(QueryString.of("/?a=b?c").first("a")).isEqualTo("b?c");
    }

    @Test
    void repeatedNamesKeepEachValueInOrder() {
        QueryString query = QueryString.of("/?a=2&b=x&a=1");
        assertThat(query.all("a")).containsExactly("2", "1");
        assertThat(query.first("a")).isEqualTo("2");
    }

    @Test
    void emptyNamesStayAndEmptyPairsDoNot() {
        assertThat(QueryString.of("/?&=x&&=&").parameters())
                .containsExactly(new QueryParameter("", "x"), new QueryParameter("", ""));
    }

    @ParameterizedTest
    @CsvSource({"a+b, 'a b'", "a%2Bb, a+b", "%25xy, %xy", "%252B, %2B", "%26%3D, &=", "caf%C3%A9, café", "a%00b, 'a\0b'"
    })
    void eachNameAndValueIsDecodedOnce(String encoded, String decoded) {
        assertThat(QueryString.of("/?" + encoded + "=" + encoded).parameters())
                .containsExactly(new QueryParameter(decoded, decoded));
    }

    @ParameterizedTest
    @CsvSource({
        "a=%, BAD_PERCENT",
        "a=%4, BAD_PERCENT",
        "%NE=1, BAD_PERCENT",
        "b=1&a=%2&c=3, BAD_PERCENT",
        "a=%4&1, BAD_PERCENT",
        "a=%C3%28, BAD_UTF8",
        "a=%C3&b=%A9, BAD_UTF8",
        "a=é, BAD_CHARACTER",
        "a=1#b, BAD_CHARACTER",
    })
    void aMalformedQueryIsABadRequestAndStaysReadable(String raw, UriFault fault) {
        QueryString query = QueryString.of("/?" + raw);
        assertThat(query.raw()).isEqualTo(raw);
        for (int ask = 0; ask < 2; ask++) {
            UriException refusal = catchThrowableOfType(UriException.class, () -> query.first("b"));
            assertThat(refusal.fault()).isEqualTo(fault);
            assertThat(refusal.fault().status()).isEqualTo(400);
        }
        assertThat(query.raw()).isEqualTo(raw);
    }

    @Test
    void parametersAreParsedOnce() {
        QueryString query = QueryString.of("/?a=1");
        assertThat(query.parameters()).isSameAs(query.parameters());
    }
}
