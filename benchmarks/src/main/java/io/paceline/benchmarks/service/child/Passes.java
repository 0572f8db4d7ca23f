package io.paceline.benchmarks.service.child;

import io.paceline.benchmarks.child.Pass;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.LongUnaryOperator;

/** The ways to use an object that is owned by one thread at a time. */
public final class Passes {

    /** Messages that may be under way when telling; a system whose mailbox holds as many refuses none. */
    public static final int WINDOW = 8192;

    /** Asks that may be under way. */
    public static final int OUTSTANDING = 64;

    private Passes() {}

    /**
     * Senders tell as fast as the receivers take it.
     *
     * @param receivers each has to receive every message
     * @param where runs the senders, as many at once as there are
     */
    public static Pass tell(List<Receiver> receivers, int senders, Executor where, Telling telling) {
        return new TellPass(receivers, senders, where, telling);
    }

    /** One caller keeps asks under way. */
    public static <R> Pass ask(Executor where, Asking<R> asking) {
        return new AskPass<>(where, asking);
    }

    /** One caller pauses before each ask, so that its latency is that of an idle system. */
    public static <R> Pass askIdle(Asking<R> asking) {
        return new LatencyPass<>(asking);
    }

    /**
     * Each call is answered before the next is made.
     *
     * @param call calls {@link Receiver#add} and returns its answer
     */
    public static Pass call(Executor where, LongUnaryOperator call) {
        return new CallPass(where, call);
    }

    /** Plain threads to send from; they outlive a pass, so that what they allocate can be counted. */
    public static Executor threads(int count) {
        return Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, "sender");
            thread.setDaemon(true);
            return thread;
        });
    }
}
