package io.paceline.benchmarks.sql.child;

import io.paceline.benchmarks.child.Figures;
import io.paceline.benchmarks.child.Histogram;
import io.paceline.benchmarks.child.Pass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Users who each begin the next operation as soon as the one before has ended. */
final class Users implements Pass {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long PATIENCE_SECONDS = 60;

    private final Operation operation;
    private final int weight;
    private final IntFunction<Executor> where;
    private final List<User> users = new ArrayList<>();

    /**
     * Users of an operation.
     *
     * @param weight how many are counted for one operation
     * @param where each user begins on
     */
    Users(Operation operation, int weight, int count, IntFunction<Executor> where) {
        this.operation = operation;
        this.weight = weight;
        this.where = where;
        for (int i = 0; i < count; i++) {
            users.add(new User(i));
        }
    }

    @Override
    public Figures run(Duration window) throws Exception {
        CountDownLatch ended = new CountDownLatch(users.size());
        long start = System.nanoTime();
        for (User user : users) {
            user.prepare(start + window.toNanos(), ended);
            where.apply(user.number).execute(user::next);
        }
        if (!ended.await(window.toSeconds() + PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(ended.getCount() + " operations did not end (expected: none)");
        }
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        Histogram all = new Histogram();
        long errors = 0;
        for (User user : users) {
            all.add(user.latencies);
            errors += user.errors;
        }
        return new Figures(
                (all.total() - errors) * weight, seconds, all.micros(0.50), all.micros(0.99), Double.NaN, errors);
    }

    /** One operation at a time, so what it counts needs no lock. */
    private final class User implements Done {
        private final int number;
        private int seed;
        private Histogram latencies = new Histogram();
        private CountDownLatch ended = new CountDownLatch(0);
        private long errors;
        private long until;
        private long begun;
        private boolean beginning;
        private boolean again;

        User(int number) {
            this.number = number;
            this.seed = number * 1_000_003;
        }

        void prepare(long until, CountDownLatch ended) {
            this.latencies = new Histogram();
            this.errors = 0;
            this.until = until;
            this.ended = ended;
        }

        /** A loop and no recursion, for operations that end before they return. */
        void next() {
            do {
                again = false;
                beginning = true;
                begun = System.nanoTime();
                try {
                    operation.begin(seed++, this);
                } catch (Exception e) {
                    e.printStackTrace();
                    done(false);
                }
                beginning = false;
            } while (again);
        }

        @Override
        public void done(boolean right) {
            long now = System.nanoTime();
            latencies.add(now - begun);
            errors += right ? 0 : 1;
            if (now - until >= 0) {
                ended.countDown();
            } else if (beginning) {
                again = true;
            } else {
                next();
            }
        }
    }
}
