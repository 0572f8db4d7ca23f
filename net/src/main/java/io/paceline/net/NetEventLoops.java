package io.paceline.net;

import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.util.concurrent.EventExecutor;
import io.paceline.core.Argument;
import io.paceline.core.Clock;
import io.paceline.core.EventLoops;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The event loops of a process, on Netty: as many as cores unless told otherwise.
 *
 * <p>Servers and clients that are given no loops share one set, see {@link #acquireShared()}. Its threads are daemon
 * threads.
 *
 * <p>Thread rules: every method may be called from any thread; {@link #close()} waits and is refused on a loop.
 */
public final class NetEventLoops implements EventLoops, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NetEventLoops.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);
    private static final int THREADS_MAX = 1024;

    private final String name;
    private final Transport transport;
    private final MultiThreadIoEventLoopGroup group;
    private final List<NetEventLoop> loops;
    private final AtomicInteger turn = new AtomicInteger();
    private final AtomicInteger shares = new AtomicInteger();

    private NetEventLoops(Builder builder) {
        this.name = builder.name;
        this.transport = builder.transport == null ? Transport.preferred() : builder.transport.required();
        AtomicLong threads = new AtomicLong();
        this.group = new MultiThreadIoEventLoopGroup(
                builder.threads,
                (ThreadFactory) task -> new LoopThread(this, task, name + "-" + threads.getAndIncrement()),
                transport.ioHandlers());
        List<NetEventLoop> list = new ArrayList<>();
        for (EventExecutor executor : group) {
            list.add(new NetEventLoop(this, (io.netty.channel.EventLoop) executor, list.size()));
        }
        this.loops = List.copyOf(list);
        LOG.info("{}: {} event loops on {}", name, loops.size(), transport);
    }

    /** Starts to describe a set of loops. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The set that everything without loops of its own shares; started by the first and ended with the last who holds
     * it. Each call must be paired with one of {@link #releaseShared()}.
     */
    public static NetEventLoops acquireShared() {
        return Shared.acquire();
    }

    /** Gives back a share of {@link #acquireShared()}; the last one ends the loops and waits for their threads. */
    public void releaseShared() {
        Shared.release(this);
    }

    /** What the threads are called, with a number behind it. */
    public String name() {
        return name;
    }

    /** How these loops talk to the kernel. */
    public Transport transport() {
        return transport;
    }

    @Override
    public int size() {
        return loops.size();
    }

    @Override
    public NetEventLoop loop(int index) {
        return loops.get(index);
    }

    @Override
    public NetEventLoop next() {
        return loops.get(Math.floorMod(turn.getAndIncrement(), loops.size()));
    }

    @Override
    public Clock clock() {
        return Clock.SYSTEM;
    }

    ServerChannel newServerChannel() {
        return transport.serverChannel();
    }

    NetEventLoop ofCallingThread() {
        for (NetEventLoop loop : loops) {
            if (loop.inLoop()) {
                return loop;
            }
        }
        throw new IllegalStateException(Thread.currentThread() + " is not a thread of " + this);
    }

    /**
     * Ends the loops: what they were handed runs, then their threads end. Connections must have been closed before.
     *
     * @throws IllegalStateException when called on one of these loops, which would wait for itself
     */
    @Override
    public void close() {
        for (NetEventLoop loop : loops) {
            if (loop.inLoop()) {
                throw new IllegalStateException(
                        "close() waits for the loops (expected: a thread that is none of them)");
            }
        }
        group.shutdownGracefully(0, CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        boolean interrupted = false;
        long until = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
        while (!group.isTerminated() && until - System.nanoTime() > 0) {
            try {
                group.awaitTermination(until - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "NetEventLoops[" + name + ", " + loops.size() + " on " + transport + "]";
    }

    /** The one set that is shared, while somebody holds it. */
    private static final class Shared {
        private static @Nullable NetEventLoops present;

        static synchronized NetEventLoops acquire() {
            NetEventLoops loops = present;
            if (loops == null) {
                loops = builder().build();
                present = loops;
            }
            loops.shares.incrementAndGet();
            return loops;
        }

        static void release(NetEventLoops loops) {
            synchronized (Shared.class) {
                int left = loops.shares.decrementAndGet();
                if (left < 0) {
                    throw new IllegalStateException("releaseShared() without acquireShared()");
                }
                if (left > 0) {
                    return;
                }
                if (present == loops) {
                    present = null;
                }
            }
            loops.close();
        }
    }

    /** Describes a set of loops. */
    public static final class Builder {
        private String name = "paceline-loop";
        private int threads = Math.min(THREADS_MAX, Runtime.getRuntime().availableProcessors());
        private @Nullable Transport transport;

        private Builder() {}

        /** What the threads are called; default {@code paceline-loop}. */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /** How many loops; 1 to 1024, default the number of cores. */
        public Builder threads(int threads) {
            this.threads = Argument.between("threads", threads, 1, THREADS_MAX);
            return this;
        }

        /** The transport; default {@link Transport#preferred()}. */
        public Builder transport(Transport transport) {
            this.transport = transport;
            return this;
        }

        /**
         * Starts the loops.
         *
         * @throws IllegalArgumentException if this machine does not have the transport
         */
        public NetEventLoops build() {
            return new NetEventLoops(this);
        }
    }
}
