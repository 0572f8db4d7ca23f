package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpResponse;
import io.paceline.http.server.HttpServer;
import java.nio.ByteBuffer;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A publisher that signals now on the thread that submits, and now on the loop that asks. */
class StreamOrderTest {

    private static final int PIECES = 10;

    @Test
    void piecesOfAPublisherThatChangesThreadsAllArriveInOrder() {
        try (HttpServer server = HttpServer.builder()
                        .host("127.0.0.1")
                        .port(0)
                        .handler(request -> HttpResponse.ok().bytes(request.body()))
                        .start();
                HttpClient client = HttpClient.builder().build()) {
            for (int round = 0; round < 50; round++) {
                SubmissionPublisher<ByteBuffer> pieces = new SubmissionPublisher<>(Runnable::run, 64);
                Reply<ClientResponse> reply =
                        client.post(server.uri()).stream(pieces).send();
                while (!pieces.hasSubscribers()) {
                    LockSupport.parkNanos(100_000);
                }
                for (byte i = 0; i < PIECES; i++) {
                    pieces.submit(ByteBuffer.wrap(new byte[] {i}));
                }
                pieces.close();

                assertThat(reply.await().body()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
            }
        }
    }
}
