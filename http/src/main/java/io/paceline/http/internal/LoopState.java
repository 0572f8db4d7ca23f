package io.paceline.http.internal;

import io.paceline.core.Clock;
import io.paceline.http.HttpDate;
import io.paceline.http.internal.wire.FlushQueue;
import io.paceline.http.internal.wire.HeadBuffer;
import io.paceline.http.internal.wire.ReceiveBuffers;
import io.paceline.http.internal.wire.SpareBuffers;
import io.paceline.json.JsonOutput;
import io.paceline.net.NetEventLoop;
import io.paceline.net.Transport;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What the connections of one server on one loop share: the Date of this second, buffers, and each other.
 *
 * <p>Thread rules: touched on its loop only, but for the count.
 */
final class LoopState {

    private final NetEventLoop loop;
    private final Clock clock;
    private final Set<Http1Connection> connections = new LinkedHashSet<>();
    private final ReceiveBuffers received;
    private final SpareBuffers spares = new SpareBuffers();
    private final FlushQueue flushes;
    private final HeadBuffer head = new HeadBuffer();
    private final JsonOutput json = new JsonOutput();
    private volatile int count;
    private volatile boolean stopping;
    private long second = Long.MIN_VALUE;
    private byte[] date = new byte[0];

    LoopState(NetEventLoop loop, Transport transport, Clock clock) {
        this.loop = loop;
        this.clock = clock;
        this.received = new ReceiveBuffers(transport != Transport.IO_URING);
        this.flushes = new FlushQueue(loop);
    }

    NetEventLoop loop() {
        return loop;
    }

    Set<Http1Connection> connections() {
        return connections;
    }

    void add(Http1Connection connection) {
        connections.add(connection);
        count = connections.size();
    }

    void remove(Http1Connection connection) {
        connections.remove(connection);
        count = connections.size();
        if (connections.isEmpty()) {
            received.release();
            spares.release();
        }
    }

    /** The buffers that its connections read into. */
    ReceiveBuffers received() {
        return received;
    }

    /** The buffers that its connections write with in turn. */
    SpareBuffers spares() {
        return spares;
    }

    /** Those of its connections that have something to send. */
    FlushQueue flushes() {
        return flushes;
    }

    /** From now on answers say that their connection ends; may be called from any thread. */
    void stop() {
        stopping = true;
    }

    boolean isStopping() {
        return stopping;
    }

    /** How many connections there are; may be asked from any thread. */
    int connectionCount() {
        return count;
    }

    /** An empty buffer, to be used up before control returns to the loop. */
    JsonOutput json() {
        json.reset();
        return json;
    }

    /** An empty buffer for a head, to be used up before control returns to the loop. */
    HeadBuffer head() {
        head.clear();
        return head;
    }

    /** The Date field of this second, as a whole line. */
    byte[] dateLine() {
        long now = Math.floorDiv(clock.currentTimeMillis(), 1000);
        if (now != second) {
            second = now;
            date = ("Date: " + HttpDate.format(Instant.ofEpochSecond(now)) + "\r\n")
                    .getBytes(StandardCharsets.US_ASCII);
        }
        return date;
    }
}
