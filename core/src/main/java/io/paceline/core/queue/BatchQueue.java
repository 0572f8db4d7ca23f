package io.paceline.core.queue;

import io.paceline.core.Argument;
import io.paceline.core.IdleStrategy;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue from one sender, or from several, to one receiver, made for hundreds of millions of items a second.
 *
 * <pre>
 *   sender() ──► Sender.send ──► ring, published once a batch ──► Receiver.poll, drain, take, run ◄── receiver()
 * </pre>
 *
 * <p>Each sender has a ring of its own, from which the receiver takes in turn. So senders never compete, and what one
 * sender sends arrives in its order, exactly once; between senders there is no order. Threads that come and go, or too
 * many for a ring each, are better served by {@link io.paceline.core.ManyToOneQueue}.
 *
 * <p>The bound holds for each sender: {@link #capacity()} items of its own, exactly. What happens when it is reached is
 * {@link WhenFull}.
 *
 * <p>There is no timer. Items are published once a batch, and a receiver that finds nothing published takes what is
 * written, so no item waits for a later act of its sender.
 *
 * <p>Thread rules: every method may be called from any thread. A {@link Sender} belongs to one thread; one thread at a
 * time uses the {@link Receiver}, and each sees what the one before it did.
 *
 * @param <E> the type of the items
 */
public final class BatchQueue<E> {

    /** The largest capacity: 2<sup>20</sup>. */
    public static final int CAPACITY_MAX = 1 << 20;

    /** The longest time to wait for room: one hour. */
    public static final Duration SEND_TIMEOUT_MAX = Duration.ofHours(1);

    /**
     * What a processor has stored is seen by the others within nanoseconds, but no rule of the language gives a bound,
     * and a fence with each item would cost more than the item. So before the receiver parks for good, and before a
     * closed queue ends, it looks once more after this time, which is thousands of times longer than a store can take.
     */
    static final long SETTLE_NANOS = 500_000;

    private final String name;
    private final int capacity;
    private final int batchSize;
    private final int sendersMax;
    private final WhenFull whenFull;
    private final Duration sendTimeout;
    private final IdleStrategy idleStrategy;
    private final int limit;
    private final FaultHandler faultHandler;
    private final long first;
    private final Signal signal = new Signal();
    private final Object lock = new Object();
    private final List<Ending> endings = new ArrayList<>();

    private volatile List<Lane<E>> lanes = List.of();
    private volatile boolean discarding;
    private volatile long closedAt;
    private volatile boolean ended;
    private @Nullable Receiver<E> receiver;
    // of senders that are gone
    private long droppedBefore;
    private long discarded;

    /** Somebody who waits for the end of the queue, and the figure to give him. */
    private record Ending(Promise<Long> reply, LongSupplier left) {}

    private BatchQueue(Builder<E> builder, long first) {
        this.name = builder.name;
        this.capacity = builder.capacity;
        this.batchSize = builder.batchSize;
        this.sendersMax = builder.sendersMax;
        this.whenFull = builder.whenFull;
        this.sendTimeout = builder.sendTimeout;
        this.idleStrategy = builder.idleStrategy;
        this.limit = builder.limit;
        this.faultHandler = builder.faultHandler;
        this.first = first;
    }

    /** A queue with one sender at a time. */
    public static <E> Builder<E> oneToOne(String name) {
        return new Builder<>(name, 1);
    }

    /** A queue with several senders, 64 at a time unless {@link Builder#sendersMax} says otherwise. */
    public static <E> Builder<E> manyToOne(String name) {
        return new Builder<>(name, Builder.SENDERS_MAX_DEFAULT);
    }

    /** The name, for messages. */
    public String name() {
        return name;
    }

    /** How many items of one sender fit. */
    public int capacity() {
        return capacity;
    }

    /**
     * Opens a sender, with a ring of its own.
     *
     * @throws IllegalStateException if as many senders are open as there may be
     * @throws QueueClosedException if the queue is closed
     */
    public Sender<E> sender() {
        synchronized (lock) {
            if (signal.isClosed()) {
                throw new QueueClosedException("queue '" + name + "': closed (expected: open)");
            }
            long open = lanes.stream().filter(lane -> !lane.isEnded()).count();
            if (open >= sendersMax) {
                throw new IllegalStateException("queue '" + name + "': " + open
                        + " senders are open (expected: at most " + sendersMax + "; a sender is closed by its thread)");
            }
            Sender<E> sender = new Sender<>(this, first);
            List<Lane<E>> more = new ArrayList<>(lanes);
            more.add(sender);
            lanes = List.copyOf(more);
            return sender;
        }
    }

    /**
     * The receiver; there is one, and the first call opens the queue for sending.
     */
    public Receiver<E> receiver() {
        synchronized (lock) {
            Receiver<E> opened = receiver;
            if (opened == null) {
                opened = new Receiver<>(this);
                receiver = opened;
                signal.open();
            }
            return opened;
        }
    }

    /** How many items are written and not taken; exact while nobody sends or receives. */
    public long size() {
        return lanes.stream().mapToLong(Lane::size).sum();
    }

    /** How many items were dropped because the queue was full, see {@link WhenFull#DROP}. */
    public long dropped() {
        synchronized (lock) {
            return droppedBefore + lanes.stream().mapToLong(Lane::droppedCount).sum();
        }
    }

    /**
     * Takes nothing more from senders; the receiver still gets what is there, and then the end.
     *
     * @return how many items were left when the queue was closed; done once the receiver has got them, in a call of the
     *     receiver at least half a millisecond later, or at once if no receiver was ever opened
     */
    public Reply<Long> closeAndDrain() {
        long left = size();
        return close(() -> left);
    }

    /**
     * Takes nothing more from senders, and the receiver drops what is there; a receiver that is at work in another
     * thread may still finish up to 512 items.
     *
     * @return how many items were dropped; done once the receiver has dropped them, in a call of the receiver at least
     *     half a millisecond later, or at once if no receiver was ever opened
     */
    public Reply<Long> closeAndDiscard() {
        discarding = true;
        return close(() -> discarded);
    }

    private Reply<Long> close(LongSupplier left) {
        Promise<Long> reply = new Promise<>();
        boolean over;
        synchronized (lock) {
            if (!signal.isClosed()) {
                closedAt = System.nanoTime();
                signal.close();
            }
            ended |= receiver == null;
            over = ended;
            if (!over) {
                endings.add(new Ending(reply, left));
            }
        }
        if (over) {
            reply.complete(left.getAsLong());
        }
        return reply;
    }

    Signal signal() {
        return signal;
    }

    int batchSize() {
        return batchSize;
    }

    WhenFull whenFull() {
        return whenFull;
    }

    Duration sendTimeout() {
        return sendTimeout;
    }

    IdleStrategy idleStrategy() {
        return idleStrategy;
    }

    int limit() {
        return limit;
    }

    FaultHandler faultHandler() {
        return faultHandler;
    }

    List<Lane<E>> lanes() {
        return lanes;
    }

    boolean isDiscarding() {
        return discarding;
    }

    boolean isEnded() {
        return ended;
    }

    /** Whether every item that a sender could write before it knew of the closing can be seen by now. */
    boolean isSettled() {
        return System.nanoTime() - closedAt >= SETTLE_NANOS;
    }

    /** Forgets the lane of a sender that is closed and from which everything is taken. */
    void remove(Lane<E> finished) {
        synchronized (lock) {
            droppedBefore += finished.droppedCount();
            lanes = lanes.stream().filter(lane -> lane != finished).toList();
        }
    }

    /** Called by the receiver when nothing will come any more. */
    void end(long discardedItems) {
        List<Ending> over;
        synchronized (lock) {
            discarded = discardedItems;
            ended = true;
            over = List.copyOf(endings);
            endings.clear();
        }
        over.forEach(ending -> ending.reply.complete(ending.left.getAsLong()));
    }

    String receiverState() {
        return switch (signal.state()) {
            case Signal.PARKED -> "parked";
            case Signal.UNOPENED -> "never opened";
            case Signal.CLOSED -> "closed";
            default -> "awake";
        };
    }

    @Override
    public String toString() {
        return "BatchQueue[name=" + name + ", size=" + size() + ", capacity=" + capacity + ", senders=" + lanes.size()
                + ", receiver=" + receiverState() + "]";
    }

    /**
     * The settings of a queue.
     *
     * @param <E> the type of the items
     */
    public static final class Builder<E> {

        static final int SENDERS_MAX_DEFAULT = 64;

        private final String name;
        private int sendersMax;
        private int capacity = 1024;
        private int batchSize = 64;
        private WhenFull whenFull = WhenFull.WAIT;
        private Duration sendTimeout = Duration.ofSeconds(1);
        private IdleStrategy idleStrategy = IdleStrategy.park();
        private int limit = 1024;
        private FaultHandler faultHandler = new LoggingFaultHandler();

        private Builder(String name, int sendersMax) {
            this.name = Objects.requireNonNull(name, "name");
            this.sendersMax = sendersMax;
        }

        /** How many items of one sender fit: 1 to {@link #CAPACITY_MAX}, exactly; 1,024 unless set. */
        public Builder<E> capacity(int capacity) {
            this.capacity = Argument.between("capacity", capacity, 1, CAPACITY_MAX);
            return this;
        }

        /**
         * How many items are published at once: 1 to {@link #CAPACITY_MAX}; 64 unless set. More than the capacity has
         * no further effect, since a full ring is published in any case.
         */
        public Builder<E> batchSize(int batchSize) {
            this.batchSize = Argument.between("batchSize", batchSize, 1, CAPACITY_MAX);
            return this;
        }

        /**
         * How many senders may be open at a time: 1 to 1,024.
         *
         * @throws IllegalArgumentException also for more than 1 in a one-to-one queue
         */
        public Builder<E> sendersMax(int sendersMax) {
            this.sendersMax = Argument.between("sendersMax", sendersMax, 1, this.sendersMax == 1 ? 1 : 1024);
            return this;
        }

        /** What {@code send} does without room; {@link WhenFull#WAIT} unless set. */
        public Builder<E> whenFull(WhenFull whenFull) {
            this.whenFull = Objects.requireNonNull(whenFull, "whenFull");
            return this;
        }

        /** How long {@code send} waits for room: zero to {@link #SEND_TIMEOUT_MAX}; one second unless set. */
        public Builder<E> sendTimeout(Duration sendTimeout) {
            this.sendTimeout = Argument.between("sendTimeout", sendTimeout, Duration.ZERO, SEND_TIMEOUT_MAX);
            return this;
        }

        /** How the receiver passes the time without items; {@link IdleStrategy#park()} unless set. */
        public Builder<E> idleStrategy(IdleStrategy idleStrategy) {
            this.idleStrategy = Objects.requireNonNull(idleStrategy, "idleStrategy");
            return this;
        }

        /** After how many items {@link BatchListener#onLimit()} is called: 1 to 2<sup>30</sup>; 1,024 unless set. */
        public Builder<E> limit(int limit) {
            this.limit = Argument.between("limit", limit, 1, 1 << 30);
            return this;
        }

        /** Who is told of what a listener throws; unless set, it is logged with the name of the queue. */
        public Builder<E> faultHandler(FaultHandler faultHandler) {
            this.faultHandler = Objects.requireNonNull(faultHandler, "faultHandler");
            return this;
        }

        /** Makes the queue. */
        public BatchQueue<E> build() {
            return startingAt(0);
        }

        /** The same with indices that start anywhere, so that a test sees them pass 2<sup>31</sup>. */
        BatchQueue<E> startingAt(long first) {
            return new BatchQueue<>(this, first);
        }
    }
}
