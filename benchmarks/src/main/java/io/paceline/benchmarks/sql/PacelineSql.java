package io.paceline.benchmarks.sql;

import io.paceline.benchmarks.child.Pass;
import io.paceline.benchmarks.sql.child.Done;
import io.paceline.benchmarks.sql.child.Fortunes;
import io.paceline.benchmarks.sql.child.SqlChild;
import io.paceline.benchmarks.sql.child.SqlSystem;
import io.paceline.benchmarks.sql.child.World;
import io.paceline.core.Reply;
import io.paceline.net.NetEventLoops;
import io.paceline.sql.Batch;
import io.paceline.sql.Query;
import io.paceline.sql.Row;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The client that is measured: users on event loops, rows to records. */
final class PacelineSql implements SqlSystem {
    /** Leaves out, in the case of a statement that sleeps, that statement. */
    static final String ALONE = "--alone";

    private static final int FETCH = 1_000;

    private static final Query<Numbered> ONE = Query.of(World.ONE).map(Numbered.class);
    private static final Query<Fortunes.Fortune> FORTUNES =
            Query.of(World.FORTUNES).map(Fortunes.Fortune.class);
    private static final Query<Row> UPDATE = Query.of(World.UPDATE);
    private static final Query<Row> INSERT = Query.of(World.INSERT);
    private static final Query<Numbered> HUNDRED = Query.of(World.HUNDRED_ROWS).map(Numbered.class);
    private static final Query<Numbered> MILLION = Query.of(World.MILLION_ROWS).map(Numbered.class);

    private final SqlClient client;

    private record Numbered(int id, int n) {
        boolean right(int expectedId) {
            return id == expectedId && n == World.number(id);
        }
    }

    private PacelineSql(SqlClient client) {
        this.client = client;
    }

    /** Serves the runner. */
    public static void main(String... arguments) throws IOException {
        SqlChild.Target target = SqlChild.Target.of(arguments);
        NetEventLoops loops = NetEventLoops.builder().build();
        SqlClient client = SqlClients.builder("postgresql://" + target.user() + "@" + target.host() + ":"
                        + target.port() + "/" + target.database())
                .loops(loops)
                .poolMin(target.connections())
                .poolMax(target.connections())
                .open();
        PacelineSql system = new PacelineSql(client);
        IntFunction<Executor> where = user -> loops.loop(user % loops.size());
        boolean alone = arguments[arguments.length - 1].equals(ALONE);
        SqlChild.serve(system, target.users(), where, Map.of(SqlBench.BESIDE_SLEEP, () -> {
            Pass inserts = SqlChild.inserts(system, target.users(), where);
            return alone ? inserts : new BesideSleep(client, inserts);
        }));
    }

    private static void end(Reply<Boolean> reply, Done done) {
        reply.whenComplete((right, error) -> {
            if (error != null) {
                error.printStackTrace();
            }
            done.done(error == null && right);
        });
    }

    private Reply<Numbered> row(int id) {
        return client.query(ONE).bind(1, id).one();
    }

    private Reply<Boolean> rows(int[] ids) {
        List<Reply<Numbered>> all = new ArrayList<>(ids.length);
        for (int id : ids) {
            all.add(row(id));
        }
        return Reply.all(all).thenApply(rows -> {
            boolean right = true;
            for (int i = 0; i < ids.length; i++) {
                right &= rows.get(i).right(ids[i]);
            }
            return right;
        });
    }

    @Override
    public void one(int seed, Done done) {
        int id = World.id(seed);
        end(row(id).thenApply(row -> row.right(id)), done);
    }

    @Override
    public void queries(int seed, Done done) {
        end(rows(World.ids(seed)), done);
    }

    @Override
    public void fortunes(int seed, Done done) {
        end(client.query(FORTUNES).list().thenApply(Fortunes::right), done);
    }

    @Override
    public void updates(int seed, Done done) {
        int[] ids = World.ids(seed);
        end(
                rows(ids).thenCompose(right -> {
                    Batch batch = client.batch(UPDATE);
                    for (int id : ids) {
                        batch.add(seed, id);
                    }
                    return batch.execute().thenApply(counts -> right && sum(counts) == World.QUERIES);
                }),
                done);
    }

    private static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    @Override
    public void insert(int seed, Done done) {
        end(
                client.query(INSERT)
                        .bind(1, seed)
                        .bind(2, "looked at a page")
                        .execute()
                        .thenApply(count -> count == 1),
                done);
    }

    @Override
    public void batch(int seed, Done done) {
        Batch batch = client.batch(INSERT);
        for (int i = 0; i < World.BATCH; i++) {
            batch.add(seed + i, "looked at a page");
        }
        end(batch.execute().thenApply(counts -> sum(counts) == World.BATCH), done);
    }

    @Override
    public void hundred(int seed, Done done) {
        int start = World.start(seed);
        end(
                client.query(HUNDRED).bind(1, start).list().thenApply(rows -> {
                    boolean right = rows.size() == World.HUNDRED;
                    for (int i = 0; i < rows.size(); i++) {
                        right &= rows.get(i).right(start + 1 + i);
                    }
                    return right;
                }),
                done);
    }

    @Override
    public void million(int seed, Done done) {
        client.query(MILLION).stream(FETCH).subscribe(new Counting(done));
    }

    /** Checks and counts the rows, asking for each portion when the one before was taken. */
    private static final class Counting implements Flow.Subscriber<Numbered> {
        private final Done done;
        private Flow.@Nullable Subscription subscription;
        private int count;
        private boolean right = true;

        Counting(Done done) {
            this.done = done;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            subscription.request(FETCH);
        }

        @Override
        public void onNext(Numbered row) {
            right &= row.right(row.id());
            if (++count % FETCH == 0 && subscription != null) {
                subscription.request(FETCH);
            }
        }

        @Override
        public void onError(Throwable error) {
            error.printStackTrace();
            done.done(false);
        }

        @Override
        public void onComplete() {
            done.done(right && count == World.BIG);
        }
    }
}
