package io.paceline.testkit.net.script;

import io.paceline.testkit.net.script.FrontendMessage.Startup;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a client, in the hands of a script. What is expected must come within the deadline of the server.
 *
 * <p>Thread rules: the script's thread reads; any thread may send, end it, or look at what was received.
 */
public final class ScriptedConnection {

    /** The process that the first connection is told; each later one has one more. */
    private static final int FIRST_PROCESS_ID = 1000;

    private volatile int index;
    private final Duration deadline;
    private final Consumer<FrontendMessage> log;
    private final Consumer<Throwable> failures;
    private final List<FrontendMessage> received = Collections.synchronizedList(new ArrayList<>());
    private volatile Socket socket;
    private FrontendReader reader;
    private volatile OutputStream out;
    private @Nullable FrontendMessage unread;
    private @Nullable Startup startup;

    ScriptedConnection(
            Socket socket,
            InputStream in,
            Duration deadline,
            Consumer<FrontendMessage> log,
            Consumer<Throwable> failures)
            throws IOException {
        this.deadline = deadline;
        this.log = log;
        this.failures = failures;
        this.socket = socket;
        this.reader = new FrontendReader(in);
        this.out = socket.getOutputStream();
    }

    /** Its place in the order of connections, from 0. */
    public int index() {
        return index;
    }

    /** What began the session. */
    public Startup startup() {
        if (startup == null) {
            throw new IllegalStateException("no startup message yet (expected: after it was read)");
        }
        return startup;
    }

    /** The process that {@link #welcome()} tells, one of its own for each connection. */
    public int processId() {
        return FIRST_PROCESS_ID + index;
    }

    /** The key that {@link #welcome()} tells. */
    public byte[] secretKey() {
        return new byte[] {0, 0, 0, (byte) index};
    }

    /** All messages so far. */
    public List<FrontendMessage> received() {
        return List.copyOf(received);
    }

    /** The bytes of the message that was read last. */
    byte[] lastBytes() {
        return reader.bytes();
    }

    /** The next message, whenever it comes; null once the client has left. */
    public @Nullable FrontendMessage nextOrEnd() throws IOException {
        FrontendMessage message = unread;
        unread = null;
        return message == null ? read() : message;
    }

    /** The next message; an error if the client leaves, or sends none in time. */
    public FrontendMessage next() throws IOException {
        FrontendMessage message = nextInTime();
        if (message == null) {
            throw new AssertionError("the client has left; " + history());
        }
        return message;
    }

    /** The next message, or null if the client leaves; an error if neither comes in time. */
    @Nullable
    FrontendMessage nextInTime() throws IOException {
        socket.setSoTimeout((int) deadline.toMillis());
        try {
            return nextOrEnd();
        } catch (SocketTimeoutException e) {
            throw new AssertionError("nothing from the client within " + deadline + "; " + history(), e);
        } catch (SocketException e) {
            // It has left without reading what was sent.
            return null;
        } catch (EOFException e) {
            throw new AssertionError(e.getMessage() + "; " + history(), e);
        } finally {
            if (!socket.isClosed()) {
                socket.setSoTimeout(0);
            }
        }
    }

    /** The next message, which must be of this type. */
    public <M extends FrontendMessage> M expect(Class<M> type) throws IOException {
        FrontendMessage message = next();
        if (!type.isInstance(message)) {
            throw new AssertionError(message + " (expected: " + type.getSimpleName() + "); " + history());
        }
        return type.cast(message);
    }

    /** All messages up to the first of this type, which is the last of the list. */
    public List<FrontendMessage> expectUntil(Class<? extends FrontendMessage> type) throws IOException {
        List<FrontendMessage> messages = new ArrayList<>();
        do {
            messages.add(next());
        } while (!type.isInstance(messages.get(messages.size() - 1)));
        return messages;
    }

    /** The client leaves, with or without a word. */
    public void expectEnd() throws IOException {
        FrontendMessage message = nextInTime();
        if (message instanceof FrontendMessage.Terminate) {
            message = nextInTime();
        }
        if (message != null) {
            throw new AssertionError(message + " (expected: the client leaves); " + history());
        }
    }

    /** Sends messages, see {@link BackendMessages}, or any other bytes, in one write. */
    public ScriptedConnection send(byte[]... messages) throws IOException {
        synchronized (this) {
            int length = 0;
            for (byte[] message : messages) {
                length += message.length;
            }
            ByteBuffer all = ByteBuffer.allocate(length);
            for (byte[] message : messages) {
                all.put(message);
            }
            out.write(all.array());
            out.flush();
        }
        return this;
    }

    /** Sends messages one byte at a time, each in a packet of its own. */
    public ScriptedConnection sendByteByByte(byte[]... messages) throws IOException {
        synchronized (this) {
            for (byte[] message : messages) {
                for (byte one : message) {
                    out.write(one);
                    out.flush();
                }
            }
        }
        return this;
    }

    /** Logs the client in without asking for anything, up to the first ReadyForQuery. */
    public ScriptedConnection logIn() throws IOException {
        return send(BackendMessages.authenticationOk()).welcome();
    }

    /** What follows a successful authentication: parameters, the key to cancel with, ReadyForQuery. */
    public ScriptedConnection welcome() throws IOException {
        return send(
                BackendMessages.parameterStatus("server_version", "18.4"),
                BackendMessages.parameterStatus("server_encoding", "UTF8"),
                BackendMessages.parameterStatus("client_encoding", "UTF8"),
                BackendMessages.parameterStatus("DateStyle", "ISO, MDY"),
                BackendMessages.parameterStatus("IntervalStyle", "postgres"),
                BackendMessages.parameterStatus("TimeZone", "UTC"),
                BackendMessages.parameterStatus("integer_datetimes", "on"),
                BackendMessages.parameterStatus("standard_conforming_strings", "on"),
                BackendMessages.parameterStatus("in_hot_standby", "off"),
                BackendMessages.parameterStatus("default_transaction_read_only", "off"),
                BackendMessages.backendKeyData(processId(), secretKey()),
                BackendMessages.readyForQuery('I'));
    }

    /** Waits until a test lets the script go on. */
    public void await(CountDownLatch latch) throws InterruptedException {
        if (!latch.await(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("nobody opened the latch within " + deadline + "; " + history());
        }
    }

    /** Speaks TLS from now on; an {@link IOException} if the client does not take part. */
    public void startTls(SSLContext tls) throws IOException {
        startTls(tls, new byte[0]);
    }

    /** Ends the stream in order; what the client still sends is read by who reads on. */
    public void end() throws IOException {
        if (socket instanceof SSLSocket) {
            socket.close();
        } else {
            socket.shutdownOutput();
        }
    }

    /** Resets the connection. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Fails the test, from another thread than that of the script. */
    void failed(Throwable error) {
        failures.accept(error);
    }

    /** Ends the stream, unless it has ended. */
    void leave() {
        try {
            end();
        } catch (IOException e) {
            // It has ended: by the script, or by the client.
        }
    }

    /** Speaks TLS, whose first bytes have been read. */
    void startTls(SSLContext tls, byte[] consumed) throws IOException {
        SSLSocket secured =
                (SSLSocket) tls.getSocketFactory().createSocket(socket, new ByteArrayInputStream(consumed), true);
        secured.startHandshake();
        socket = secured;
        reader = new FrontendReader(secured.getInputStream());
        out = secured.getOutputStream();
    }

    void number(int place) {
        this.index = place;
    }

    /** Gives a message back, so that a script reads it. */
    void unread(FrontendMessage message) {
        unread = message;
    }

    private @Nullable FrontendMessage read() throws IOException {
        FrontendMessage message = startup == null ? reader.readFirst() : reader.read();
        if (message instanceof Startup first) {
            startup = first;
        }
        if (message != null) {
            received.add(message);
            log.accept(message);
        }
        return message;
    }

    private String history() {
        return "connection " + index + " had received " + received;
    }
}
