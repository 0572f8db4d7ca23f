package io.paceline.testkit.net.script;

import io.paceline.core.Argument;
import io.paceline.testkit.net.script.FrontendMessage.CancelRequest;
import io.paceline.testkit.net.script.FrontendMessage.GssEncRequest;
import io.paceline.testkit.net.script.FrontendMessage.SslRequest;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A server that speaks PostgreSQL's protocol 3 as a test tells it to. It listens on 127.0.0.1, and each connection runs a
 * script of its own, on a thread of its own:
 *
 * <pre>{@code
 * try (ScriptedPostgres server = ScriptedPostgres.with(client -> {
 *     client.logIn();
 *     client.expect(Query.class);
 *     client.send(errorResponse("42P01", "no such table"), readyForQuery('I'));
 *     client.expectEnd();
 * })) {
 *     // … a client of server.uri()
 * }
 * }</pre>
 *
 * <p>Requests to cancel come on connections of their own, which run no script: each is recorded and told to every script by
 * {@link Script#cancel}. Unless told otherwise the server refuses TLS, reads the startup message, and then calls the script. When a script has ended, its connection
 * stays open, silent, until the client leaves or the server is closed.
 *
 * <p>{@link #close()} throws the first error of a script, so that a test with wrong expectations fails.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public final class ScriptedPostgres implements AutoCloseable {

    private static final int TLS_HANDSHAKE = 0x16;
    private static final byte[] REFUSED = {'N'};

    private final Builder settings;
    private final List<Script> scripts;
    private final ServerSocket listener;
    private final List<ScriptedConnection> connections = new ArrayList<>();
    private final List<FrontendMessage> received = new ArrayList<>();
    private final List<Socket> sockets = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private @Nullable Throwable failure;
    private boolean closed;

    private ScriptedPostgres(Builder settings) throws IOException {
        this.settings = settings;
        this.scripts = List.copyOf(settings.scripts);
        this.listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    }

    /** Starts a server whose every connection runs this script. */
    public static ScriptedPostgres with(Script script) {
        return builder().others(script).start();
    }

    /** Starts to describe a server. */
    public static Builder builder() {
        return new Builder();
    }

    /** The port of 127.0.0.1 where it listens. */
    public int port() {
        return listener.getLocalPort();
    }

    /** The address for clients: {@code postgresql://app@127.0.0.1:port/db}. */
    public String uri() {
        return "postgresql://app@127.0.0.1:" + port() + "/db";
    }

    /** All connections so far but those that only cancel, in their order. */
    public synchronized List<ScriptedConnection> connections() {
        return List.copyOf(connections);
    }

    /** A connection by its place in the order, from 0; waits until it is there. */
    public ScriptedConnection connection(int index) {
        await("connection " + index, () -> connections.size() > index);
        return connections().get(index);
    }

    /** All messages of this type so far, from all connections. */
    public synchronized <M extends FrontendMessage> List<M> received(Class<M> type) {
        return received.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** All messages of this type, once there are so many. */
    public <M extends FrontendMessage> List<M> awaitReceived(Class<M> type, int count) {
        await(count + " " + type.getSimpleName(), () -> received(type).size() >= count);
        return received(type);
    }

    /**
     * Ends all connections and throws the first error of a script, if there was one; what was ended by this call is none.
     *
     * @throws AssertionError what a script expected did not come
     */
    @Override
    public void close() {
        List<Thread> running;
        synchronized (this) {
            closed = true;
            running = List.copyOf(threads);
        }
        closeAll();
        for (Thread thread : running) {
            try {
                thread.join(settings.deadline.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        Throwable first = failure();
        if (first != null) {
            throw new AssertionError(first.getMessage(), first);
        }
    }

    private synchronized @Nullable Throwable failure() {
        return failure;
    }

    private synchronized void closeAll() {
        try {
            listener.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void accept() {
        while (true) {
            try {
                Socket socket = listener.accept();
                synchronized (this) {
                    sockets.add(socket);
                    if (closed) {
                        socket.close();
                        return;
                    }
                }
                socket.setTcpNoDelay(true);
                start("scripted-postgres-connection", () -> serve(socket));
            } catch (IOException e) {
                // The listener is closed.
                return;
            }
        }
    }

    private void serve(Socket socket) {
        // A failure is recorded before the client can notice the end of its connection.
        try (socket) {
            try {
                ScriptedConnection connection = open(socket);
                if (connection != null) {
                    nextScript(connection.index()).run(connection);
                    while (connection.nextOrEnd() != null) {
                        // Only recorded: the script has said its last.
                    }
                }
            } catch (Exception | AssertionError e) {
                record(e);
            }
        } catch (IOException e) {
            record(e);
        }
    }

    /** Reads up to the first message that is for a script; null if there is none. */
    private @Nullable ScriptedConnection open(Socket socket) throws IOException {
        PushbackInputStream in = new PushbackInputStream(socket.getInputStream());
        int first = in.read();
        if (first < 0) {
            return null;
        }
        in.unread(first);
        ScriptedConnection connection =
                new ScriptedConnection(socket, in, settings.deadline, this::received, this::record);
        if (first == TLS_HANDSHAKE && settings.tls != null) {
            // The socket below has lost this byte to the look at it.
            connection.startTls(settings.tls, new byte[] {TLS_HANDSHAKE});
        }
        FrontendMessage message = connection.nextOrEnd();
        while (!settings.raw && (message instanceof SslRequest || message instanceof GssEncRequest)) {
            if (message instanceof SslRequest && settings.tls != null) {
                connection.send(new byte[] {'S'});
                connection.startTls(settings.tls);
            } else {
                connection.send(message instanceof SslRequest ? settings.sslAnswer : REFUSED);
            }
            message = connection.nextOrEnd();
        }
        if (message instanceof CancelRequest cancel) {
            for (Script script : everyScript()) {
                script.cancel(cancel);
            }
            return null;
        }
        if (message == null) {
            return null;
        }
        if (settings.raw) {
            connection.unread(message);
        }
        register(connection);
        return connection;
    }

    private synchronized void register(ScriptedConnection connection) {
        connection.number(connections.size());
        connections.add(connection);
        notifyAll();
    }

    private Set<Script> everyScript() {
        Set<Script> every = new LinkedHashSet<>(scripts);
        if (settings.others != null) {
            every.add(settings.others);
        }
        return every;
    }

    private synchronized Script nextScript(int index) {
        if (index < scripts.size()) {
            return scripts.get(index);
        }
        Script others = settings.others;
        if (others == null) {
            throw new AssertionError("connection " + index + " (expected: only " + scripts.size() + ")");
        }
        return others;
    }

    private synchronized void received(FrontendMessage message) {
        received.add(message);
        notifyAll();
    }

    private synchronized void record(Throwable e) {
        // A client may leave while something is sent to it, or when nothing is expected of it any more.
        if (failure == null && !closed && !(e instanceof IOException)) {
            failure = e;
        }
        notifyAll();
    }

    private synchronized void await(String what, BooleanSupplier condition) {
        long until = System.nanoTime() + settings.deadline.toNanos();
        while (!condition.getAsBoolean()) {
            long left = (until - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new AssertionError(
                        "no " + what + " within " + settings.deadline + "; received " + received, failure);
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting for " + what, e);
            }
        }
    }

    /** What a connection does. */
    @FunctionalInterface
    public interface Script {

        /** Talks to a client; what it throws fails the test, except that the connection has broken. */
        void run(ScriptedConnection client) throws Exception;

        /** A client wants to cancel; its connection for this ends when this returns. Does nothing by default. */
        default void cancel(CancelRequest request) throws IOException {}
    }

    /** Describes a server. */
    public static final class Builder {
        private final List<Script> scripts = new ArrayList<>();
        private @Nullable Script others;
        private @Nullable SSLContext tls;
        private byte[] sslAnswer = REFUSED;
        private boolean raw;
        private Duration deadline = Duration.ofSeconds(30);

        private Builder() {}

        /** The script of the next connection in order; default none. */
        public Builder next(Script script) {
            scripts.add(script);
            return this;
        }

        /** The script of all connections after those of {@link #next}; default an error, which fails the test. */
        public Builder others(Script script) {
            this.others = script;
            return this;
        }

        /** Grants TLS, by request or directly; default refused. */
        public Builder tls(SSLContext context) {
            this.tls = context;
            return this;
        }

        /** What to answer to a request for TLS instead of {@code N}; anything. */
        public Builder sslAnswer(byte... answer) {
            this.sslAnswer = answer.clone();
            return this;
        }

        /** Leaves everything before the startup message, and that, to the script; default false. */
        public Builder raw() {
            this.raw = true;
            return this;
        }

        /** How long anything expected may take; more than zero, default 30 s. */
        public Builder deadline(Duration deadline) {
            this.deadline = Argument.positive("deadline", deadline);
            return this;
        }

        /** Starts the server; it listens once this returns. */
        public ScriptedPostgres start() {
            try {
                ScriptedPostgres server = new ScriptedPostgres(this);
                server.start("scripted-postgres", server::accept);
                return server;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
