package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.ResponseStatus;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What answers that say no, and answers that say nothing, are thrown as. */
class FailuresTest {

    @ResponseStatus(409)
    static final class SoldException extends Exception {
        private static final long serialVersionUID = 1L;

        SoldException(String message) {
            super(message);
        }
    }

    @ResponseStatus(410)
    static final class GoneException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        GoneException() {
            super("gone for good");
        }
    }

    @ResponseStatus(409)
    static final class AlsoConflictException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        AlsoConflictException(String message) {
            super(message);
        }
    }

    record Item(int number) {}

    interface Api {
        @GetMapping("/item")
        Reply<Item> item();

        @GetMapping("/item/now")
        Item itemNow() throws SoldException;

        @GetMapping("/item/text")
        String text();
    }

    private static HttpResponse problem(int status, String detail) {
        return HttpResponse.status(status)
                .contentType("application/problem+json")
                .bytes(("{\"title\":\"No\",\"status\":" + status + ",\"detail\":\"" + detail + "\"}")
                        .getBytes(StandardCharsets.UTF_8));
    }

    private static Throwable thrownFor(Object answer) {
        try (ScriptedServer server = new ScriptedServer(number -> answer);
                EndpointClient client = EndpointClient.builder(server.uri())
                        .attemptsMax(1)
                        .exceptions(GoneException.class)
                        .exception(418, failure -> new IllegalStateException("teapot: " + failure.detail()))
                        .build()) {
            return catchThrowable(() -> client.proxy(Api.class).item().await());
        }
    }

    private static HttpException refusal(Object answer) {
        Throwable thrown = thrownFor(answer);
        assertThat(thrown).isInstanceOf(HttpException.class);
        return (HttpException) thrown;
    }

    @Test
    void aProblemSaysWhatWentWrong() {
        HttpException refused = refusal(problem(422, "age: 300 (expected: 0 to 150)"));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.detail()).isEqualTo("age: 300 (expected: 0 to 150)");
    }

    @Test
    void anAnswerThatIsNoProblemIsStillItsStatus() {
        assertThat(refusal(HttpResponse.status(500).text("<html>")).detail()).isEqualTo("Api.item(): status 500");
        assertThat(refusal(HttpResponse.status(404)).status()).isEqualTo(404);
        assertThat(refusal(HttpResponse.status(400).jsonBytes("{\"detail\":".getBytes(StandardCharsets.UTF_8)))
                        .status())
                .isEqualTo(400);
        assertThat(refusal(HttpResponse.status(400).jsonBytes("[1]".getBytes(StandardCharsets.UTF_8)))
                        .status())
                .isEqualTo(400);
        assertThat(refusal(HttpResponse.status(403).json("no")).status()).isEqualTo(403);
    }

    @Test
    void onlyFieldsThatBelongToTheFailureAreKept() {
        HttpException refused = refusal(HttpResponse.status(401)
                .header("WWW-Authenticate", "Bearer")
                .header("Set-Cookie", "session=s3cret")
                .header("X-Internal", "10.0.0.7"));
        AtomicReference<String> kept = new AtomicReference<>("");
        refused.forEachHeader((name, value) -> kept.updateAndGet(before -> before + name + "=" + value + ";"));

        assertThat(kept.get()).isEqualTo("WWW-Authenticate=Bearer;");
    }

    @Test
    void theUsersExceptionsStandForTheirStatuses() {
        assertThat(thrownFor(problem(410, "moved")))
                .isInstanceOf(GoneException.class)
                .hasMessage("gone for good")
                .hasCauseInstanceOf(HttpException.class);
        assertThat(thrownFor(problem(418, "short")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("teapot: short");
    }

    @Test
    void aCheckedExceptionThatTheMethodDeclaresIsThrownAsItIs() {
        try (ScriptedServer server = new ScriptedServer(number -> problem(409, "sold"));
                EndpointClient client = EndpointClient.builder(server.uri()).build()) {
            assertThatExceptionOfType(SoldException.class)
                    .isThrownBy(() -> client.proxy(Api.class).itemNow())
                    .withMessage("sold");
        }
    }

    @Test
    void aCheckedExceptionOfAReplyIsTheCauseOfACompletionException() {
        try (ScriptedServer server = new ScriptedServer(number -> problem(409, "sold"));
                EndpointClient client = EndpointClient.builder(server.uri())
                        .exceptions(SoldException.class)
                        .build()) {
            Api api = client.proxy(Api.class);

            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> api.item().await())
                    .withCauseInstanceOf(SoldException.class);
        }
    }

    @Test
    void exceptionsThatCannotBeToldApartAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EndpointClient.builder(URI.create("http://127.0.0.1:1"))
                        .exceptions(SoldException.class, AlsoConflictException.class))
                .withMessageContaining("status 409 (expected: another than " + SoldException.class.getName() + " has)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EndpointClient.builder(URI.create("http://127.0.0.1:1"))
                        .exceptions(IllegalStateException.class))
                .withMessageContaining("expected: a class with @ResponseStatus");
    }

    @Test
    void anAnswerThatCannotBeReadIsToldFromOneThatSaysNo() {
        assertThat(thrownFor(HttpResponse.ok().jsonBytes("{\"number\":\"x\"}".getBytes(StandardCharsets.UTF_8))))
                .isInstanceOfSatisfying(
                        HttpClientException.class,
                        failure -> assertThat(failure.kind()).isEqualTo(HttpClientException.Kind.DECODE));
        assertThat(thrownFor(HttpResponse.ok().text("7")))
                .isInstanceOfSatisfying(
                        HttpClientException.class,
                        failure -> assertThat(failure.kind()).isEqualTo(HttpClientException.Kind.DECODE));
    }

    @Test
    void aRedirectIsNoValue() {
        assertThat(thrownFor(HttpResponse.status(302).header("Location", "/elsewhere")))
                .isInstanceOf(HttpClientException.class)
                .hasMessageContaining("Api.item(): status 302");
    }
}
