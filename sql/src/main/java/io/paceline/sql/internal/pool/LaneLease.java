package io.paceline.sql.internal.pool;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.internal.Lease;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.SqlConnection;
import io.paceline.sql.spi.SqlConnection.TransactionStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A lane in the hands of one caller.
 *
 * <pre>
 *   another thread ──► inbox ── wake ──► orders ──► lane      an order: a command, an action, or the release
 *   the lane's loop ───────────────────► orders ──► lane
 * </pre>
 *
 * <p>The release is the last order: once what was sent before is answered, an open transaction is rolled back, the driver
 * undoes the state of the session, and the lane goes back. If any of that fails the connection is closed instead.
 *
 * <p>Thread rules: the methods of {@link Lease} may be called from any thread, the others by the loop.
 */
final class LaneLease implements Lease {

    private static final int ORDERS_MIN = 1024;

    private final Lane lane;
    private final Shard shard;
    private final long since;
    private final @Nullable Throwable asked;
    private final int ordersMax;
    private final Queue<Object> inbox = new ConcurrentLinkedQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicBoolean woken = new AtomicBoolean();
    private final AtomicReference<@Nullable Release> release = new AtomicReference<>();
    private final ArrayDeque<Object> orders = new ArrayDeque<>(4);
    private volatile boolean lost;
    /** Where the transaction stood at the end of the last answer. */
    private TransactionStatus status = TransactionStatus.IDLE;

    private boolean ended;
    private boolean reported;

    private static final class Release extends Promise<@Nullable Void> {
        private final boolean thorough;
        private boolean rolledBack;
        private boolean reset;

        Release(boolean thorough) {
            this.thorough = thorough;
        }
    }

    LaneLease(Lane lane, Shard shard, long since, @Nullable Throwable asked) {
        this.lane = lane;
        this.shard = shard;
        this.since = since;
        this.asked = asked;
        this.ordersMax = Math.max(ORDERS_MIN, shard.limits().waitersMax());
    }

    @Override
    public void submit(Command<?> command, @Nullable Duration timeout) {
        long now = shard.now();
        if (!shard.accept(command, timeout, now)) {
            return;
        }
        if (!isOpen()) {
            refuse(command);
        } else if (queued.get() >= ordersMax) {
            shard.refuse(
                    command,
                    Kind.POOL_EXHAUSTED,
                    "too much is queued on a session (expected: at most " + ordersMax + ")");
        } else if (shard.inLoop()) {
            shard.wakeBy(command.deadlineNanos());
            collect();
            if (orders.isEmpty() && lane.canSend() && !ended) {
                lane.send(command, now);
            } else {
                queued.incrementAndGet();
                orders.add(command);
                pump(now);
            }
        } else {
            order(command);
        }
    }

    @Override
    public void withConnection(Consumer<SqlConnection> action) {
        order(action);
    }

    @Override
    public SqlConnection connection() {
        return lane.connection();
    }

    @Override
    public boolean isOpen() {
        return !lost && release.get() == null;
    }

    @Override
    public Reply<Void> release(boolean thorough) {
        Release mine = new Release(thorough);
        if (!release.compareAndSet(null, mine)) {
            Release first = release.get();
            if (first != null) {
                mine.follow(first);
            }
            return mine;
        }
        order(mine);
        return mine;
    }

    private void order(Object order) {
        queued.incrementAndGet();
        inbox.add(order);
        if (shard.inLoop()) {
            pump(shard.now());
        } else if (woken.compareAndSet(false, true)) {
            shard.later(() -> {
                woken.set(false);
                pump(shard.now());
            });
        }
    }

    private void collect() {
        for (Object order = inbox.poll(); order != null; order = inbox.poll()) {
            if (order instanceof Command<?> command) {
                shard.wakeBy(command.deadlineNanos());
            }
            orders.add(order);
        }
    }

    /** Does what can be done now. */
    void pump(long now) {
        collect();
        while (!orders.isEmpty()) {
            Object next = orders.peek();
            if (!ended && !mayGo(next)) {
                return;
            }
            orders.remove();
            queued.decrementAndGet();
            if (ended) {
                skip(next);
            } else if (next instanceof Command<?> command) {
                lane.send(command, now);
            } else if (next instanceof Release last) {
                finish(last);
            } else {
                act(next);
            }
        }
    }

    private boolean mayGo(Object order) {
        if (order instanceof Command<?> command) {
            return lane.canSend() || command.isDone();
        }
        return order instanceof Release ? lane.isQuiet() : lane.mayTouch();
    }

    private void act(Object order) {
        @SuppressWarnings("unchecked") // nothing else that is no command and no release is ordered
        Consumer<SqlConnection> action = (Consumer<SqlConnection>) order;
        action.accept(lane.connection());
    }

    private void finish(Release last) {
        SqlConnection connection = lane.connection();
        if (connection.status() != TransactionStatus.IDLE) {
            if (last.rolledBack) {
                lane.abort("a transaction could not be rolled back");
            } else {
                last.rolledBack = true;
                lane.sendOwn(new PlainCommand("ROLLBACK"), () -> finish(last));
            }
            return;
        }
        if (!last.reset) {
            last.reset = true;
            Command<?> reset = connection.reset(last.thorough);
            if (reset != null) {
                lane.sendOwn(reset, () -> finish(last));
                return;
            }
        }
        ended = true;
        lane.leaseEnded(shard.now());
        last.completeEmpty();
    }

    /** A command was answered. */
    void answered() {
        status = lane.connection().status();
    }

    /**
     * A request to stop a command hit another one instead, which did nothing. That is sent again if this changes no order, so it
     * is the last that was sent, and outside of transactions. With others behind it that may have run, it is skipped. In a
     * transaction, which is lost in either case, it fails as the server says.
     */
    boolean runsAgain(Command<?> hit, SqlException error, boolean isLast) {
        boolean isOutside =
                status == TransactionStatus.IDLE && lane.connection().status() == TransactionStatus.IDLE;
        boolean isPlain = hit.fetchSize() == 0 && hit.text(0) instanceof ProfiledText;
        if (isOutside && isPlain && !isLast) {
            hit.lost(new SqlException(
                    Kind.SKIPPED,
                    "left out, as the server stopped it in place of one before it that was given up: "
                            + error.getMessage(),
                    error.server(),
                    error));
        }
        return isOutside && isPlain && isLast;
    }

    /** Puts a command first that did nothing. */
    void sendAgain(Command<?> command) {
        queued.incrementAndGet();
        orders.addFirst(command);
    }

    /** Nothing more can be done. */
    void connectionLost() {
        lost = true;
        ended = true;
        pump(shard.now());
        Release last = release.get();
        if (last != null) {
            last.completeEmpty();
        }
    }

    private void skip(Object order) {
        if (order instanceof Command<?> command) {
            if (lost) {
                shard.refuse(command, Kind.NOT_SENT, "the connection of the session was lost before");
            } else {
                refuse(command);
            }
        } else if (order instanceof Release last) {
            last.completeEmpty();
        }
    }

    private void refuse(Command<?> command) {
        if (lost) {
            shard.refuse(command, Kind.CLOSED, "the connection of the session was lost");
        } else {
            shard.refuse(command, Kind.CLOSED, "the session was closed");
        }
    }

    void sweep(long now) {
        for (Iterator<Object> queue = orders.iterator(); queue.hasNext(); ) {
            if (queue.next() instanceof Command<?> command && command.deadlineNanos() != Long.MAX_VALUE) {
                if (now < command.deadlineNanos()) {
                    shard.wakeBy(command.deadlineNanos());
                } else if (!command.isDone()) {
                    shard.expire(command);
                }
            }
        }
        Throwable stack = asked;
        if (stack != null && !reported) {
            long due = since + shard.limits().leakNanos();
            if (now < due) {
                shard.wakeBy(due);
            } else {
                reported = true;
                shard.reportLeak(stack, now - since);
            }
        }
    }
}
