package io.paceline.sql.internal.client;

import io.paceline.core.CallContext;
import io.paceline.core.EventLoop;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.ManyToOneQueue;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.core.flow.FlowEmitter;
import io.paceline.core.flow.FlowSource;
import io.paceline.sql.Query;
import io.paceline.sql.SqlException;
import io.paceline.sql.internal.Lease;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A statement that reads as its subscriber asks.
 *
 * <pre>
 *   server ──row, on the loop──► rows, at most 1.5 fetchSize ──► emitter, at home ──► subscriber
 *      ▲                           │
 *      └── fetch, once half is gone ┘
 * </pre>
 *
 * <p>The half that is left is read while the next portion is on its way, which is a whole one, so that a network that is far costs
 * one round trip for as many rows as there may be in it. The statement is sent when something is asked for first. Rows are mapped on the loop of the connection; signals are given where the
 * subscriber's code was when it subscribed.
 */
final class StreamCommand<T extends @Nullable Object> extends StatementCommand<T, Void> {

    /** For statements that may take as long as their reader. */
    private static final Duration NO_LIMIT = Duration.ofDays(36_500);

    private final Operations on;
    private final @Nullable Duration timeout;
    private final int fetchSize;
    private final ManyToOneQueue<T> rows;
    private final AtomicInteger held = new AtomicInteger();
    private final AtomicBoolean asked = new AtomicBoolean();
    private final AtomicBoolean released = new AtomicBoolean();
    private final FlowEmitter<T> emitter;

    private volatile @Nullable Lease lease;
    private volatile @Nullable Reply<Lease> opening;
    private volatile boolean own;

    // the reader is gone, or its rows cannot be read: what still comes is of no use
    private volatile boolean stopped;
    private volatile boolean waiting;
    private volatile @Nullable Throwable why;
    private volatile boolean ended;

    // of the loop
    private boolean waking;
    private boolean given;
    private boolean finishing;

    StreamCommand(
            Execution execution,
            Operations on,
            Query<T> query,
            @Nullable Object[] parameters,
            int fetchSize,
            Flow.Subscriber<? super T> subscriber) {
        super(execution, on.text(query.parsed()), parameters, query);
        this.on = on;
        this.timeout = query.timeout();
        this.fetchSize = fetchSize;
        this.rows = new ManyToOneQueue<>(fetchSize + fetchSize / 2);
        this.emitter = new FlowEmitter<>(subscriber, new Source(), executor(home(), context()));
    }

    private static Executor executor(@Nullable Home home, CallContext context) {
        Executor at = home == null ? Promise.homeless() : home::execute;
        return context == CallContext.empty() ? at : task -> at.execute(() -> context.run(task));
    }

    /** Begins to serve the subscriber; with an error only if there is one. */
    void start(@Nullable SqlException refused) {
        if (refused != null) {
            lost(refused);
        }
        emitter.start();
    }

    // ---- where it runs

    /** Runs on a lease of its own, once that is there, and gives it back. */
    void open(Reply<Lease> leased, Duration limit) {
        opening = leased;
        leased.whenCompleteAsync(
                (given, error) -> {
                    if (error != null) {
                        Throwable cause = Opening.cause(error);
                        lost(
                                cause instanceof SqlException known
                                        ? known
                                        : new SqlException(SqlException.Kind.CANCELLED, "cancelled", cause));
                    } else if (isDone()) {
                        given.release(false);
                    } else {
                        on(given, true);
                        given.submit(this, limit);
                        if (isDone()) {
                            settled();
                        }
                    }
                },
                Runnable::run);
        if (isDone()) {
            leased.cancel();
        }
    }

    /** Runs on this lease, to which it is submitted next. */
    void on(Lease given, boolean isOwn) {
        own = isOwn;
        lease = given;
    }

    @Override
    public int fetchSize() {
        return fetchSize;
    }

    // ---- on the loop of the connection

    /** Looks at what is to be done there. */
    private void onLoop() {
        Lease at = lease;
        if (at == null) {
            return;
        }
        EventLoop loop = at.connection().loop();
        if (loop.inLoop()) {
            proceed();
            return;
        }
        try {
            loop.execute(this::proceed);
        } catch (RejectedExecutionException loopHasEnded) {
            lost(new SqlException(SqlException.Kind.CLOSED, "the loop of the connection has ended", loopHasEnded));
        }
    }

    private void proceed() {
        Lease at = lease;
        if (at == null || !at.connection().isOpen()) {
            return;
        }
        if (waiting) {
            if (stopped || isDone()) {
                waiting = false;
                finishing = true;
                at.connection().finish(this);
            } else if (held.get() <= fetchSize / 2) {
                waiting = false;
                at.connection().fetch(this, fetchSize);
            }
        } else if (stopped && own && !finishing && !isDone()) {
            // it may work for long before it gives anything, and nothing else depends on this connection
            cancel();
        }
    }

    @Override
    void take(T row) {
        if (row == null) {
            throw new SqlException(SqlException.Kind.DECODE, "a row mapper returned null (expected: an object)");
        }
        held.incrementAndGet();
        if (!rows.offer(row)) {
            held.decrementAndGet();
            throw new SqlException(SqlException.Kind.PROTOCOL, "rows: more than were asked for");
        }
        given = true;
        wakeSoon();
    }

    /** Wakes the emitter once for all rows that are read in one go. */
    private void wakeSoon() {
        Lease at = lease;
        if (waking || at == null) {
            return;
        }
        waking = true;
        at.connection().loop().execute(() -> {
            waking = false;
            emitter.wake();
        });
    }

    /** None once rows were given, as it cannot run once more then. */
    @Override
    public @Nullable SqlException failure() {
        return given ? null : super.failure();
    }

    @Override
    void undecoded(Throwable thrown) {
        super.undecoded(thrown);
        stopped = true;
        why = problem();
        ended = true;
        emitter.wake();
    }

    @Override
    public void suspended() {
        waiting = true;
        proceed();
    }

    @Override
    void give() {
        completeEmpty();
    }

    /** Tells the subscriber, and gives the lease back: what is under way there ends first. */
    @Override
    protected void settled() {
        if (!ended) {
            why = error();
            ended = true;
        }
        emitter.wake();
        Reply<Lease> leased = opening;
        if (leased != null) {
            leased.cancel();
        }
        Lease at = lease;
        if (at != null) {
            onLoop();
            if (own && released.compareAndSet(false, true)) {
                at.release(false);
            }
        }
    }

    /** What the emitter sees of it. */
    private final class Source implements FlowSource<T> {

        @Override
        public void requested(long count) {
            if (!isDone() && asked.compareAndSet(false, true)) {
                context().run(() -> on.open(StreamCommand.this, timeout == null ? NO_LIMIT : timeout));
            }
        }

        @Override
        public @Nullable T poll() {
            T next = rows.poll();
            if (next != null && held.decrementAndGet() <= fetchSize / 2 && waiting) {
                onLoop();
            }
            return next;
        }

        @Override
        public boolean isEnded() {
            return ended && held.get() == 0;
        }

        @Override
        public @Nullable Throwable failure() {
            return why;
        }

        @Override
        public void closed(@Nullable Throwable thrown) {
            if (isDone()) {
                return;
            }
            stopped = true;
            if (lease == null) {
                cancel();
            } else {
                onLoop();
            }
        }
    }
}
