package io.paceline.testkit.net;

import io.paceline.testkit.net.TcpProxy.Direction;
import io.paceline.testkit.net.TcpProxy.Ending;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a proxy does to its connections; written by anybody, read by the loops. */
final class ProxySettings {

    volatile long delayNanos;
    volatile long bytesPerSecond = Long.MAX_VALUE;
    volatile int pieceMax = Integer.MAX_VALUE;
    volatile boolean stalled;
    volatile boolean blackHole;

    /** Taken away by the connection that carries it out. */
    final AtomicReference<@Nullable Cut> cut = new AtomicReference<>();

    /** Compared by identity: each is counted anew. */
    static final class Cut {
        final Direction direction;
        final long bytes;
        final Ending ending;

        Cut(Direction direction, long bytes, Ending ending) {
            this.direction = direction;
            this.bytes = bytes;
            this.ending = ending;
        }
    }
}
