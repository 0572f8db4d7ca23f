package io.paceline.sql.internal.pool;

import io.paceline.core.Argument;
import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.core.Probe;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.ParsedSql;
import io.paceline.sql.PoolStats;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.TransactionOptions;
import io.paceline.sql.internal.ConnectionSource;
import io.paceline.sql.internal.Lease;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.SqlConnector;
import io.paceline.sql.spi.StatementText;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one database, spread over the event loops.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public final class Pool implements ConnectionSource {

    private static final System.Logger LOG = System.getLogger(Pool.class.getName());

    private final PoolSettings settings;
    private final Limits limits;
    private final SqlConnector connector;
    private final Probe probe;
    private final Clock clock;
    private final long origin;
    private final Texts texts;

    // those that have lanes; a loop without a shard uses another's
    private final Shard[] shards;
    private final IdentityHashMap<EventLoop, Shard> shardOfLoop = new IdentityHashMap<>();
    private final int aloneMax;
    private final AtomicInteger alone = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private final InTransit inTransit = new InTransit();
    private final LongAdder timeouts = new LongAdder();
    private final LongAdder cancelled = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder endedElsewhere = new LongAdder();
    private final Ending ending;
    private volatile boolean everConnected;

    /** Commands that no shard has yet. */
    private final class InTransit implements Command.Watcher {
        @Override
        public void abandoned(Command<?> command) {
            cancelled.increment();
        }

        @Override
        public boolean again(Command<?> command, SqlException error) {
            return false;
        }
    }

    private Pool(PoolSettings settings, SqlConnector connector) {
        this.settings = settings;
        this.limits = Limits.of(settings);
        this.connector = connector;
        this.probe = settings.probe();
        EventLoops loops = connector.loops();
        this.clock = loops.clock();
        this.origin = clock.nanoTime();
        this.texts = new Texts(connector);
        this.aloneMax = Math.max(1, settings.poolMax() - 1);
        int count = Math.min(loops.size(), settings.poolMax());
        this.shards = new Shard[count];
        int first = indexOf(loops, loops.next());
        for (int i = 0; i < count; i++) {
            EventLoop loop = loops.loop((first + i) % loops.size());
            Shard shard = new Shard(this, loop, share(settings.poolMin(), i), share(settings.poolMax(), i), connector);
            shards[i] = shard;
            shardOfLoop.put(loop, shard);
        }
        this.ending = new Ending(count, connector);
    }

    /** Opens a pool; connections are opened when they are needed, {@code poolMin} of them at once. */
    public static Pool open(PoolSettings settings, SqlConnector connector) {
        Pool pool = new Pool(settings, connector);
        for (Shard shard : pool.shards) {
            shard.later(shard::start);
        }
        return pool;
    }

    private static int indexOf(EventLoops loops, EventLoop loop) {
        for (int i = 0; i < loops.size(); i++) {
            if (loops.loop(i) == loop) {
                return i;
            }
        }
        return 0;
    }

    /** How many of the total belong to one shard, when all have the same, or one more if they come first. */
    private int share(int total, int index) {
        return total / shards.length + (index < total % shards.length ? 1 : 0);
    }

    // ---- the pool as the client sees it

    @Override
    public StatementText text(ParsedSql sql) {
        return texts.text(sql);
    }

    @Override
    public String begin(TransactionOptions options) {
        return connector.begin(options);
    }

    @Override
    public void submit(Command<?> command, @Nullable Duration timeout) {
        long now = now();
        if (!accept(command, timeout, now)) {
            return;
        }
        if (ending.hasBegun()) {
            refuse(command, Kind.CLOSED, "the client was closed");
            return;
        }
        Shard own = ownShard();
        if (own != null) {
            own.submit(command, now);
        } else if (!choose().hand(command)) {
            refuse(command, Kind.POOL_EXHAUSTED, "too many are waiting (" + state() + ")");
        }
    }

    @Override
    public Reply<Lease> lease() {
        long now = now();
        boolean watched = limits.leakNanos() != Long.MAX_VALUE;
        Throwable asked = watched ? new Throwable("the connection was asked for here") : null;
        LeaseRequest request = new LeaseRequest(now, asked);
        long remaining = request.context().remainingNanos();
        request.until(now + limits.acquireNanos(), Limits.after(now, remaining));
        request.joinScope();
        if (ending.hasBegun()) {
            refuse(request, Kind.CLOSED, "the client was closed");
        } else if (remaining == 0) {
            expire(request);
        } else if (!request.isDone()) {
            Shard own = ownShard();
            (own != null ? own : choose()).ask(request);
        }
        return request;
    }

    @Override
    public Reply<Void> close(Duration timeout) {
        Argument.positive("timeout", timeout);
        return ending.begin(timeout, shards);
    }

    @Override
    public PoolStats stats() {
        return new PoolStats(
                sum(shard -> shard.published().open()),
                sum(shard -> shard.published().connecting()),
                sum(shard -> shard.published().idle()),
                sum(shard -> shard.published().leased()),
                waiting.get(),
                sum(shard -> shard.published().inFlight()),
                total(shard -> shard.published().opened().get()),
                total(shard -> shard.published().closed().get()),
                total(shard -> shard.published().failedConnects().get()),
                total(shard -> shard.published().statements().get()) + endedElsewhere.sum(),
                total(shard -> shard.published().failures().get()) + endedElsewhere.sum(),
                timeouts.sum(),
                cancelled.sum(),
                refused.sum(),
                total(shard -> shard.published().cancelRequests().get()),
                total(shard -> shard.published().leaks().get()));
    }

    private int sum(ToIntFunction<Shard> level) {
        int sum = 0;
        for (Shard shard : shards) {
            sum += level.applyAsInt(shard);
        }
        return sum;
    }

    private long total(ToLongFunction<Shard> count) {
        long sum = 0;
        for (Shard shard : shards) {
            sum += count.applyAsLong(shard);
        }
        return sum;
    }

    // ---- commands

    /** Takes a command on; false if it has its outcome already. */
    boolean accept(Command<?> command, @Nullable Duration timeout, long now) {
        if (command.isDone()) {
            return false;
        }
        long limit = timeout != null
                ? PoolSettings.nanos(timeout)
                : command.fetchSize() == 0 ? limits.statementNanos() : Long.MAX_VALUE;
        limit = Math.min(limit, command.context().remainingNanos());
        command.accepted(now, Limits.after(now, limit));
        command.watch(inTransit);
        if (probe != Probe.NONE) {
            probe.queryStarted(command.context(), command.text(0).sql());
        }
        command.joinScope();
        if (limit == 0) {
            expire(command);
        }
        if (command.isDone()) {
            endedElsewhere.increment();
            tellEnded(command);
            return false;
        }
        return true;
    }

    /** The time of the command is over. */
    void expire(Command<?> command) {
        expire(command, command.deadlineNanos() - command.acceptedNanos());
    }

    /** The time of who waits for a connection is over. */
    void expire(LeaseRequest request) {
        expire(request, request.deadlineNanos() - request.acceptedNanos());
    }

    private void expire(Promise<?> late, long allowedNanos) {
        timeouts.increment();
        end(
                late,
                new SqlException(
                        Kind.TIMEOUT,
                        "timed out after " + TimeUnit.NANOSECONDS.toMillis(allowedNanos) + " ms (" + state() + ")"));
    }

    /** No connection came in time. */
    void expireWaiting(Promise<?> waiter, long waitedNanos, @Nullable SqlException cause) {
        timeouts.increment();
        SqlException why = new SqlException(
                Kind.POOL_EXHAUSTED,
                "acquire timed out after " + TimeUnit.NANOSECONDS.toMillis(waitedNanos) + " ms (" + state() + ")"
                        + (cause == null ? "" : ": " + cause.getMessage()),
                cause);
        end(waiter, why);
    }

    /** Ends a promise that has not been given to a shard, or that no shard wants any more. */
    void refuse(Promise<?> promise, Kind kind, String message) {
        if (kind == Kind.POOL_EXHAUSTED) {
            refused.increment();
        }
        end(promise, new SqlException(kind, message));
        if (promise instanceof Command<?> command) {
            endedElsewhere.increment();
            tellEnded(command);
        }
    }

    /** Ends a promise. */
    void end(Promise<?> promise, SqlException error) {
        if (promise instanceof Command<?> command) {
            command.watch(null);
            command.lost(error);
        } else {
            promise.completeExceptionally(error);
        }
    }

    void tellEnded(Command<?> command) {
        if (probe != Probe.NONE) {
            probe.queryEnded(
                    command.context(), command.text(0).sql(), now() - command.acceptedNanos(), command.isFailed());
        }
    }

    // ---- for shards

    PoolSettings settings() {
        return settings;
    }

    Limits limits() {
        return limits;
    }

    /** How many wait. */
    AtomicInteger waiting() {
        return waiting;
    }

    /** Nanoseconds since the pool was opened, so that times can be compared as numbers. */
    long now() {
        return clock.nanoTime() - origin;
    }

    /** What explains a failure. */
    String state() {
        return "total=" + sum(shard -> shard.published().open()) + ", idle="
                + sum(shard -> shard.published().idle()) + ", waiting=" + waiting.get();
    }

    /** The shard of the loop that is calling, or null. */
    private @Nullable Shard ownShard() {
        EventLoop here = EventLoop.current();
        return here == null ? null : shardOfLoop.get(here);
    }

    /** The shard for a caller that is on none of its loops: that of its thread, or the next if that has less to do. */
    private Shard choose() {
        if (shards.length == 1) {
            return shards[0];
        }
        // virtual threads get ids one after the other: those next to each other go to different shards
        int first = (int) Math.floorMod(Thread.currentThread().getId(), (long) shards.length);
        Shard one = shards[first];
        Shard other = shards[first + 1 == shards.length ? 0 : first + 1];
        return other.load() < one.load() ? other : one;
    }

    /** A shard that has an idle lane, or may open one, for who wants one alone. */
    @Nullable
    Shard spareAlone(Shard from, Promise<?> next) {
        if (next instanceof Command<?> && !mayEnterAlone()) {
            return null;
        }
        Shard other = idleElsewhere(from);
        if (other != null) {
            return other;
        }
        for (Shard shard : shards) {
            if (shard != from && shard.published().roomToSpare() > 0) {
                return shard;
            }
        }
        return null;
    }

    /** A shard whose lanes may take one more. */
    @Nullable
    Shard spareShared(Shard from) {
        for (Shard shard : shards) {
            if (shard != from && shard.published().mayShare(limits.pipelineMax())) {
                return shard;
            }
        }
        return null;
    }

    /** A shard that has an idle lane. */
    @Nullable
    Shard idleElsewhere(Shard from) {
        for (Shard shard : shards) {
            if (shard != from && shard.published().idleToSpare() > 0) {
                return shard;
            }
        }
        return null;
    }

    /** A shard has a lane to spare: others that cannot serve who waits there are to look at it. */
    void help(Shard from) {
        if (waiting.get() > 0) {
            for (Shard shard : shards) {
                if (shard != from && shard.waitingSize() > 0) {
                    shard.lookAround();
                }
            }
        }
    }

    /** Whether one more that runs alone may take a lane, so that not all lanes are taken by slow statements. */
    boolean mayEnterAlone() {
        return alone.get() < aloneMax;
    }

    /** How many run alone, for tests. */
    int aloneNow() {
        return alone.get();
    }

    boolean enterAlone() {
        if (alone.incrementAndGet() > aloneMax) {
            alone.decrementAndGet();
            return false;
        }
        return true;
    }

    void leaveAlone(Shard from) {
        alone.decrementAndGet();
        help(from);
    }

    void countCancelled() {
        cancelled.increment();
    }

    void connected() {
        if (!everConnected) {
            everConnected = true;
        }
        if (probe != Probe.NONE) {
            probe.connectionOpened("sql", null);
        }
    }

    void tellClosed() {
        if (probe != Probe.NONE) {
            probe.connectionClosed("sql", null);
        }
    }

    /**
     * Whether a server that could not be reached may be there soon: it was there before, and has not said that it does not
     * want us.
     */
    boolean isWorthWaiting(SqlException error) {
        String state = error.sqlState();
        boolean refused = state != null && (state.startsWith("28") || state.startsWith("3D"));
        return everConnected && !refused;
    }

    void shardClosed(Shard shard) {
        ending.shardClosed(shard);
    }

    void reportLeak(Throwable asked, long heldNanos) {
        LOG.log(
                Level.WARNING,
                "pool " + settings.name() + ": a session is held for " + TimeUnit.NANOSECONDS.toMillis(heldNanos)
                        + " ms and was not closed (expected: less than "
                        + settings.leakThreshold().toMillis() + " ms)",
                asked);
    }

    @Override
    public String toString() {
        return "Pool[" + settings.name() + ", " + connector.address() + ", " + state() + "]";
    }
}
