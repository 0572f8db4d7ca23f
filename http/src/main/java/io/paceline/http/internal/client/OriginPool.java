package io.paceline.http.internal.client;

import io.paceline.http.HttpClientException.Kind;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one loop to one origin, and the calls that wait for one, first come, first served.
 *
 * <pre>
 * call ─► idle connection? ─► sent ─► answered ─► connection to the first who waits, else idle
 *           │ none: waits, and one more is opened if that is allowed      ▲
 *           └─────────────────────────────────────────────────────────────┘
 * </pre>
 *
 * <p>No more connections are being opened than calls wait: a call that leaves takes its connection attempt along. The one
 * used last is used first, so that those that are not needed grow old and are closed.
 *
 * <p>Thread rules: touched on its loop only.
 */
final class OriginPool {

    private final OriginState origin;
    private final ClientLoop loop;
    private final int connectionsMax;
    private final int waitersMax;
    private final ArrayDeque<ClientConnection> idle = new ArrayDeque<>();
    private final ArrayDeque<Connecting> connecting = new ArrayDeque<>();
    private final Set<ClientCall<?>> waiting = new LinkedHashSet<>();

    // open, or being opened
    private int connections;

    OriginPool(OriginState origin, ClientLoop loop, int connectionsMax) {
        this.origin = origin;
        this.loop = loop;
        this.connectionsMax = connectionsMax;
        this.waitersMax = loop.settings().limits().waitersMax();
    }

    Origin origin() {
        return origin.origin();
    }

    ClientLoop loop() {
        return loop;
    }

    /** Sends a call on a connection, now or later. */
    void enter(ClientCall<?> call) {
        ClientConnection free = takeIdle();
        if (free != null) {
            free.begin(call);
        } else if (connections < connectionsMax) {
            call.queue();
            waiting.add(call);
            open();
        } else if (waiting.size() - connecting.size() < waitersMax) {
            call.queue();
            waiting.add(call);
        } else {
            call.fail(call.failure(
                    Kind.POOL_EXHAUSTED,
                    "no connection is free (" + state() + "; expected: at most " + waitersMax + " waiting)",
                    null));
        }
    }

    /** Sends a call once more. What else is idle was most likely closed by the server as well. */
    void retry(ClientCall<?> call) {
        while (!idle.isEmpty()) {
            idle.removeLast().close();
        }
        enter(call);
    }

    /** A waiting call is over; nothing is opened for it. */
    void leave(ClientCall<?> call) {
        waiting.remove(call);
        while (connecting.size() > waiting.size()) {
            connecting.removeLast().cancel();
            closed();
        }
        forgetIfUnused();
    }

    /** A connection is open. */
    void opened(Connecting attempt, ClientConnection connection) {
        connecting.remove(attempt);
        released(connection);
    }

    /** A connection could not be opened; who waits longest is told. */
    void failed(Connecting attempt, Kind kind, String detail, @Nullable Throwable cause) {
        connecting.remove(attempt);
        closed();
        ClientCall<?> first = takeWaiting();
        if (first != null) {
            first.fail(first.failure(kind, detail, cause));
        }
        openForWaiting();
        forgetIfUnused();
    }

    /** A connection can be used again. */
    void released(ClientConnection connection) {
        ClientCall<?> next = takeWaiting();
        if (next != null) {
            connection.begin(next);
        } else {
            idle.addLast(connection);
            connection.rest();
        }
    }

    /** An open connection was closed. */
    void closed(ClientConnection connection) {
        idle.remove(connection);
        closed();
        openForWaiting();
        forgetIfUnused();
    }

    /** What explains a failure. */
    String state() {
        int queued = Math.max(0, waiting.size() - connecting.size());
        return "total=" + connections + ", connecting=" + connecting.size() + ", idle=" + idle.size() + ", waiting="
                + queued;
    }

    private @Nullable ClientConnection takeIdle() {
        ClientConnection last = idle.pollLast();
        while (last != null && !last.isUsable()) {
            last.close();
            last = idle.pollLast();
        }
        return last;
    }

    private @Nullable ClientCall<?> takeWaiting() {
        Iterator<ClientCall<?>> calls = waiting.iterator();
        if (!calls.hasNext()) {
            return null;
        }
        ClientCall<?> first = calls.next();
        calls.remove();
        return first;
    }

    private void openForWaiting() {
        while (connecting.size() < waiting.size() && connections < connectionsMax && !loop.isClosed()) {
            open();
        }
    }

    private void open() {
        connections++;
        origin.opens();
        loop.inUse(this);
        Connecting attempt = new Connecting(this);
        connecting.addLast(attempt);
        attempt.start();
    }

    private void closed() {
        connections--;
        origin.closed();
    }

    private void forgetIfUnused() {
        if (connections == 0 && waiting.isEmpty()) {
            loop.unused(this, origin);
        }
    }

    /** Ends all that waits; the client was closed. */
    void close() {
        for (ClientCall<?> call : Set.copyOf(waiting)) {
            call.stop(call.failure(Kind.NOT_SENT, "the client was closed", null));
        }
    }
}
