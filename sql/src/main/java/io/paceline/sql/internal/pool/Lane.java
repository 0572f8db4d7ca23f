package io.paceline.sql.internal.pool;

import io.paceline.sql.SqlException;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.ConnectionListener;
import io.paceline.sql.spi.SqlConnection;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * One connection and what is under way on it.
 *
 * <pre>
 *   OPENING ─► SHARED ◄─► ALONE            one command at a time, nothing is sent behind it
 *                 ▲  ◄──► LEASED           one caller's
 *                 │  ◄──► CHECKED          tried after it was idle for long
 *                 ▼
 *              CLOSING ─► CLOSED
 * </pre>
 *
 * <p>In any of them the lane may be stopping a statement ({@link Stopping}): then nothing is sent until that is over.
 *
 * <p>Thread rules: touched by the loop of its shard, apart from {@link #abandoned}.
 */
final class Lane implements ConnectionListener, Command.Watcher {

    enum Use {
        OPENING,
        SHARED,
        ALONE,
        LEASED,
        CHECKED,
        CLOSING,
        CLOSED
    }

    /** The SQLSTATE of a statement that was stopped. */
    private static final String QUERY_CANCELED = "57014";

    private final Shard shard;
    private final ArrayDeque<Command<?>> sent = new ArrayDeque<>();
    private final ArrayDeque<Command<?>> again = new ArrayDeque<>(2);

    // those of the commands under way that write, if writes are grouped
    private final ArrayDeque<Command<?>> writes = new ArrayDeque<>(2);
    private @Nullable SqlConnection connection;
    private Use use = Use.OPENING;
    private @Nullable LaneLease lease;
    private @Nullable Stopping stopping;

    // what the pool itself has sent, and what it does once that is answered
    private @Nullable Command<?> own;
    private @Nullable Runnable afterOwn;
    private long ownUntil;

    private long headSince;
    private long idleSince;
    private long retireAt = Long.MAX_VALUE;
    private boolean abandoned;

    Lane(Shard shard) {
        this.shard = shard;
    }

    // ---- what it is

    Use use() {
        return use;
    }

    int inFlight() {
        return sent.size();
    }

    @Nullable
    LaneLease lease() {
        return lease;
    }

    SqlConnection connection() {
        SqlConnection open = connection;
        if (open == null) {
            throw new IllegalStateException("use: " + use + " (expected: a lane that was opened)");
        }
        return open;
    }

    boolean isOpen() {
        return use != Use.CLOSED && use != Use.OPENING && connection().isOpen();
    }

    /** Whether commands of several callers may be sent, as far as that does not change with each of them. */
    boolean isShared(long now) {
        return use == Use.SHARED && stopping == null && now < retireAt;
    }

    /** Whether one more can be sent behind what is under way: that is not too much, and not slow. */
    boolean takes(long now) {
        return isShared(now)
                && sent.size() < shard.limits().pipelineMax()
                && (sent.isEmpty() || now - headSince <= shard.limits().slowNanos());
    }

    /** Whether who has the lane may send a command now. */
    boolean canSend() {
        return stopping == null
                && own == null
                && sent.size() < shard.limits().pipelineMax()
                && !isReadBitByBit()
                && isOpen();
    }

    /** Whether what was sent last is fetched as its reader asks: behind it nothing can be sent. */
    private boolean isReadBitByBit() {
        Command<?> last = sent.peekLast();
        return last != null && last.fetchSize() > 0;
    }

    /** Whether who has the lane may use the connection otherwise. */
    boolean mayTouch() {
        return (stopping == null || stopping.isKnown()) && isOpen();
    }

    /** Whether nothing is under way, and nothing that could hit what is sent next. */
    boolean isQuiet() {
        return sent.isEmpty() && stopping == null && isOpen();
    }

    boolean isHead(Command<?> command) {
        return sent.peek() == command;
    }

    boolean hasWrites() {
        return !writes.isEmpty();
    }

    boolean isIdle() {
        return use == Use.SHARED && stopping == null && sent.isEmpty();
    }

    /** Whether it has lived long enough. */
    boolean isOld(long now) {
        return now >= retireAt && use == Use.SHARED;
    }

    long retireAt() {
        return retireAt;
    }

    long idleSince() {
        return idleSince;
    }

    // ---- its connection

    void opened(SqlConnection connection, long now, long retireAt) {
        this.connection = connection;
        this.retireAt = retireAt;
        use = Use.SHARED;
        idleSince = now;
    }

    /** Closes it once nothing is under way; nothing must be. */
    void close() {
        use = Use.CLOSING;
        ownUntil = shard.now() + shard.limits().patienceNanos();
        shard.wakeBy(ownUntil);
        connection().close();
    }

    void abort(String reason) {
        SqlConnection open = connection;
        if (open != null && use != Use.CLOSED) {
            open.abort(reason);
        }
    }

    @Override
    public void closed(@Nullable Throwable cause) {
        if (use == Use.CLOSED) {
            return;
        }
        final Use before = use;
        use = Use.CLOSED;
        final int lost = sent.size();
        for (Command<?> command = sent.poll(); command != null; command = sent.poll()) {
            if (command != own) {
                ended(command);
            }
        }
        writes.clear();
        own = null;
        afterOwn = null;
        stopping = null;
        shard.laneClosed(this, before, lost, cause);
        LaneLease held = lease;
        if (held != null) {
            lease = null;
            held.connectionLost();
        }
    }

    // ---- commands

    /** Sends a command of a caller. */
    void send(Command<?> command, long now) {
        command.watch(this);
        if (command instanceof WriteGroup group) {
            group.members().forEach(member -> member.watch(this));
        }
        if (command.isDone()) {
            command.watch(null);
            shard.left(command);
            return;
        }
        if (connection().send(command)) {
            if (sent.isEmpty()) {
                headSince = now;
            }
            sent.add(command);
            if (shard.limits().groupWrites() && ProfiledText.writes(command)) {
                writes.add(command);
            }
            shard.sent(command);
        } else {
            ended(command);
        }
    }

    /** Sends a command with nothing before and nothing behind it; gives the lane up at once if it cannot be sent. */
    boolean sendAlone(Command<?> command, long now) {
        use = Use.ALONE;
        send(command, now);
        if (sent.isEmpty() && use == Use.ALONE) {
            use = Use.SHARED;
        }
        return !sent.isEmpty();
    }

    /** Sends a command of the pool itself, and goes on once it has succeeded; otherwise the connection is closed. */
    void sendOwn(Command<?> command, Runnable next) {
        long now = shard.now();
        own = command;
        afterOwn = next;
        ownUntil = now + shard.limits().patienceNanos();
        shard.wakeBy(ownUntil);
        if (!connection().send(command)) {
            own = null;
            afterOwn = null;
            abort("it does not take commands");
            return;
        }
        if (sent.isEmpty()) {
            headSince = now;
        }
        sent.add(command);
        shard.sentOwn();
    }

    /** Says that a command is over which could not be sent, was answered or lost, or is to be sent again. */
    private void ended(Command<?> command) {
        command.watch(null);
        if (command instanceof WriteGroup group) {
            for (Command<?> member : group.members()) {
                if (group.isUndone() && !member.isDone()) {
                    shard.sendAgain(member, group.runsByItself(member) ? Turn.SHARED : Turn.WRITE);
                } else {
                    ended(member);
                }
            }
        } else if (again.remove(command)) {
            if (lease != null) {
                lease.sendAgain(command);
            } else {
                shard.sendAgain(command, Turn.of(command, shard.limits()));
            }
        } else {
            shard.ended(command);
        }
    }

    @Override
    public void answered(Command<?> command) {
        if (sent.peek() != command) {
            abort("an answer came out of order");
            return;
        }
        sent.remove();
        long now = shard.now();
        final boolean wasFull = sent.size() + 1 == shard.limits().pipelineMax();
        final boolean slow = now - headSince > shard.limits().slowNanos();
        headSince = now;
        shard.answered();
        if (command == own) {
            ownAnswered(command);
            return;
        }
        final boolean wrote = writes.peek() == command && writes.remove() == command && writes.isEmpty();
        if (stopping == null) {
            ProfiledText.ran(command, slow);
        }
        ended(command);
        if (lease != null) {
            lease.answered();
        }
        if (sent.isEmpty()) {
            abandoned = false;
            emptied(now);
        } else {
            if (abandoned) {
                checkHead(now);
            }
            if (lease != null) {
                lease.pump(now);
            } else if (wasFull || slow || wrote) {
                // who waits elsewhere must see what has changed here, or this sees that somebody waits
                VarHandle.fullFence();
                shard.freed(now);
            }
        }
    }

    private void emptied(long now) {
        idleSince = now;
        if (use == Use.ALONE) {
            use = Use.SHARED;
            shard.aloneEnded();
        }
        if (stopping != null) {
            stopping.step();
        } else if (lease != null) {
            lease.pump(now);
        } else if (use == Use.SHARED) {
            shard.idle(this, now);
        }
    }

    private void ownAnswered(Command<?> command) {
        Runnable next = afterOwn;
        own = null;
        afterOwn = null;
        SqlException failure = command.failure();
        if (failure != null && !(stopping != null && QUERY_CANCELED.equals(failure.sqlState()))) {
            abort("a command of the pool failed");
        } else if (next != null) {
            next.run();
        }
    }

    // ---- leases and checks

    void leaseTo(LaneLease lease) {
        use = Use.LEASED;
        this.lease = lease;
    }

    /** The lease has ended and left nothing behind. */
    void leaseEnded(long now) {
        lease = null;
        idleSince = now;
        if (use == Use.LEASED) {
            use = Use.SHARED;
        }
        shard.leaseEnded(this, now);
    }

    /** Tries whether an idle connection is still there. */
    void check() {
        use = Use.CHECKED;
        sendOwn(connection().probe(), () -> {
            long now = shard.now();
            use = Use.SHARED;
            idleSince = now;
            shard.idle(this, now);
        });
    }

    /** Does what is due, and says when to look again. */
    void sweep(long now) {
        boolean waits = own != null || use == Use.CLOSING;
        if (waits && now >= ownUntil) {
            abort("no answer in time");
            return;
        }
        if (waits) {
            shard.wakeBy(ownUntil);
        }
        if (stopping != null) {
            stopping.sweep(now);
        }
        for (Command<?> command : sent) {
            expireIfDue(command, now);
            if (command instanceof WriteGroup group) {
                group.members().forEach(member -> expireIfDue(member, now));
            }
        }
        if (abandoned) {
            checkHead(now);
        }
        if (lease != null) {
            lease.sweep(now);
        }
    }

    private void expireIfDue(Command<?> command, long now) {
        long deadline = command.deadlineNanos();
        if (deadline != Long.MAX_VALUE && !command.isDone()) {
            if (now >= deadline) {
                shard.expire(command);
                abandoned = true;
            } else {
                shard.wakeBy(deadline);
            }
        }
    }

    // ---- commands that nobody waits for any more

    @Override
    public void abandoned(Command<?> command) {
        shard.countCancelled();
        // not from inside: the caller may be a mapper in the middle of an answer
        shard.later(() -> {
            if (use != Use.CLOSED && !sent.isEmpty()) {
                abandoned = true;
                checkHead(shard.now());
            }
        });
    }

    @Override
    public boolean again(Command<?> command, SqlException error) {
        boolean stopped = stopping != null && QUERY_CANCELED.equals(error.sqlState());
        LaneLease held = lease;
        boolean mayRun = held != null
                ? stopped && held.runsAgain(command, error, sent.size() == 1)
                : !(command instanceof WriteGroup) && (stopped || error.kind() == SqlException.Kind.NOT_SENT);
        if (mayRun) {
            again.add(command);
        }
        return mayRun;
    }

    /**
     * Stops the oldest command if nobody waits for it: at once if it was alone, and otherwise if it turns out to be slow, since
     * what is known to be fast has most often ended before the server could be told.
     */
    void checkHead(long now) {
        Command<?> head = sent.peek();
        if (head == null || head == own || !isGivenUp(head)) {
            return;
        }
        boolean wait = sent.size() > 1 || head.fetchSize() > 0 || !ProfiledText.runsAlone(head);
        long due = wait ? headSince + shard.limits().slowNanos() : now;
        Stopping stop = stopping;
        if (stop != null) {
            due = stop.dueFor(head, due);
        }
        if (now < due) {
            shard.wakeBy(due);
            return;
        }
        if (stop == null) {
            stop = new Stopping(this, shard);
            stopping = stop;
            shard.laneChanged();
        }
        stop.ask(head, now);
    }

    private static boolean isGivenUp(Command<?> command) {
        return command instanceof WriteGroup group ? group.isGivenUp() : command.isDone();
    }

    /** A statement was stopped, and nothing that is sent from now on can be hit. */
    void stopped(long now) {
        stopping = null;
        idleSince = now;
        if (lease != null) {
            lease.pump(now);
        } else if (use == Use.SHARED) {
            shard.idle(this, now);
        }
    }
}
