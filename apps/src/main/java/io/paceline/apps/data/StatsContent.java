package io.paceline.apps.data;

import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.sql.Transaction;
import java.time.Duration;

/**
 * Events of the last five days, all in one transaction, made by the server itself. They are the same each time, but for
 * the moment at which they end.
 */
final class StatsContent implements Content {

    static final int EVENTS = 1_500_000;

    private static final int SLICE = 50_000;
    private static final String STEP = "stats events";
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Query<Boolean> FILLED =
            Query.of("select exists (select from stats.event)").map(Boolean.class);

    /**
     * Numbers {@code $1} to {@code $2} of {@code $3} events. What is random is a hash of the number of the event: of
     * 100 about 80 are views, 12 clicks, 6 searches and 2 orders; few paths have most events.
     */
    private static final String INSERT = """
            insert into stats.event (at, visitor, millis, kind, path)
            select now() - ($3::bigint - i) * (interval '5 days' / $3::bigint),
                   1 + (hashint8extended(i, 1) & 2147483647) % 20000,
                   5 + (-40 * ln(1 - ((hashint8extended(i, 2) & 1048575) / 1048576.0)::float8))::int,
                   case when k < 80 then 'view' when k < 92 then 'click' when k < 98 then 'search' else 'order' end,
                   '/products/' || 1 + floor(50 * p * p * p)::int
            from generate_series($1::bigint, $2::bigint) i,
                 lateral (select (hashint8extended(i, 3) & 1048575) % 100 as k,
                                 ((hashint8extended(i, 4) & 1048575) / 1048576.0)::float8 as p) random
            """;

    @Override
    public void fill(SqlClient db, Size size, Progress progress) {
        int events = size.of(EVENTS);
        if (db.query(FILLED).one().await()) {
            progress.at(STEP, events, events);
            return;
        }
        db.inTransaction(tx -> slices(tx, 0, events, progress)).await(PATIENCE);
        // also says to the index what lies where, without which a summary of minutes would read all
        db.query("vacuum analyze stats.event").execute().await(PATIENCE);
    }

    private static Reply<Long> slices(Transaction tx, int done, int events, Progress progress) {
        progress.at(STEP, done, events);
        if (done == events) {
            return Reply.of((long) events);
        }
        int next = Math.min(events, done + SLICE);
        return tx.query(INSERT)
                .bindAll(done + 1, next, events)
                .execute()
                .thenCompose(rows -> slices(tx, next, events, progress));
    }
}
