package io.paceline.http.internal.client;

import io.paceline.http.internal.wire.FlushQueue;
import io.paceline.http.internal.wire.HeadBuffer;
import io.paceline.http.internal.wire.SpareBuffers;
import io.paceline.net.NetEventLoop;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the connections of one client on one loop share: buffers, and each other.
 *
 * <p>Thread rules: touched on its loop only, but for what never changes.
 */
final class ClientLoop {

    private final NetEventLoop loop;
    private final ClientCore core;
    private final SpareBuffers spares = new SpareBuffers();
    private final FlushQueue flushes;
    private final HeadBuffer head = new HeadBuffer();
    private final Set<ClientConnection> connections = new LinkedHashSet<>();
    private final Set<OriginPool> pools = new LinkedHashSet<>();
    private Runnable whenClosed = () -> {};
    private boolean closed;

    ClientLoop(NetEventLoop loop, ClientCore core) {
        this.loop = loop;
        this.core = core;
        this.flushes = new FlushQueue(loop);
    }

    NetEventLoop loop() {
        return loop;
    }

    int index() {
        return loop.index();
    }

    ClientCore core() {
        return core;
    }

    ClientSettings settings() {
        return core.settings();
    }

    SpareBuffers spares() {
        return spares;
    }

    FlushQueue flushes() {
        return flushes;
    }

    /** An empty buffer for a head, to be used up before control returns to the loop. */
    HeadBuffer head() {
        head.clear();
        return head;
    }

    void add(ClientConnection connection) {
        connections.add(connection);
    }

    void remove(ClientConnection connection) {
        connections.remove(connection);
        if (connections.isEmpty()) {
            spares.release();
            if (closed) {
                whenClosed.run();
            }
        }
    }

    /** A pool has connections, or opens some. */
    void inUse(OriginPool pool) {
        pools.add(pool);
    }

    /** A pool has nothing left; it may be forgotten, so that visiting ever more origins costs nothing. */
    void unused(OriginPool pool, OriginState origin) {
        pools.remove(pool);
        core.forgetIfQuiet(origin);
    }

    boolean isClosed() {
        return closed;
    }

    /** Fails what waits or is at work, and closes every connection; tells when the last of them is closed. */
    void close(Runnable done) {
        closed = true;
        whenClosed = done;
        List.copyOf(pools).forEach(OriginPool::close);
        List.copyOf(connections).forEach(ClientConnection::end);
        if (connections.isEmpty()) {
            done.run();
        }
    }
}
