package io.paceline.sql.postgres;

import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A process that reads many rows more slowly than the server can send them, and prints the sum of their numbers. */
final class SlowReader {

    static final int ROWS = 1_000_000;

    private static final int FETCH = 1_000;
    private static final int REST_EVERY = 10_000;
    private static final long REST_NANOS = 10_000_000;

    private record Numbered(int id, String text) {}

    private SlowReader() {}

    /** Reads from the database whose address is the first argument. */
    public static void main(String... arguments) {
        Query<Numbered> all = Query.of(
                        "select i id, repeat('x', 200) || i::text from generate_series(1, " + ROWS + ") i")
                .map(row -> new Numbered(row.getInt(0), String.valueOf(row.getString(1))));
        try (SqlClient db = SqlClients.open(arguments[0])) {
            Reading reading = new Reading();
            db.query(all).stream(FETCH).subscribe(reading);
            System.out.println(reading.sum.join());
        }
    }

    /** Takes a portion at a time, on a thread of its own, and rests now and then. */
    private static final class Reading implements Flow.Subscriber<Numbered> {
        private final CompletableFuture<Long> sum = new CompletableFuture<>();
        private final Executor slow = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "slow");
            thread.setDaemon(true);
            return thread;
        });
        private Flow.@Nullable Subscription subscription;
        private long total;
        private int count;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            subscription.request(FETCH);
        }

        @Override
        public void onNext(Numbered row) {
            slow.execute(() -> {
                total += row.id() + row.text().length();
                if (++count % REST_EVERY == 0) {
                    LockSupport.parkNanos(REST_NANOS);
                }
                if (count % FETCH == 0 && subscription != null) {
                    subscription.request(FETCH);
                }
            });
        }

        @Override
        public void onError(Throwable error) {
            sum.completeExceptionally(error);
        }

        @Override
        public void onComplete() {
            slow.execute(() -> sum.complete(total));
        }
    }
}
