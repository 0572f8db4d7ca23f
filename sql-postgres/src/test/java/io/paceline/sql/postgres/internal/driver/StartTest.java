package io.paceline.sql.postgres.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.paceline.core.Reply;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.ConnectionListener;
import io.paceline.sql.spi.SqlConnection;
import io.paceline.sql.spi.SqlConnector;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The start of a connection with servers that mean no good, or nothing. */
class StartTest {

    private static final int SASL = 10;
    private static final int SASL_CONTINUE = 11;

    /** One connection of a server. */
    private interface Script {
        void run(DataInputStream in, OutputStream out) throws IOException;
    }

    /** Listens, and runs the script on each connection. */
    private static final class Server implements AutoCloseable {
        final ServerSocket socket;
        final CompletableFuture<Integer> end = new CompletableFuture<>();

        Server(Script script) throws IOException {
            socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
            Thread thread = new Thread(() -> serve(script), "scripted-server");
            thread.setDaemon(true);
            thread.start();
        }

        private void serve(Script script) {
            while (!socket.isClosed()) {
                try (Socket accepted = socket.accept()) {
                    DataInputStream in = new DataInputStream(accepted.getInputStream());
                    script.run(in, accepted.getOutputStream());
                    int read = in.read();
                    while (read >= 0) {
                        read = in.read();
                    }
                    end.complete(read);
                } catch (IOException e) {
                    end.complete(-1);
                }
            }
        }

        String uri(String query) {
            return "postgresql://app:secret-word@127.0.0.1:" + socket.getLocalPort() + "/db" + query;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static void startup(DataInputStream in) throws IOException {
        in.readFully(new byte[in.readInt() - 4]);
    }

    private static String message(DataInputStream in) throws IOException {
        in.readByte();
        byte[] body = new byte[in.readInt() - 4];
        in.readFully(body);
        return new String(body, StandardCharsets.UTF_8);
    }

    private static void authentication(OutputStream out, int code, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream to = new DataOutputStream(bytes);
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        to.writeByte('R');
        to.writeInt(8 + body.length);
        to.writeInt(code);
        to.write(body);
        out.write(bytes.toByteArray());
        out.flush();
    }

    private static SqlException failure(String query, Script script) throws IOException {
        try (Server server = new Server(script)) {
            SqlException error = ConnectTest.failure(server.uri(query), Map.of());
            assertThat(error.kind()).isEqualTo(Kind.CONNECT);
            assertThat(error.getMessage()).doesNotContain("secret-word");
            return error;
        }
    }

    @Test
    void bytesBehindTheConsentToTlsEndTheAttempt() throws IOException {
        SqlException error = failure("?sslmode=require", (in, out) -> {
            startup(in);
            out.write(new byte[] {'S', 'R', 0, 0, 0, 8, 0, 0, 0, 0});
        });
        assertThat(error.getMessage()).contains("TLS", "10 bytes (expected: one");
    }

    @Test
    void aServerWithoutTlsIsRefusedWhereTlsIsRequired() throws IOException {
        SqlException error = failure("?sslmode=verify-full", (in, out) -> {
            startup(in);
            out.write('N');
        });
        assertThat(error.getMessage()).contains("TLS: the server has none");
    }

    @Test
    void aServerThatAsksForTooManyIterationsIsRefusedAtOnce() throws IOException {
        SqlException error = failure("?sslmode=disable", (in, out) -> {
            startup(in);
            authentication(out, SASL, "SCRAM-SHA-256\0\0");
            String first = message(in);
            String nonce = first.substring(first.indexOf("r=") + 2);
            authentication(out, SASL_CONTINUE, "r=" + nonce + "server,s=c2FsdHNhbHQ=,i=2147483647");
        });
        assertThat(error.getMessage()).contains("2147483647 iterations (expected: at most 100000)");
    }

    @Test
    void aServerThatDoesNotProveItselfIsRefused() throws IOException {
        SqlException error = failure("?sslmode=disable", (in, out) -> {
            startup(in);
            authentication(out, SASL, "SCRAM-SHA-256\0\0");
            message(in);
            authentication(out, 0, "");
        });
        assertThat(error.getMessage()).contains("before it had shown");
    }

    @Test
    void plainScramIsRefusedWhereABoundOneIsRequired() throws IOException {
        SqlException error = failure("?sslmode=prefer&channel_binding=require", (in, out) -> {
            startup(in);
            out.write('N');
            startup(in);
            authentication(out, SASL, "SCRAM-SHA-256\0\0");
        });
        assertThat(error.getMessage()).contains("channel_binding: require");
    }

    @Test
    void anUnknownWayToAskIsRefused() throws IOException {
        assertThat(failure("?sslmode=disable", (in, out) -> {
                            startup(in);
                            authentication(out, 7, "");
                        })
                        .getMessage())
                .contains("method 7");
    }

    @Test
    void lengthsThatCannotBeRightEndTheAttempt() throws IOException {
        for (byte[] lie : new byte[][] {
            {'R', 0x7f, -1, -1, -1}, {'R', 0, 0, 0, 3}, {'Z', 0, 0, 0, 5, 'I'}, {'H', 'T', 'T', 'P', '/', '1'}
        }) {
            failure("?sslmode=disable", (in, out) -> {
                startup(in);
                out.write(lie);
            });
        }
    }

    @Test
    void aServerThatSaysNothingIsGivenUpAndSoIsOneThatNobodyWaitsFor() throws Exception {
        try (Server server = new Server((in, out) -> startup(in))) {
            SqlConnector connector = Database.connector(server.uri("?sslmode=disable"), Map.of(), null);
            ConnectionListener nobody = new ConnectionListener() {
                @Override
                public void answered(Command<?> command) {}

                @Override
                public void closed(@Nullable Throwable cause) {}
            };
            Reply<SqlConnection> late = connector.connect(connector.loops().next(), Duration.ofMillis(200), nobody);
            SqlException error = catchThrowableOfType(SqlException.class, () -> late.await(Database.TIMEOUT));
            assertThat(error.kind()).isEqualTo(Kind.CONNECT);
            assertThat(error.getMessage()).contains("200 ms");
            assertThat(server.end.orTimeout(30, TimeUnit.SECONDS).join()).isEqualTo(-1);

            Reply<SqlConnection> unwanted = connector.connect(connector.loops().next(), Duration.ofSeconds(60), nobody);
            unwanted.cancel();
            assertThat(unwanted.isFailed()).isTrue();
            connector.close();
        }
    }
}
