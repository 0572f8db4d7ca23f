package io.paceline.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CookieTest {

    @Test
    void aNewCookieIsHttpOnlyAndSecureAndLax() {
        assertThat(Cookie.of("sid", "x").toHeader()).isEqualTo("sid=x; Path=/; Secure; HttpOnly; SameSite=Lax");
    }

    @Test
    void everyAttributeIsWritten() {
        Cookie cookie = Cookie.of("sid", "x")
                .path("/a")
                .domain("a.example")
                .maxAge(Duration.ofMinutes(2))
                .secure(false)
                .httpOnly(false)
                .sameSite(SameSite.STRICT);
        assertThat(cookie.toHeader()).isEqualTo("sid=x; Path=/a; Domain=a.example; Max-Age=120; SameSite=Strict");
    }

    @Test
    void anExpiredCookieIsForgottenAtOnce() {
        assertThat(Cookie.expired("sid").toHeader()).startsWith("sid=; Path=/; Max-Age=0;");
    }

    @Test
    void eachCookieHasALineOfItsOwnAndTheSameSiteOfOneIsNotThatOfTheNext() {
        HttpResponse response = HttpResponse.noContent()
                .cookie(Cookie.of("a", "1").sameSite(SameSite.STRICT))
                .cookie(Cookie.of("b", "2"))
                .cookie(Cookie.of("c", "3").sameSite(SameSite.NONE));
        List<String> lines = new ArrayList<>();
        response.forEachHeader((name, value) -> lines.add(name + ": " + value));
        assertThat(lines)
                .containsExactly(
                        "Set-Cookie: a=1; Path=/; Secure; HttpOnly; SameSite=Strict",
                        "Set-Cookie: b=2; Path=/; Secure; HttpOnly; SameSite=Lax",
                        "Set-Cookie: c=3; Path=/; Secure; HttpOnly; SameSite=None");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a;b", "a,b", "\"a\"", "a\\", "a\r\nb", "\u0000", "é", "a\u007f"})
    void aValueThatCouldEndTheCookieIsRefusedWithoutShowingIt(String value) {
        assertThatThrownBy(() -> Cookie.of("sid", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("value of cookie sid: not shown, character ")
                .message()
                .doesNotContain(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a=b", "a;b", "é"})
    void aNameThatIsNoTokenIsRefused(String name) {
        assertThatThrownBy(() -> Cookie.of(name, "x")).hasMessageContaining("(expected: a token");
    }

    @Test
    void anAttributeThatCouldEndItselfIsRefused() {
        Cookie cookie = Cookie.of("sid", "x");
        assertThatThrownBy(() -> cookie.path("/a; Domain=evil")).hasMessageContaining("path of cookie sid");
        assertThatThrownBy(() -> cookie.path("a")).hasMessageContaining("begins with a slash");
        assertThatThrownBy(() -> cookie.domain("a;b")).hasMessageContaining("domain of cookie sid");
        assertThatThrownBy(() -> cookie.maxAge(Duration.ofSeconds(-1))).hasMessageContaining("zero or more");
    }

    @Test
    void attributesThatBrowsersWouldIgnoreTheCookieForAreRefused() {
        assertThatThrownBy(() -> Cookie.of("__Host-a", "x").secure(false).toHeader())
                .hasMessageContaining("expected: Secure");
        assertThatThrownBy(() -> Cookie.of("__secure-a", "x").secure(false).toHeader())
                .hasMessageContaining("expected: Secure");
        assertThatThrownBy(() -> Cookie.of("a", "x")
                        .secure(false)
                        .sameSite(SameSite.NONE)
                        .toHeader())
                .hasMessageContaining("expected: Secure");
        assertThatThrownBy(() -> Cookie.of("__Host-a", "x").domain("a.example").toHeader())
                .hasMessageContaining("no domain, path /");
        assertThatThrownBy(() -> Cookie.of("__Host-a", "x").path("/a").toHeader())
                .hasMessageContaining("no domain, path /");
    }

    @Test
    void itsValueIsNotShown() {
        assertThat(Cookie.of("sid", "secret")).hasToString("Cookie[sid]");
    }
}
