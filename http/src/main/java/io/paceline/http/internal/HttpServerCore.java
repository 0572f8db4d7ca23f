package io.paceline.http.internal;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.http.StartException;
import io.paceline.http.internal.file.FileThreads;
import io.paceline.net.NetEventLoop;
import io.paceline.net.NetEventLoops;
import io.paceline.net.ServerTls;
import io.paceline.net.TcpListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A server that is listening: its sockets, its connections, and how they end.
 *
 * <p>Thread rules: {@link #start} and {@link #stop} wait and are refused on an event loop.
 */
public final class HttpServerCore {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final Settings settings;
    private final NetEventLoops loops;
    private final boolean loopsShared;
    private final List<LoopState> states = new ArrayList<>();
    private final Problems problems;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final TcpListener listener;

    /** How many loops have yet to tell their connections to stop, which some may not have shown up on yet. */
    private final AtomicInteger untold = new AtomicInteger();

    private boolean stopBegun;

    private HttpServerCore(
            Function<? super EventLoops, Settings> settingsFor,
            @Nullable NetEventLoops given,
            InetSocketAddress address) {
        this.loopsShared = given == null;
        this.loops = given == null ? NetEventLoops.acquireShared() : given;
        this.settings = settings(settingsFor);
        this.problems = new Problems(settings.problems(), settings.exceptions(), new FaultLog(settings.clock()));
        for (int i = 0; i < loops.size(); i++) {
            states.add(new LoopState(loops.loop(i), loops.transport(), settings.clock()));
        }
        FileThreads.retain();
        try {
            this.listener =
                    TcpListener.bind(loops, address, settings.limits().backlog(), connectionOptions(), this::setUp);
        } catch (IOException | RuntimeException e) {
            FileThreads.release();
            releaseLoops();
            throw new StartException(address, e);
        }
    }

    private Settings settings(Function<? super EventLoops, Settings> settingsFor) {
        try {
            return settingsFor.apply(loops);
        } catch (RuntimeException | Error e) {
            releaseLoops();
            throw e;
        }
    }

    /**
     * Starts to listen.
     *
     * @param settings made out of the loops, before anything listens
     * @param loops null to share those of the process
     * @throws StartException if the address cannot be bound
     */
    public static HttpServerCore start(
            Function<? super EventLoops, Settings> settings, @Nullable NetEventLoops loops, InetSocketAddress address) {
        refuseOnLoop("start");
        if (address.isUnresolved()) {
            throw new StartException(address, new IOException("the host name is not known"));
        }
        HttpServerCore server = new HttpServerCore(settings, loops, address);
        server.holdProcess();
        return server;
    }

    /** Whether it speaks TLS. */
    public boolean isSecure() {
        return settings.tls() != null;
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return listener.address();
    }

    /**
     * Stops: refuses new connections, answers what is at work, and cuts what is left at the deadline.
     *
     * @return how many connections had to be cut
     */
    public synchronized int stop(Duration atMost) {
        refuseOnLoop("stop");
        if (stopBegun) {
            return 0;
        }
        stopBegun = true;
        long until = System.nanoTime() + atMost.toNanos();
        // Before anybody can see that the port is closed, so that an answer that is made then says so too.
        states.forEach(LoopState::stop);
        listener.close();
        onEachLoop(Http1Connection::stop);
        int cut = awaitNoConnections(atMost);
        if (cut > 0) {
            onEachLoop(Http1Connection::abort);
            awaitNoConnections(CLOSE_TIMEOUT);
        }
        try {
            settings.onStop().accept(Duration.ofNanos(Math.max(0, until - System.nanoTime())));
        } finally {
            stopped.countDown();
            FileThreads.release();
            releaseLoops();
        }
        return cut;
    }

    private static void refuseOnLoop(String what) {
        EventLoop loop = EventLoop.current();
        if (loop != null) {
            throw new IllegalStateException(
                    what + "() waits, and was called on event loop " + loop + " (expected: a thread that may wait)");
        }
    }

    private void releaseLoops() {
        if (loopsShared) {
            loops.releaseShared();
        }
    }

    // Loops are daemon threads, since clients use them too. A server is what a process stays for.
    private void holdProcess() {
        Thread holder = new Thread(
                () -> {
                    boolean released = false;
                    while (!released) {
                        try {
                            stopped.await();
                            released = true;
                        } catch (InterruptedException e) {
                            // Only stop() lets go.
                        }
                    }
                },
                "paceline-server-" + address().getPort());
        holder.setDaemon(false);
        holder.start();
    }

    private static Map<ChannelOption<?>, Object> connectionOptions() {
        return Map.of(
                ChannelOption.TCP_NODELAY, true,
                ChannelOption.ALLOW_HALF_CLOSURE, true);
    }

    private void setUp(Channel channel, NetEventLoop loop) {
        LoopState state = states.get(loop.index());
        channel.config().setRecvByteBufAllocator(state.received());
        Http1RequestDecoder decoder = new Http1RequestDecoder(
                settings.limits().requestLineBytesMax(), settings.limits().headerBytesMax());
        ServerTls tls = settings.tls();
        if (tls != null) {
            channel.pipeline().addLast(tls.newHandler(channel.alloc()));
        }
        channel.pipeline().addLast(decoder, new Http1Connection(settings, state, problems, decoder));
    }

    private void onEachLoop(Consumer<Http1Connection> action) {
        untold.addAndGet(states.size());
        for (LoopState state : states) {
            state.loop().execute(() -> {
                List.copyOf(state.connections()).forEach(action);
                untold.decrementAndGet();
            });
        }
    }

    private int awaitNoConnections(Duration atMost) {
        long until = System.nanoTime() + atMost.toNanos();
        boolean interrupted = false;
        int left = connections();
        while (left > 0 && until - System.nanoTime() > 0) {
            try {
                TimeUnit.MILLISECONDS.sleep(1);
            } catch (InterruptedException e) {
                interrupted = true;
                break;
            }
            left = connections();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return left;
    }

    private int connections() {
        int count = untold.get();
        for (LoopState state : states) {
            count += state.connectionCount();
        }
        return count;
    }
}
