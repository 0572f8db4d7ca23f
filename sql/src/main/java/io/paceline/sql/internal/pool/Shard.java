package io.paceline.sql.internal.pool;

import io.paceline.core.EventLoop;
import io.paceline.core.ManyToOneQueue;
import io.paceline.core.Promise;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.SqlConnector;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of one loop, and who waits for one.
 *
 * <p>Thread rules: touched by its loop, apart from what says otherwise.
 */
final class Shard {

    private final Pool pool;
    private final EventLoop loop;
    private final Limits limits;
    private final int laneMin;
    private final int laneMax;
    private final Published published = new Published();
    private final Lanes lanes;
    private final Waiting waiting;
    private final Opening opening;
    private final Dispatcher dispatcher;
    private final Alarm alarm;
    private final ManyToOneQueue<Command<?>> inbox;
    private final AtomicBoolean woken = new AtomicBoolean();
    private final AtomicBoolean looking = new AtomicBoolean();
    private final AtomicBoolean purging = new AtomicBoolean();
    private final Watcher queued = new Watcher();
    private boolean closing;
    private boolean closed;

    /** A shard without a lane. */
    Shard(Pool pool, EventLoop loop, int laneMin, int laneMax, SqlConnector connector) {
        this.pool = pool;
        this.loop = loop;
        this.limits = pool.limits();
        this.laneMin = laneMin;
        this.laneMax = laneMax;
        this.lanes = new Lanes(limits, published);
        this.waiting = new Waiting(pool.waiting(), limits.waitersMax());
        this.opening = new Opening(this, connector, pool.settings());
        this.dispatcher = new Dispatcher(this, pool, lanes, waiting, opening);
        this.alarm = new Alarm(loop, pool::now, this::look);
        long capacity = (long) laneMax * limits.pipelineMax() + limits.waitersMax();
        this.inbox = new ManyToOneQueue<>((int) Math.max(1, Math.min(ManyToOneQueue.CAPACITY_MAX, capacity)));
    }

    /** Those that wait for a lane. */
    private final class Watcher implements Command.Watcher {
        @Override
        public void abandoned(Command<?> command) {
            pool.countCancelled();
            purgeSoon();
        }

        @Override
        public boolean again(Command<?> command, SqlException error) {
            return false;
        }
    }

    // ---- for any thread

    EventLoop loop() {
        return loop;
    }

    Limits limits() {
        return limits;
    }

    int laneMax() {
        return laneMax;
    }

    Published published() {
        return published;
    }

    /** How many wait here. */
    int waitingSize() {
        return waiting.size();
    }

    /** How much there is to do here, roughly. */
    int load() {
        return published.inFlight() + waiting.size() + inbox.size();
    }

    long now() {
        return pool.now();
    }

    boolean inLoop() {
        return loop.inLoop();
    }

    /** Runs the task on the loop, later. */
    void later(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException loopHasEnded) {
            // and everything on it with it
        }
    }

    /** Runs the task on the loop, at once if this is the loop. */
    void onLoop(Runnable task) {
        if (inLoop()) {
            task.run();
        } else {
            later(task);
        }
    }

    /** Gives a command to this shard; false if it cannot take any more. */
    boolean hand(Command<?> command) {
        if (!inbox.offer(command)) {
            return false;
        }
        if (woken.compareAndSet(false, true)) {
            try {
                loop.execute(this::takeInbox);
            } catch (RejectedExecutionException e) {
                pool.refuse(command, Kind.CLOSED, "the event loops have ended");
            }
        }
        return true;
    }

    boolean accept(Command<?> command, @Nullable Duration timeout, long now) {
        return pool.accept(command, timeout, now);
    }

    void refuse(Command<?> command, Kind kind, String message) {
        pool.refuse(command, kind, message);
    }

    /** Asks for a lease; any thread. */
    void ask(LeaseRequest request) {
        onLoop(() -> {
            if (closed) {
                pool.refuse(request, Kind.CLOSED, "the client was closed");
            } else {
                dispatcher.place(request, now(), true);
            }
        });
    }

    /** Somebody else has a lane to spare; any thread. */
    void lookAround() {
        if (looking.compareAndSet(false, true)) {
            later(() -> {
                looking.set(false);
                dispatcher.dispatch(now());
                dispatcher.giveAway();
            });
        }
    }

    /** Forgets those who wait no longer. */
    void purgeSoon() {
        if (purging.compareAndSet(false, true)) {
            later(() -> {
                purging.set(false);
                waiting.sweep(still -> {}, this::left);
                dispatcher.dispatch(now());
                closeIfDone();
            });
        }
    }

    // ---- arriving

    private void takeInbox() {
        woken.set(false);
        long now = now();
        for (Command<?> next = inbox.poll(); next != null; next = inbox.poll()) {
            submit(next, now);
        }
    }

    /** Places a command that came from outside. */
    void submit(Command<?> command, long now) {
        if (command.isDone()) {
            left(command);
            return;
        }
        if (closed) {
            pool.refuse(command, Kind.CLOSED, "the client was closed");
            return;
        }
        alarm.by(command.deadlineNanos());
        dispatcher.place(command, now, true);
    }

    /** Places what the shard of another loop has given away. */
    void arrive(Promise<?> moved) {
        published.arrived();
        long now = now();
        if (moved.isDone()) {
            left(moved);
        } else if (closed) {
            pool.refuse(moved, Kind.CLOSED, "the client was closed");
        } else if (moved instanceof LeaseRequest request) {
            dispatcher.place(request, now, false);
        } else if (moved instanceof Command<?> command) {
            alarm.by(command.deadlineNanos());
            dispatcher.place(command, now, false);
        }
    }

    /** Takes what the shard of another loop gives away; any thread. */
    void bring(Promise<?> moved) {
        published.coming();
        try {
            loop.execute(() -> arrive(moved));
        } catch (RejectedExecutionException e) {
            pool.refuse(moved, Kind.CLOSED, "the event loops have ended");
        }
    }

    /** Sees to it that those who wait, and the least number, get their lanes. */
    void want(long now) {
        int wanted = waiting.aloneCount()
                + (waiting.hasSharing() || waiting.hasWrites() ? 1 : 0)
                - lanes.count(Lane.Use.CHECKED);
        wanted = Math.max(wanted, closing ? 0 : laneMin - lanes.size());
        if (wanted > 0) {
            opening.want(wanted, now);
        }
    }

    // ---- told by lanes

    void sent(Command<?> command) {
        published.sent();
        alarm.by(command.deadlineNanos());
    }

    void sentOwn() {
        published.sent();
    }

    void answered() {
        published.answered(1);
    }

    /** A command of a caller has its outcome. */
    void ended(Command<?> command) {
        published.statements().add(1);
        if (command.isFailed()) {
            published.failures().add(1);
        }
        pool.tellEnded(command);
    }

    /** Something that waited, or was on its way, has ended without being sent. */
    void left(Promise<?> gone) {
        if (gone instanceof Command<?> command) {
            command.watch(null);
            ended(command);
        }
    }

    /** Is told if the promise of a command that waits is ended by somebody else. */
    void hold(Command<?> command) {
        command.watch(queued);
    }

    /** A command did nothing, and is to be sent on another lane, or on this one later. */
    void sendAgain(Command<?> command, Turn turn) {
        command.watch(queued);
        waiting.addFirst(command, turn);
        if (command.isDone()) {
            purgeSoon();
        }
        // not from inside an answer
        later(() -> dispatcher.dispatch(now()));
    }

    void expire(Command<?> command) {
        pool.expire(command);
    }

    void aloneEnded() {
        dispatcher.aloneEnded();
    }

    void countCancelled() {
        pool.countCancelled();
    }

    void countCancelRequest() {
        published.cancelRequests().add(1);
    }

    void wakeBy(long time) {
        alarm.by(time);
    }

    /** A lane has nothing to do. */
    void idle(Lane lane, long now) {
        if ((closing && waiting.isEmpty()) || lane.isOld(now)) {
            lane.close();
            laneChanged();
            want(now);
            closeIfDone();
            return;
        }
        if (!lane.isOpen()) {
            return;
        }
        lanes.addIdle(lane);
        alarm.by(Limits.after(now, limits.idleNanos()));
        freed(now);
    }

    /** A lane may take more than before. */
    void freed(long now) {
        if (!waiting.isEmpty()) {
            dispatcher.dispatch(now);
        }
        if (waiting.isEmpty()) {
            pool.help(this);
        }
    }

    /** How many lanes a shard opens or closes, or who has them, has changed. */
    void laneChanged() {
        long now = now();
        int room = opening.isReady(now) ? Math.max(0, room()) : 0;
        published.lanes(lanes.size(), lanes.shared(now), opening.connecting(), room);
    }

    /** How many more connections may be opened. */
    int room() {
        return closed || (closing && waiting.isEmpty()) ? 0 : laneMax - lanes.size() - opening.connecting();
    }

    void laneOpened(Lane lane, long now) {
        lanes.add(lane);
        published.opened().add(1);
        pool.connected();
        alarm.by(lane.retireAt());
        laneChanged();
        idle(lane, now);
        want(now);
    }

    void laneClosed(Lane lane, Lane.Use before, int lost, @Nullable Throwable cause) {
        if (before == Lane.Use.OPENING) {
            return;
        }
        published.answered(lost);
        published.closed().add(1);
        lanes.remove(lane);
        if (before == Lane.Use.ALONE) {
            aloneEnded();
        } else if (before == Lane.Use.LEASED) {
            published.leased(-1);
        }
        pool.tellClosed();
        laneChanged();
        // not from inside: the driver may be in the middle of closing
        later(() -> {
            dispatcher.dispatch(now());
            want(now());
            pool.help(this);
            closeIfDone();
        });
    }

    void leaseEnded(Lane lane, long now) {
        published.leased(-1);
        laneChanged();
        idle(lane, now);
    }

    /** No connection could be opened. Who waits is told at once if trying again is of no use. */
    void openFailed(SqlException error, long now) {
        published.failedConnects().add(1);
        laneChanged();
        if (lanes.size() == 0 && !pool.isWorthWaiting(error)) {
            waiting.sweep(next -> pool.end(next, error), this::left);
        }
        dispatcher.giveAway();
        want(now);
        closeIfDone();
    }

    void reportLeak(Throwable asked, long heldNanos) {
        published.leaks().add(1);
        pool.reportLeak(asked, heldNanos);
    }

    // ---- time

    private void look() {
        long now = now();
        waiting.sweep(next -> expireWaiting(next, now), this::left);
        lanes.each(lane -> lane.sweep(now));
        lanes.each(lane -> {
            if (lane.isOld(now) && lanes.take(lane)) {
                lane.close();
            }
        });
        lanes.evict(now, laneMin, Lane::close);
        Lane oldest = lanes.oldestIdle();
        if (oldest != null && lanes.size() > laneMin) {
            alarm.by(Limits.after(oldest.idleSince(), limits.idleNanos()));
        }
        lanes.each(lane -> alarm.by(lane.retireAt()));
        dispatcher.dispatch(now);
        want(now);
        laneChanged();
        closeIfDone();
    }

    private void expireWaiting(Promise<?> next, long now) {
        if (next instanceof LeaseRequest request) {
            if (now >= request.deadlineNanos()) {
                pool.expire(request);
            } else if (now >= request.endNanos()) {
                pool.expireWaiting(request, now - request.acceptedNanos(), opening.lastError());
            } else {
                alarm.by(request.endNanos());
            }
        } else if (next instanceof Command<?> command) {
            long until = command.acceptedNanos() + limits.acquireNanos();
            if (now >= command.deadlineNanos()) {
                expire(command);
            } else if (now >= until) {
                command.watch(null);
                pool.expireWaiting(command, now - command.acceptedNanos(), opening.lastError());
            } else {
                alarm.by(Math.min(until, command.deadlineNanos()));
            }
        }
    }

    // ---- the end

    /** Opens the connections that are always there. */
    void start() {
        want(now());
        laneChanged();
    }

    /** Closes every lane once nothing is left to do, and says so to the pool. */
    void close() {
        closing = true;
        closeIfDone();
    }

    private void closeIfDone() {
        if (closing && waiting.isEmpty() && inbox.size() == 0) {
            lanes.each(lane -> {
                if (lanes.take(lane)) {
                    lane.close();
                }
            });
            if (lanes.size() == 0) {
                closed = true;
                opening.end();
                alarm.end();
                laneChanged();
                pool.shardClosed(this);
            }
        }
    }

    /** Ends what is left. */
    void abort(SqlException why) {
        closing = true;
        opening.end();
        waiting.sweep(next -> pool.end(next, why), this::left);
        lanes.each(lane -> lane.abort("the client was closed"));
        closeIfDone();
    }
}
