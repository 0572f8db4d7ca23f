package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Probe;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.server.Await;
import io.paceline.http.server.NoLeaks;
import io.paceline.net.NetEventLoops;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random requests against a server that answers, closes, resets, cuts, stalls and babbles at random. Whatever happens:
 * each request has one outcome that fits, there are never more connections than allowed, and in the end every slot
 * is there again.
 */
@ExtendWith(NoLeaks.class)
class PoolModelTest {

    private static final int CONNECTIONS_MAX = 4;
    private static final int REQUESTS = "long".equals(System.getProperty("paceline.intensity")) ? 20_000 : 800;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everySlotComesBackWhateverTheServerDoes(long seed) throws Exception {
        Random random = new Random(seed);
        Connections connections = new Connections();
        try (Whimsical server = new Whimsical(seed);
                NetEventLoops loops = NetEventLoops.builder().threads(2).build();
                HttpClient client = HttpClient.builder()
                        .loops(loops)
                        .probe(connections)
                        .connectionsPerOriginMax(CONNECTIONS_MAX)
                        .waitersMax(50)
                        .responseTimeout(Duration.ofMillis(300))
                        .responseBytesMax(1000)
                        .build()) {
            List<Outcome> outcomes = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                outcomes.add(new Outcome(client, server.uri, random, i));
                if (random.nextInt(20) == 0) {
                    outcomes.get(random.nextInt(outcomes.size())).settle();
                }
            }
            for (Outcome outcome : outcomes) {
                assertThat(outcome.settle())
                        .as("seed %d, request %s", seed, outcome)
                        .isTrue();
            }
            server.calm = true;
            assertAllSlotsAreThere(seed, server, client);
            assertThat(connections.most.get()).as("seed %d", seed).isEqualTo(CONNECTIONS_MAX);
        }
        assertThat(connections.present.get()).as("seed %d", seed).isZero();
    }

    /** How many are open, as the client sees it. */
    private static final class Connections implements Probe {
        final AtomicInteger present = new AtomicInteger();
        final AtomicInteger most = new AtomicInteger();

        @Override
        public void connectionOpened(String protocol, @Nullable SocketAddress remote) {
            most.accumulateAndGet(present.incrementAndGet(), Math::max);
        }

        @Override
        public void connectionClosed(String protocol, @Nullable SocketAddress remote) {
            present.decrementAndGet();
        }
    }

    /** Far more requests at once than there are connections, all of them answered. */
    private static void assertAllSlotsAreThere(long seed, Whimsical server, HttpClient client) {
        for (int round = 0; round < 3; round++) {
            List<Reply<ClientResponse>> all = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS_MAX + 50; i++) {
                all.add(client.get(server.uri.resolve("/last"))
                        .timeout(Duration.ofSeconds(20))
                        .send());
            }
            for (Reply<ClientResponse> each : all) {
                assertThat(each.await().text()).as("seed %d", seed).isEqualTo("/last");
            }
        }
    }

    /** One request, and what may come of it. */
    private static final class Outcome {
        private final String target;
        private final boolean idempotent;
        private final Scope scope = new Scope();
        private final Reply<ClientResponse> reply;

        Outcome(HttpClient client, URI uri, Random random, int number) {
            target = "/" + number;
            idempotent = random.nextBoolean();
            ClientRequest request = client.request(idempotent ? "GET" : "POST", uri.resolve(target));
            if (random.nextInt(10) == 0) {
                request.timeout(Duration.ofMillis(1 + random.nextInt(20)));
            }
            reply = CallContext.empty().withScope(scope).call(request::send);
            if (random.nextInt(10) == 0) {
                reply.cancel();
            } else if (random.nextInt(10) == 0) {
                scope.cancel("given up");
            }
        }

        /** Whether the outcome is there in time and fits. */
        boolean settle() {
            Object outcome =
                    Await.result(reply.<Object>handle((answer, failure) -> answer != null ? answer : cause(failure))
                            .toCompletableFuture());
            if (outcome instanceof ClientResponse answer) {
                return answer.status() == 200 && answer.text().equals(target);
            }
            if (outcome instanceof HttpClientException failure) {
                Set<Kind> unsent = Set.of(Kind.POOL_EXHAUSTED, Kind.CONNECT);
                return failure.kind() == Kind.TIMEOUT || failure.requestSent() != unsent.contains(failure.kind());
            }
            return outcome instanceof CancellationException;
        }

        private static @Nullable Throwable cause(@Nullable Throwable failure) {
            return failure instanceof CompletionException ? failure.getCause() : failure;
        }

        @Override
        public String toString() {
            return target + " " + reply;
        }
    }

    /** Serves each connection on a thread, in one of many ways. */
    private static final class Whimsical implements AutoCloseable {
        final ServerSocket listening = new ServerSocket();
        final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
        final URI uri;
        volatile boolean calm;

        Whimsical(long seed) throws IOException {
            listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
            uri = URI.create("http://127.0.0.1:" + listening.getLocalPort());
            start("whimsical-" + seed, () -> {
                Random random = new Random(seed);
                while (true) {
                    Socket socket = listening.accept();
                    sockets.add(socket);
                    Random own = new Random(random.nextLong());
                    start("whim", () -> serve(socket, own));
                }
            });
        }

        private interface Work {
            void run() throws IOException;
        }

        private static void start(String name, Work work) {
            Thread thread = new Thread(
                    () -> {
                        try {
                            work.run();
                        } catch (IOException closed) {
                            // by either side
                        }
                    },
                    name);
            thread.setDaemon(true);
            thread.start();
        }

        private void serve(Socket socket, Random random) throws IOException {
            try (socket) {
                socket.setTcpNoDelay(true);
                InputStream in = socket.getInputStream();
                boolean open = true;
                while (open) {
                    String target = readTarget(in);
                    if (target == null) {
                        return;
                    }
                    open = answer(socket, target, calm ? 0 : random.nextInt(14), in);
                }
            } finally {
                sockets.remove(socket);
            }
        }

        private static @Nullable String readTarget(InputStream in) throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int b = in.read();
                if (b < 0) {
                    return null;
                }
                head.append((char) b);
            }
            return head.substring(head.indexOf(" ") + 1, head.indexOf(" HTTP"));
        }

        private static boolean answer(Socket socket, String target, int whim, InputStream in) throws IOException {
            OutputStream out = socket.getOutputStream();
            String whole = "HTTP/1.1 200 OK\r\nContent-Length: " + target.length() + "\r\n\r\n" + target;
            switch (whim) {
                case 6 -> write(out, whole.substring(0, whole.length() / 2));
                case 7 -> socket.setSoLinger(true, 0);
                case 8 -> write(out, "garbage\r\n\r\n");
                case 9 -> write(out, "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + "x".repeat(5000));
                case 10 -> in.read();
                case 11 -> {
                    write(out, whole + whole);
                    in.read();
                }
                case 12 -> write(out, whole.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
                case 13 -> write(out, "");
                default -> {
                    write(out, whole);
                    return true;
                }
            }
            return false;
        }

        private static void write(OutputStream out, String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        @Override
        public void close() throws IOException {
            listening.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }
}
