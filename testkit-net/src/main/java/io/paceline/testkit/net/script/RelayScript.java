package io.paceline.testkit.net.script;

import io.paceline.testkit.net.script.FrontendMessage.CancelRequest;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * A script that lets a real server give the answers, and does to them what servers and networks may do: each message of the
 * server is given to a function that passes it on as it likes. What clients send goes to the server as it is, once it has
 * been read as a message; so do their requests to cancel. TLS ends before this script.
 *
 * <pre>{@code
 * ScriptedPostgres.with(RelayScript.to(postgres.port()).passing(RelayScript.byteByByte()))
 * }</pre>
 *
 * <p>Thread rules: one script may serve any number of connections. Each has a thread for either direction, and the function
 * is called on that of the answers.
 */
public final class RelayScript implements ScriptedPostgres.Script {

    private static final int ACCEPTED = 0;
    private static final int CANCEL_REQUEST = 80877102;

    private final int port;
    private final Passing passing;

    private RelayScript(int port, Passing passing) {
        this.port = port;
        this.passing = passing;
    }

    /** Relays to the server at a port of 127.0.0.1, and passes its messages on as they are. */
    public static RelayScript to(int port) {
        return new RelayScript(port, (client, message) -> client.send(message.bytes()));
    }

    /** This one, with another way to pass messages on. */
    public RelayScript passing(Passing other) {
        return new RelayScript(port, other);
    }

    /** Passes messages on one byte at a time, each in a packet of its own. */
    public static Passing byteByByte() {
        return (client, message) -> client.sendByteByByte(message.bytes());
    }

    /**
     * Puts before every message what may come at any time: a notice always, the change of a parameter from the moment that
     * the client is accepted, and, in its session, a notification (see "Asynchronous Operations").
     */
    public static Passing amongOthers() {
        byte[] notice = BackendMessages.noticeResponse(
                Map.of('S', "NOTICE", 'V', "NOTICE", 'C', "00000", 'M', "This comes in between."));
        byte[] parameter = BackendMessages.parameterStatus("application_name", "changed in between");
        return (client, message) -> client.send(
                notice,
                message.isAuthenticated() ? parameter : new byte[0],
                message.isReady()
                        ? BackendMessages.notificationResponse(client.processId(), "in between", "nobody listens")
                        : new byte[0],
                message.bytes());
    }

    @Override
    public void run(ScriptedConnection client) throws Exception {
        try (Socket server = connect()) {
            OutputStream out = server.getOutputStream();
            out.write(client.lastBytes());
            Thread answers = new Thread(() -> new Answers(client).relay(server), "scripted-postgres-answers");
            answers.setDaemon(true);
            answers.start();
            while (client.nextOrEnd() != null) {
                out.write(client.lastBytes());
            }
            server.shutdownOutput();
            answers.join();
        }
    }

    @Override
    public void cancel(CancelRequest request) throws IOException {
        ByteBuffer key = request.secretKey().duplicate();
        int length = 3 * Integer.BYTES + key.remaining();
        try (Socket server = connect()) {
            server.getOutputStream()
                    .write(ByteBuffer.allocate(length)
                            .putInt(length)
                            .putInt(CANCEL_REQUEST)
                            .putInt(request.processId())
                            .put(key)
                            .array());
            while (server.getInputStream().read() >= 0) {
                // The server closes the connection once it has told the process.
            }
        }
    }

    private Socket connect() throws IOException {
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        server.setTcpNoDelay(true);
        return server;
    }

    /** How a message reaches the client. */
    @FunctionalInterface
    public interface Passing {

        /**
         * Passes a message on: as it is, in parts, late, among others, or not at all. What this throws ends the connection and
         * fails the test, except that the connection has broken.
         */
        void pass(ScriptedConnection client, RelayedMessage message) throws Exception;
    }

    /** The direction from the server to one client. */
    private final class Answers {
        private final ScriptedConnection client;
        private boolean isAuthenticated;
        private boolean isReady;

        Answers(ScriptedConnection client) {
            this.client = client;
        }

        /** Passes messages on until the server ends, or the client does not take any more, and ends both then. */
        void relay(Socket server) {
            try (server) {
                DataInputStream in = new DataInputStream(new BufferedInputStream(server.getInputStream()));
                while (true) {
                    byte[] bytes = read(in);
                    passing.pass(client, new RelayedMessage(bytes, isAuthenticated, isReady));
                    isAuthenticated |=
                            bytes[0] == 'R' && ByteBuffer.wrap(bytes, 5, 4).getInt() == ACCEPTED;
                    isReady |= bytes[0] == 'Z';
                }
            } catch (IOException e) {
                // One of both has left.
            } catch (Exception | AssertionError e) {
                client.failed(e);
            } finally {
                client.leave();
            }
        }

        private static byte[] read(DataInputStream in) throws IOException {
            byte type = in.readByte();
            int length = in.readInt();
            byte[] content = in.readNBytes(length - Integer.BYTES);
            if (content.length < length - Integer.BYTES) {
                throw new EOFException("the server left within a message");
            }
            return ByteBuffer.allocate(1 + length)
                    .put(type)
                    .putInt(length)
                    .put(content)
                    .array();
        }
    }
}
