package io.paceline.testkit.net;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PgBouncerTest {

    private final EmbeddedPostgres server = EmbeddedPostgres.shared();

    @BeforeEach
    void skipWhereItIsMissing() {
        assumeTrue(PgBouncer.isInstalled(), "pgbouncer is missing (on Debian: apt-get install pgbouncer)");
    }

    @Test
    void clientsShareTheConnectionsToTheServer() throws IOException {
        try (PgBouncer bouncer = PgBouncer.before(server).poolSize(1).start();
                Socket first = logIn(bouncer);
                Socket second = logIn(bouncer)) {
            assertThat(bouncer.uri()).isEqualTo("postgresql://postgres@127.0.0.1:" + bouncer.port() + "/postgres");
            assertThat(query(first, "select pg_backend_pid()")).isEqualTo(query(second, "select pg_backend_pid()"));
        }
    }

    @Test
    void aSettingThatItRefusesIsAnErrorWithItsLog() {
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> PgBouncer.before(server).set("pool_mode", "none").start())
                .withMessageContaining("pool_mode");
    }

    @Test
    void nothingIsLeftOfIt() throws IOException {
        PgBouncer bouncer =
                PgBouncer.before(server).poolMode(PgBouncer.PoolMode.SESSION).start();
        try (Socket client = logIn(bouncer)) {
            bouncer.close();
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    private static Socket logIn(PgBouncer bouncer) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), bouncer.port());
        byte[] parameters = "user\0postgres\0database\0postgres\0\0".getBytes(US_ASCII);
        // In one write: this version takes the first message in one packet only.
        socket.getOutputStream()
                .write(ByteBuffer.allocate(8 + parameters.length)
                        .putInt(8 + parameters.length)
                        .putInt(3 << 16)
                        .put(parameters)
                        .array());
        readUntilReady(socket);
        return socket;
    }

    /** The first row of the answer. */
    private static String query(Socket socket, String sql) throws IOException {
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.writeByte('Q');
        out.writeInt(4 + sql.length() + 1);
        out.write((sql + "\0").getBytes(US_ASCII));
        return readUntilReady(socket);
    }

    private static String readUntilReady(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        String row = "";
        while (true) {
            char type = (char) in.readUnsignedByte();
            String content = new String(in.readNBytes(in.readInt() - 4), US_ASCII);
            if (type == 'D') {
                row = content;
            }
            if (type == 'E') {
                throw new IllegalStateException(content);
            }
            if (type == 'Z') {
                return row;
            }
        }
    }
}
