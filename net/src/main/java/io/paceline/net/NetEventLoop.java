package io.paceline.net;

import io.netty.util.concurrent.Future;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** An event loop that is one of Netty's. */
public final class NetEventLoop implements EventLoop {

    private final NetEventLoops loops;
    private final io.netty.channel.EventLoop netty;
    private final int index;

    NetEventLoop(NetEventLoops loops, io.netty.channel.EventLoop netty, int index) {
        this.loops = loops;
        this.netty = netty;
        this.index = index;
    }

    /** The loop that does the work, for the protocols that are built on it. */
    public io.netty.channel.EventLoop netty() {
        return netty;
    }

    /** Its place in {@link #loops()}. */
    public int index() {
        return index;
    }

    @Override
    public boolean inLoop() {
        return netty.inEventLoop();
    }

    @Override
    public void execute(Runnable task) {
        netty.execute(task);
    }

    @Override
    public Timer schedule(Runnable task, Duration delay) {
        Future<?> future = netty.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }

    @Override
    public EventLoops loops() {
        return loops;
    }

    @Override
    public String toString() {
        return loops.name() + "-" + index;
    }
}
