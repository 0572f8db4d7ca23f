package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.paceline.core.Reply;
import io.paceline.http.HttpClientException;
import io.paceline.http.server.Await;
import java.util.concurrent.CompletionException;

/** How replies fail. */
final class Failures {

    private Failures() {}

    static HttpClientException of(Reply<?> reply) {
        Throwable thrown = catchThrowable(() -> Await.result(reply.toCompletableFuture()));
        assertThat(thrown).isInstanceOf(CompletionException.class).hasCauseInstanceOf(HttpClientException.class);
        return (HttpClientException) thrown.getCause();
    }
}
