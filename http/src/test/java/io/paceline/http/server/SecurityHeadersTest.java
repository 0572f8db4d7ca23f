package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpResponse;
import io.paceline.http.filter.SecurityHeaders;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

@ExtendWith(NoLeaks.class)
class SecurityHeadersTest {

    @RegisterExtension
    private final OneServer one = new OneServer();

    private RawResponse answer(SecurityHeaders filter, String path) {
        Router router = Router.builder()
                .filter(filter)
                .get("/", request -> HttpResponse.ok().header("x-frame-options", "SAMEORIGIN"))
                .build();
        return one.start(Servers.local(router)).exchange("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n");
    }

    @Test
    void theStandardSetIsOnProblemsToo() {
        RawResponse answer = answer(SecurityHeaders.standard(), "/none");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(answer.header("Referrer-Policy")).isEqualTo("strict-origin-when-cross-origin");
        assertThat(answer.header("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
        assertThat(answer.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
        assertThat(answer.header("Content-Security-Policy")).startsWith("default-src 'self';");
        assertThat(answer.header("Strict-Transport-Security")).isNull();
    }

    @Test
    void whatTheHandlerSetStays() {
        assertThat(answer(SecurityHeaders.standard(), "/").all("X-Frame-Options"))
                .containsExactly("SAMEORIGIN");
    }

    @Test
    void eachCanBeLeftOutOrChanged() {
        RawResponse answer = answer(
                SecurityHeaders.standard()
                        .without("x-frame-options")
                        .contentSecurityPolicy("default-src 'none'")
                        .strictTransport(Duration.ofDays(365)),
                "/none");
        assertThat(answer.header("X-Frame-Options")).isNull();
        assertThat(answer.header("Content-Security-Policy")).isEqualTo("default-src 'none'");
        assertThat(answer.header("Strict-Transport-Security")).isEqualTo("max-age=31536000; includeSubDomains");
    }

    @Test
    void aValueThatCannotBeSentIsRefusedWhenItIsSet() {
        assertThatThrownBy(() -> SecurityHeaders.standard().contentSecurityPolicy("a\r\nb"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
