package io.paceline.sql.postgres.storm;

import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.Row;
import io.paceline.sql.SqlClient;
import io.paceline.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Flow;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Asks a client for all sorts of things, and checks the answers. For one thread. */
final class Load {

    static final int ROWS = 1000;
    private static final Query<Integer> BY_ID =
            Query.of("select n from numbers where id = :id").map(Integer.class);
    private static final Query<Integer> SLEEP =
            Query.of("select 7 from pg_sleep(:seconds)").map(Integer.class);
    private static final Query<Integer> SLEEP_LONG =
            Query.of("select 7 from pg_sleep(:seconds) /* long */").map(Integer.class);
    private static final Query<Row> INSERT = Query.of(Ledger.INSERT);
    private static final Query<Integer> SERIES =
            Query.of("select g from generate_series(1, :last) g").map(Integer.class);

    private final SqlClient db;
    private final Ledger ledger;
    private final SplittableRandom random;

    Load(SqlClient db, Ledger ledger, SplittableRandom random) {
        this.db = db;
        this.ledger = ledger;
        this.random = random;
    }

    /** Something that ends by itself soon. */
    Work any() {
        int dice = random.nextInt(100);
        if (dice < 50) {
            return select();
        } else if (dice < 53) {
            return sleep(random.nextDouble(0.003));
        } else if (dice < 73) {
            return insert();
        } else if (dice < 77) {
            return selectAndInsert();
        } else if (dice < 83) {
            return pipeline();
        } else if (dice < 86) {
            return batch();
        } else if (dice < 95) {
            return transaction();
        }
        return stream(1 + random.nextInt(60), 1 + random.nextInt(20), Integer.MAX_VALUE);
    }

    Work select() {
        int id = random.nextInt(ROWS);
        return follow("select " + id, byId(id).one(), n -> n == id * 3, -1);
    }

    Work sleep(double seconds) {
        return follow(
                "sleep " + seconds, db.query(SLEEP).bind("seconds", seconds).one(), n -> n == 7, -1);
    }

    /** The same by another statement, which is never seen fast. */
    Work sleepLong(double seconds) {
        return follow(
                "long sleep " + seconds,
                db.query(SLEEP_LONG).bind("seconds", seconds).one(),
                n -> n == 7,
                -1);
    }

    Work insert() {
        int group = ledger.next();
        return follow("insert " + group, insert(db.query(INSERT), group, 0, 1).execute(), n -> n == 1, group);
    }

    /** The second is asked for on the loop of a connection. */
    private Work selectAndInsert() {
        int group = ledger.next();
        Reply<Long> both = byId(random.nextInt(ROWS))
                .one()
                .thenComposeAsync(n -> insert(db.query(INSERT), group, 0, 1).execute(), Runnable::run);
        return follow("select and insert " + group, both, n -> n == 1, group);
    }

    Work pipeline() {
        int group = ledger.next();
        int id = random.nextInt(ROWS);
        List<Reply<? extends Result<?>>> steps = new ArrayList<>();
        Reply<Void> all = db.pipeline(pipeline -> {
            steps.add(pipeline.add(insert(db.query(INSERT), group, 0, 2)));
            steps.add(pipeline.add(byId(id)));
            steps.add(pipeline.add(insert(db.query(INSERT), group, 1, 2)));
        });
        return follow("pipeline " + group, all, nothing -> steps.stream().allMatch(Reply::isDone), group);
    }

    Work batch() {
        int group = ledger.next();
        Reply<long[]> all = db.batch(INSERT)
                .add(group, 0, 3)
                .add(group, 1, 3)
                .add(group, 2, 3)
                .execute();
        return follow("batch " + group, all, counts -> counts.length == 3 && counts[2] == 1, group);
    }

    Work transaction() {
        int group = ledger.next();
        int id = random.nextInt(ROWS);
        Reply<Long> all = db.inTransaction(tx -> insert(tx.query(INSERT), group, 0, 2)
                .execute()
                .thenCompose(one -> tx.query(BY_ID).bind("id", id).one())
                .thenCompose(n -> insert(tx.query(INSERT), group, 1, 2).execute()));
        return follow("transaction " + group, all, n -> n == 1, group);
    }

    /** Reads up to a number, a few rows at a time; leaves after so many rows. */
    Work stream(int last, int fetch, int leaveAfter) {
        Work work = new Work("stream " + last + " by " + fetch + " until " + leaveAfter);
        Reader reader = new Reader(work, last, fetch, leaveAfter);
        work.giveUpBy(reader::leave);
        db.query(SERIES).bind("last", last).stream(fetch).subscribe(reader);
        return work;
    }

    private Statement<Integer> byId(int id) {
        return db.query(BY_ID).bind("id", id);
    }

    private static Statement<Row> insert(Statement<Row> statement, int group, int part, int size) {
        return statement.bind("grp", group).bind("part", part).bind("size", size);
    }

    private <T> Work follow(String what, Reply<T> reply, Predicate<T> right, int group) {
        Work work = new Work(what);
        work.giveUpBy(reply::cancel);
        reply.whenCompleteAsync(
                (value, error) -> {
                    if (group >= 0) {
                        ledger.told(group, error);
                    }
                    work.outcome(
                            error == null && !right.test(value) ? new AssertionError("wrong answer: " + value) : error);
                },
                Runnable::run);
        return work;
    }

    /** Reads numbers that must come in their order, with a demand of its own. */
    private static final class Reader implements Flow.Subscriber<Integer> {
        private final Work work;
        private final int last;
        private final int demand;
        private final int leaveAfter;
        private volatile Flow.@Nullable Subscription subscription;
        private int seen;

        Reader(Work work, int last, int demand, int leaveAfter) {
            this.work = work;
            this.last = last;
            this.demand = demand;
            this.leaveAfter = leaveAfter;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(demand);
        }

        @Override
        public void onNext(Integer number) {
            seen++;
            if (number != seen) {
                work.outcome(new AssertionError(number + " in place of " + seen));
            }
            Flow.Subscription open = subscription;
            if (open == null) {
                return;
            }
            if (seen == leaveAfter) {
                leave();
            } else if (seen % demand == 0) {
                open.request(demand);
            }
        }

        /** Gives the stream up; no signal need follow. */
        void leave() {
            Flow.Subscription open = subscription;
            if (open != null) {
                open.cancel();
            }
            work.left();
        }

        @Override
        public void onError(Throwable error) {
            work.outcome(error);
        }

        @Override
        public void onComplete() {
            work.outcome(seen == last ? null : new AssertionError(seen + " rows of " + last));
        }
    }
}
