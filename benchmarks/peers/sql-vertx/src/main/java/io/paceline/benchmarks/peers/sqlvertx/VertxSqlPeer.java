package io.paceline.benchmarks.peers.sqlvertx;

import io.paceline.benchmarks.sql.child.Done;
import io.paceline.benchmarks.sql.child.Fortunes;
import io.paceline.benchmarks.sql.child.SqlChild;
import io.paceline.benchmarks.sql.child.SqlSystem;
import io.paceline.benchmarks.sql.child.World;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.internal.VertxInternal;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * The Vert.x client: statement cache on, pooled client with pipelining; each event loop has a client of its own and its
 * share of the connections, so that nothing crosses loops.
 */
final class VertxSqlPeer implements SqlSystem {
    private static final int LOOPS = Runtime.getRuntime().availableProcessors();
    private static final int PIPELINE = 256;
    private static final int FETCH = 1_000;

    private final List<Context> contexts = new ArrayList<>();
    private final ThreadLocal<SqlClient> client = new ThreadLocal<>();
    private final ThreadLocal<Pool> pool = new ThreadLocal<>();

    private VertxSqlPeer(SqlChild.Target target) throws InterruptedException {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(LOOPS).setPreferNativeTransport(true));
        PgConnectOptions options = new PgConnectOptions()
                .setHost(target.host())
                .setPort(target.port())
                .setUser(target.user())
                .setDatabase(target.database())
                .setCachePreparedStatements(true)
                .setPipeliningLimit(PIPELINE);
        for (int i = 0; i < LOOPS; i++) {
            Context context = ((VertxInternal) vertx).createEventLoopContext();
            contexts.add(context);
            int connections = Math.max(1, target.connections() / LOOPS);
            CountDownLatch ready = new CountDownLatch(1);
            context.runOnContext(nothing -> {
                client.set(PgBuilder.client()
                        .with(new PoolOptions().setMaxSize(connections))
                        .connectingTo(options)
                        .using(vertx)
                        .build());
                pool.set(PgBuilder.pool()
                        .with(new PoolOptions().setMaxSize(1))
                        .connectingTo(options)
                        .using(vertx)
                        .build());
                ready.countDown();
            });
            ready.await();
        }
    }

    /** Serves the runner. */
    public static void main(String... arguments) throws IOException, InterruptedException {
        SqlChild.Target target = SqlChild.Target.of(arguments);
        VertxSqlPeer peer = new VertxSqlPeer(target);
        SqlChild.serve(
                peer,
                target.users(),
                user -> task -> peer.contexts.get(user % LOOPS).runOnContext(n -> task.run()));
    }

    private static void end(Future<Boolean> future, Done done) {
        future.onComplete(result -> {
            if (result.failed()) {
                result.cause().printStackTrace();
            }
            done.done(result.succeeded() && result.result());
        });
    }

    private Future<Boolean> row(int id) {
        return client.get().preparedQuery(World.ONE).execute(Tuple.of(id)).map(rows -> {
            Row row = rows.iterator().next();
            return row.getInteger(0) == id && row.getInteger(1) == World.number(id);
        });
    }

    private Future<Boolean> rows(int[] ids) {
        List<Future<Boolean>> all = new ArrayList<>();
        for (int id : ids) {
            all.add(row(id));
        }
        return Future.all(all).map(each -> each.<Boolean>list().stream().allMatch(right -> right));
    }

    @Override
    public void one(int seed, Done done) {
        end(row(World.id(seed)), done);
    }

    @Override
    public void queries(int seed, Done done) {
        end(rows(World.ids(seed)), done);
    }

    @Override
    public void fortunes(int seed, Done done) {
        end(
                client.get().preparedQuery(World.FORTUNES).execute().map(rows -> {
                    List<Fortunes.Fortune> fortunes = new ArrayList<>();
                    for (Row row : rows) {
                        fortunes.add(new Fortunes.Fortune(row.getInteger(0), row.getString(1)));
                    }
                    return Fortunes.right(fortunes);
                }),
                done);
    }

    @Override
    public void updates(int seed, Done done) {
        int[] ids = World.ids(seed);
        SqlClient own = client.get();
        end(
                rows(ids).compose(right -> {
                    List<Tuple> batch = new ArrayList<>();
                    for (int id : ids) {
                        batch.add(Tuple.of(seed, id));
                    }
                    return own.preparedQuery(World.UPDATE)
                            .executeBatch(batch)
                            .map(result -> right && affected(result) == World.QUERIES);
                }),
                done);
    }

    private static int affected(RowSet<Row> result) {
        int sum = 0;
        for (RowSet<Row> each = result; each != null; each = each.next()) {
            sum += each.rowCount();
        }
        return sum;
    }

    @Override
    public void insert(int seed, Done done) {
        end(
                client.get()
                        .preparedQuery(World.INSERT)
                        .execute(Tuple.of(seed, "looked at a page"))
                        .map(result -> result.rowCount() == 1),
                done);
    }

    @Override
    public void batch(int seed, Done done) {
        List<Tuple> rows = new ArrayList<>(World.BATCH);
        for (int i = 0; i < World.BATCH; i++) {
            rows.add(Tuple.of(seed + i, "looked at a page"));
        }
        end(
                client.get()
                        .preparedQuery(World.INSERT)
                        .executeBatch(rows)
                        .map(result -> affected(result) == World.BATCH),
                done);
    }

    @Override
    public void hundred(int seed, Done done) {
        int start = World.start(seed);
        end(
                client.get()
                        .preparedQuery(World.HUNDRED_ROWS)
                        .execute(Tuple.of(start))
                        .map(rows -> {
                            int id = start;
                            boolean right = true;
                            for (Row row : rows) {
                                right &= row.getInteger(0) == ++id && row.getInteger(1) == World.number(id);
                            }
                            return right && id == start + World.HUNDRED;
                        }),
                done);
    }

    @Override
    public void million(int seed, Done done) {
        int[] count = new int[1];
        boolean[] right = {true};
        end(
                pool.get()
                        .withTransaction(connection -> connection
                                .prepare(World.MILLION_ROWS)
                                .compose(statement -> {
                                    Promise<Boolean> ended = Promise.promise();
                                    statement
                                            .createStream(FETCH)
                                            .exceptionHandler(ended::fail)
                                            .endHandler(nothing -> ended.complete(right[0] && count[0] == World.BIG))
                                            .handler(row -> {
                                                count[0]++;
                                                right[0] &= row.getInteger(1) == World.number(row.getInteger(0));
                                            });
                                    return ended.future();
                                })),
                done);
    }
}
