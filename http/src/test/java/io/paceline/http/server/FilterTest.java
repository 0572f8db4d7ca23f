package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.Scope;
import io.paceline.http.Attribute;
import io.paceline.http.HttpException;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What filters may do to a request and its answer. */
@ExtendWith(NoLeaks.class)
class FilterTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final Attribute<String> USER = Attribute.named("user");
    private static final HttpResponse SHARED = HttpResponse.ok().text("shared");

    @RegisterExtension
    private final OneServer one = new OneServer();

    private RawResponse answer(HttpFilter filter, HttpHandler handler) {
        RawClient client = one.start(Servers.local(filter.before(handler)));
        return client.send(GET).read();
    }

    private static HttpFilter mark(String value) {
        return (request, next) -> {
            request.onResponse(response -> response.copy().header("Mark", value));
            return next.handle(request);
        };
    }

    @Test
    void aFilterMayAnswerInPlaceOfTheHandler() {
        RawResponse answer = answer((request, next) -> HttpResponse.status(418).text("no"), request -> SHARED);
        assertThat(answer.status()).isEqualTo(418);
    }

    @Test
    void whatAFilterKeepsIsThereForTheHandler() {
        RawResponse answer = answer(
                (request, next) -> {
                    assertThat(request.attribute(USER)).isNull();
                    request.attribute(USER, "ann");
                    return next.handle(request);
                },
                request -> HttpResponse.ok().text(String.valueOf(request.attribute(USER))));
        assertThat(answer.text()).isEqualTo("ann");
    }

    @Test
    void aChangeOfTheAnswerSeesWhatTheHandlerMadeAndLeavesASharedAnswerAlone() {
        RawResponse answer = answer(mark("1"), request -> SHARED);
        assertThat(answer.text()).isEqualTo("shared");
        assertThat(answer.header("Mark")).isEqualTo("1");
        assertThat(SHARED.hasHeaders()).isFalse();
    }

    @Test
    void aChangeOfTheAnswerSeesProblemsAsWell() {
        RawResponse answer = answer(mark("1"), request -> {
            throw new HttpException(409, "taken");
        });
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.header("Mark")).isEqualTo("1");
    }

    @Test
    void theFilterNextToTheHandlerChangesTheAnswerFirst() {
        HttpFilter outer = (request, next) -> {
            request.onResponse(response -> response.copy().text(response.header("Mark") + " seen outside"));
            return next.handle(request);
        };
        RawResponse answer = answer(outer, mark("inner").before(request -> SHARED));
        assertThat(answer.text()).isEqualTo("inner seen outside");
    }

    @Test
    void aChangeThatFailsIsOneAnswerWith500() {
        RawResponse answer = answer(
                (request, next) -> {
                    request.onResponse(response -> {
                        throw new AssertionError("planted");
                    });
                    return next.handle(request);
                },
                request -> SHARED);
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.text()).doesNotContain("planted");
        assertThat(one.log().lines()).singleElement().asString().contains("planted");
    }

    @Test
    void theContextOfAFilterIsTheOneThatTheHandlerRunsIn() {
        RawResponse answer = answer(
                (request, next) -> {
                    request.context(request.context().withTimeout(Duration.ofHours(1)));
                    return next.handle(request);
                },
                request -> HttpResponse.ok()
                        .text(request.context().hasDeadline() + " "
                                + CallContext.current().hasDeadline()));
        assertThat(answer.text()).isEqualTo("true true");
    }

    @Test
    void aContextThatWouldLoseTheScopeOfTheRequestIsRefused() {
        RawResponse answer = answer(
                (request, next) -> {
                    CallContext strange = request.context().withScope(new Scope());
                    assertThatThrownBy(() -> request.context(strange))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("with its scope");
                    return next.handle(request);
                },
                request -> SHARED);
        assertThat(answer.status()).isEqualTo(200);
    }
}
