package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.HttpClientException;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Interfaces and addresses that cannot be served are refused when they are given. */
class RefusalTest {

    interface Wrong {
        @GetMapping("/items/{id}")
        Reply<String> noParameter();

        @GetMapping("/items")
        Reply<String> noVariable(@PathVariable long id);

        @PostMapping("/items")
        Reply<String> twoBodies(@RequestBody String first, @RequestBody String second);

        Reply<String> noAnnotation(long id);

        @GetMapping("/future")
        CompletableFuture<String> future();

        @GetMapping("/object")
        Reply<String> object(@RequestParam Runnable task);

        @GetMapping("/late")
        Reply<Flow.Publisher<String>> lateStream();

        @GetMapping("/right")
        Reply<String> right();
    }

    interface Empty {
        Reply<String> nothing();
    }

    interface Closeable extends AutoCloseable {
        @GetMapping("/right")
        Reply<String> right();

        @Override
        void close();
    }

    abstract static class NoInterface {}

    private final EndpointClient client =
            EndpointClient.builder(URI.create("http://127.0.0.1:1")).build();

    @AfterEach
    void stop() {
        client.close();
    }

    @Test
    void allFaultsOfAnInterfaceAreNamedAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.proxy(Wrong.class))
                .withMessageContaining(
                        "Wrong.noParameter(): {id} in the path (expected: a parameter with @PathVariable")
                .withMessageContaining("Wrong.noVariable(long): no {id} in the path (expected: one)")
                .withMessageContaining(
                        "Wrong.twoBodies(String, String): 2 parameters with @RequestBody (expected: one body)")
                .withMessageContaining("Wrong.noAnnotation(long) is not annotated (expected: an annotation such as")
                .withMessageContaining("CompletableFuture<java.lang.String> (expected: Reply or CompletionStage)")
                .withMessageContaining("java.lang.Runnable (expected: a simple type")
                .withMessageContaining("Wrong.lateStream(): ")
                .withMessageNotContaining("right()");
    }

    @Test
    void anInterfaceWithoutOperationsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.proxy(Empty.class))
                .withMessageContaining("nothing(");
    }

    @Test
    void whatNobodyMayImplementIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.proxy(NoInterface.class))
                .withMessageContaining("is no interface");
    }

    @Test
    void addressesThatAreNoneAreRefusedWithoutShowingAPassword() {
        for (String wrong : new String[] {
            "ftp://127.0.0.1", "/path", "http:///path", "http://127.0.0.1/?a=1", "http://127.0.0.1/#a", "mailto:a@b"
        }) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> EndpointClient.builder(URI.create(wrong)))
                    .withMessageStartingWith("uri: " + wrong);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EndpointClient.builder(URI.create("http://root:s3cret@127.0.0.1")))
                .withMessageNotContaining("s3cret");
    }

    @Test
    void anInterfaceThatCanBeClosedClosesTheClient() {
        Closeable api = EndpointClient.of(Closeable.class, URI.create("http://127.0.0.1:1"));
        api.close();

        assertThatExceptionOfType(HttpClientException.class)
                .isThrownBy(() -> api.right().await())
                .satisfies(thrown -> assertThat(thrown.requestSent()).isFalse());
    }
}
