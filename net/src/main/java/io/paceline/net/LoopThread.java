package io.paceline.net;

import io.netty.util.concurrent.FastThreadLocalThread;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoopThread;
import io.paceline.core.Execution;
import org.jspecify.annotations.Nullable;

/** The thread of a loop. Which loop is only known once it runs, so it is looked up at first use. */
final class LoopThread extends FastThreadLocalThread implements EventLoopThread {

    private final NetEventLoops loops;
    private @Nullable NetEventLoop loop;
    private @Nullable Execution execution;

    LoopThread(NetEventLoops loops, Runnable task, String name) {
        super(task, name);
        this.loops = loops;
        setDaemon(true);
    }

    @Override
    public EventLoop eventLoop() {
        NetEventLoop found = loop;
        if (found == null) {
            found = loops.ofCallingThread();
            loop = found;
        }
        return found;
    }

    @Override
    public Execution execution() {
        Execution present = execution;
        if (present == null) {
            present = Execution.create();
            execution = present;
        }
        return present;
    }
}
