package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What exceptions become for which somebody has said something. */
@ExtendWith(NoLeaks.class)
class ExceptionTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n";

    @RegisterExtension
    private final OneServer one = new OneServer();

    private final AtomicReference<Throwable> thrown = new AtomicReference<>();
    private RawClient client;

    @BeforeEach
    void serve() {
        client = one.start(Servers.local(request -> CompletableFuture.failedFuture(thrown.get()))
                .onException(
                        IOException.class,
                        (e, request) -> HttpResponse.status(418).text("io " + e.getMessage() + " " + request.rawPath()))
                .onException(IllegalStateException.class, (e, request) -> {
                    throw new HttpException(409, "state").member("retry", true);
                })
                .onException(ArithmeticException.class, (e, request) -> {
                    throw new IllegalArgumentException("secret");
                })
                .onException(ArrayStoreException.class, (e, request) -> null));
    }

    private RawResponse answerTo(Throwable failure) {
        thrown.set(failure);
        return client.exchange(GET);
    }

    @Test
    void theHandlerOfTheClosestTypeAnswers() {
        assertThat(answerTo(new IOException("x")).text()).isEqualTo("io x /a");
        assertThat(answerTo(new FileNotFoundException("y")).text()).isEqualTo("io y /a");
        assertThat(answerTo(new UncheckedIOException(new IOException("z"))).text())
                .isEqualTo("io z /a");
        assertThat(answerTo(new CompletionException(new IOException("w"))).status())
                .isEqualTo(418);
    }

    @Test
    void anHttpExceptionOfTheHandlerBecomesAProblem() {
        RawResponse answer = answerTo(new IllegalStateException("secret"));
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.text()).contains("\"detail\":\"state\"").endsWith(",\"retry\":true}");
    }

    @Test
    void aHandlerThatFailsIsOne500WithoutDetail() {
        for (Throwable failure : new Throwable[] {new ArithmeticException(), new ArrayStoreException()}) {
            RawResponse answer = answerTo(failure);
            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.text()).doesNotContain("secret").doesNotContain("detail");
        }
        assertThat(one.log().events()).hasSize(2);
        assertThat(answerTo(new IOException("x")).status()).isEqualTo(418);
    }

    @Test
    void anythingElseIsAsBefore() {
        assertThat(answerTo(new IllegalArgumentException("secret")).status()).isEqualTo(500);
        RawResponse answer = answerTo(new HttpException(700, "Ouch!")
                .type(URI.create("urn:ouch"), "It hurts")
                .header("X-A", "b")
                .fieldError("knee", "hurts"));
        assertThat(answer.status()).isEqualTo(700);
        assertThat(answer.header("X-A")).isEqualTo("b");
        assertThat(answer.text())
                .startsWith("{\"type\":\"urn:ouch\",\"title\":\"It hurts\",\"status\":700,\"detail\":\"Ouch!\",")
                .endsWith(",\"errors\":[{\"field\":\"knee\",\"message\":\"hurts\"}]}");
    }
}
