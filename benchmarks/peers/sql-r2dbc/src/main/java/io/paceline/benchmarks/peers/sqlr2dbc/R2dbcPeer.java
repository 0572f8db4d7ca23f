package io.paceline.benchmarks.peers.sqlr2dbc;

import io.paceline.benchmarks.sql.child.Done;
import io.paceline.benchmarks.sql.child.Fortunes;
import io.paceline.benchmarks.sql.child.SqlChild;
import io.paceline.benchmarks.sql.child.SqlSystem;
import io.paceline.benchmarks.sql.child.World;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.io.IOException;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** r2dbc-postgresql behind r2dbc-pool, with binary results. */
final class R2dbcPeer implements SqlSystem {
    private static final int FETCH = 1_000;

    private final ConnectionPool pool;

    private R2dbcPeer(SqlChild.Target target) {
        PostgresqlConnectionFactory factory =
                new PostgresqlConnectionFactory(PostgresqlConnectionConfiguration.builder()
                        .host(target.host())
                        .port(target.port())
                        .username(target.user())
                        .database(target.database())
                        .forceBinary(true)
                        .build());
        pool = new ConnectionPool(ConnectionPoolConfiguration.builder(factory)
                .initialSize(target.connections())
                .maxSize(target.connections())
                .build());
    }

    /** Serves the runner. */
    public static void main(String... arguments) throws IOException {
        SqlChild.Target target = SqlChild.Target.of(arguments);
        SqlChild.serve(
                new R2dbcPeer(target),
                target.users(),
                user -> task -> Schedulers.parallel().schedule(task));
    }

    private void end(Function<Connection, Publisher<Boolean>> work, Done done) {
        Mono.from(Flux.usingWhen(pool.create(), work, Connection::close))
                .defaultIfEmpty(false)
                .subscribe(done::done, error -> {
                    error.printStackTrace();
                    done.done(false);
                });
    }

    private static Mono<Boolean> row(Connection connection, int id) {
        return Mono.from(connection.createStatement(World.ONE).bind("$1", id).execute())
                .flatMap(result -> Mono.from(result.map((row, columns) -> value(row.get(0, Integer.class)) == id
                        && value(row.get(1, Integer.class)) == World.number(id))));
    }

    private static int value(Integer value) {
        return value;
    }

    private static Mono<Boolean> rows(Connection connection, int[] ids) {
        return Flux.range(0, ids.length).concatMap(i -> row(connection, ids[i])).all(right -> right);
    }

    @Override
    public void one(int seed, Done done) {
        end(connection -> row(connection, World.id(seed)), done);
    }

    @Override
    public void queries(int seed, Done done) {
        end(connection -> rows(connection, World.ids(seed)), done);
    }

    @Override
    public void fortunes(int seed, Done done) {
        end(
                connection -> Flux.from(
                                connection.createStatement(World.FORTUNES).execute())
                        .flatMap(result -> result.map((row, columns) ->
                                new Fortunes.Fortune(value(row.get(0, Integer.class)), row.get(1, String.class))))
                        .collectList()
                        .map(Fortunes::right),
                done);
    }

    private static Mono<Long> affected(Statement statement) {
        return Flux.from(statement.execute()).concatMap(Result::getRowsUpdated).reduce(0L, Long::sum);
    }

    @Override
    public void updates(int seed, Done done) {
        int[] ids = World.ids(seed);
        end(
                connection -> rows(connection, ids).flatMap(right -> {
                    Statement update = connection.createStatement(World.UPDATE);
                    for (int i = 0; i < ids.length; i++) {
                        if (i > 0) {
                            update.add();
                        }
                        update.bind("$1", seed).bind("$2", ids[i]);
                    }
                    return affected(update).map(count -> right && count == World.QUERIES);
                }),
                done);
    }

    private static Statement insert(Connection connection, int seed, int rows) {
        Statement insert = connection.createStatement(World.INSERT);
        for (int i = 0; i < rows; i++) {
            if (i > 0) {
                insert.add();
            }
            insert.bind("$1", seed + i).bind("$2", "looked at a page");
        }
        return insert;
    }

    @Override
    public void insert(int seed, Done done) {
        end(connection -> affected(insert(connection, seed, 1)).map(count -> count == 1), done);
    }

    /** In a transaction, since the rows of a statement are committed one by one otherwise. */
    @Override
    public void batch(int seed, Done done) {
        end(
                connection -> Mono.from(connection.beginTransaction())
                        .then(affected(insert(connection, seed, World.BATCH)))
                        .flatMap(count ->
                                Mono.from(connection.commitTransaction()).thenReturn(count == World.BATCH)),
                done);
    }

    @Override
    public void hundred(int seed, Done done) {
        int start = World.start(seed);
        end(
                connection -> Flux.from(connection
                                .createStatement(World.HUNDRED_ROWS)
                                .bind("$1", start)
                                .execute())
                        .flatMap(result -> result.map((row, columns) -> {
                            int id = value(row.get(0, Integer.class));
                            return value(row.get(1, Integer.class)) == World.number(id) ? id : 0;
                        }))
                        .reduce(start, (id, next) -> next == id + 1 ? next : Integer.MIN_VALUE)
                        .map(last -> last == start + World.HUNDRED),
                done);
    }

    @Override
    public void million(int seed, Done done) {
        end(
                connection -> Flux.from(connection
                                .createStatement(World.MILLION_ROWS)
                                .fetchSize(FETCH)
                                .execute())
                        .flatMap(result -> result.map((row, columns) ->
                                value(row.get(1, Integer.class)) == World.number(value(row.get(0, Integer.class)))))
                        .filter(right -> right)
                        .count()
                        .map(count -> count == World.BIG),
                done);
    }
}
