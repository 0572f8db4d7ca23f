package io.paceline.sql.internal.pool;

import io.paceline.core.Promise;
import io.paceline.sql.spi.Command;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What waits for a lane of one shard: commands that share a lane, writes that go together, and those who want one for
 * themselves. Each queue is first
 * come, first served; who is next of both is the shard's decision.
 *
 * <p>Thread rules: touched by the shard's loop; the number may be read by any thread.
 */
final class Waiting {

    private final AtomicInteger total;
    private final int waitersMax;
    private final ArrayDeque<Command<?>> sharing = new ArrayDeque<>();
    private final ArrayDeque<Command<?>> writes = new ArrayDeque<>();
    private final ArrayDeque<Command<?>> loners = new ArrayDeque<>();
    private final ArrayDeque<LeaseRequest> requests = new ArrayDeque<>();
    private volatile int size;

    /**
     * Nobody waits.
     *
     * @param total how many wait in the whole pool
     * @param waitersMax how many may
     */
    Waiting(AtomicInteger total, int waitersMax) {
        this.total = total;
        this.waitersMax = waitersMax;
    }

    boolean isEmpty() {
        return sharing.isEmpty() && writes.isEmpty() && !hasAlone();
    }

    boolean hasSharing() {
        return !sharing.isEmpty();
    }

    boolean hasWrites() {
        return !writes.isEmpty();
    }

    boolean hasAlone() {
        return !loners.isEmpty() || !requests.isEmpty();
    }

    int aloneCount() {
        return loners.size() + requests.size();
    }

    /** How many wait here; any thread. */
    int size() {
        return size;
    }

    /** Queues one; false if as many wait in the whole pool as may. */
    boolean add(Promise<?> next, Turn turn) {
        if (total.incrementAndGet() > waitersMax) {
            total.decrementAndGet();
            return false;
        }
        if (next instanceof LeaseRequest request) {
            requests.add(request);
        } else if (next instanceof Command<?> command) {
            queue(turn).add(command);
        }
        publish();
        return true;
    }

    /** Puts one back that had its turn before; it need not fit. */
    void addFirst(Command<?> command, Turn turn) {
        queue(turn).addFirst(command);
        total.incrementAndGet();
        publish();
    }

    /**
     * Who has waited longest for a lane of its own.
     *
     * @param loners whether statements count; otherwise leases only
     */
    @Nullable
    Promise<?> peekAlone(boolean loners) {
        Command<?> loner = loners ? this.loners.peek() : null;
        LeaseRequest request = requests.peek();
        if (loner == null || request == null) {
            return loner == null ? request : loner;
        }
        return loner.acceptedNanos() <= request.acceptedNanos() ? loner : request;
    }

    /** Takes what {@link #peekAlone} gave. */
    void takeAlone(Promise<?> first) {
        if (first instanceof LeaseRequest) {
            requests.remove();
        } else {
            loners.remove();
        }
        left(1);
    }

    @Nullable
    Command<?> peekSharing() {
        return sharing.peek();
    }

    @Nullable
    Command<?> pollSharing() {
        return taken(sharing.poll());
    }

    @Nullable
    Command<?> pollWrite() {
        return taken(writes.poll());
    }

    private @Nullable Command<?> taken(@Nullable Command<?> first) {
        if (first != null) {
            left(1);
        }
        return first;
    }

    private ArrayDeque<Command<?>> queue(Turn turn) {
        return switch (turn) {
            case SHARED -> sharing;
            case WRITE -> writes;
            case ALONE -> loners;
        };
    }

    /** Lets {@code check} end those whose time is over, and forgets those that have ended. */
    void sweep(Consumer<Promise<?>> check, Consumer<Promise<?>> gone) {
        int before = now();
        Predicate<Promise<?>> over = next -> {
            if (!next.isDone()) {
                check.accept(next);
            }
            if (next.isDone()) {
                gone.accept(next);
                return true;
            }
            return false;
        };
        sharing.removeIf(over);
        writes.removeIf(over);
        loners.removeIf(over);
        requests.removeIf(over);
        left(before - now());
    }

    private void left(int count) {
        if (count > 0) {
            total.addAndGet(-count);
            publish();
        }
    }

    private void publish() {
        size = now();
    }

    private int now() {
        return sharing.size() + writes.size() + loners.size() + requests.size();
    }
}
