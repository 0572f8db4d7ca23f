package io.paceline.sql.postgres.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.SqlException;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.PostgresSession;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * Groups of rows that are to be inserted as a whole or not at all, and what the client was told of each. The table has a
 * primary key, so that what is done twice fails, and keeps on which connection each row was written.
 */
final class Ledger {

    static final String INSERT = "insert into ledger (grp, part, size) values (:grp, :part, :size)";

    static final String TABLE = "create table ledger (grp int, part int, size int, pid int default pg_backend_pid(),"
            + " primary key (grp, part))";

    private static final int NOT_DONE = 0;
    private static final int DONE = 1;
    private static final int UNKNOWN = 2;

    private final AtomicInteger groups = new AtomicInteger();
    private final AtomicIntegerArray states;

    Ledger(int capacity) {
        states = new AtomicIntegerArray(capacity);
    }

    static void createTable(EmbeddedPostgres server) {
        server.execute(TABLE);
    }

    /** A number for a group that will be inserted. */
    int next() {
        return groups.getAndIncrement();
    }

    int size() {
        return groups.get();
    }

    /** The client has told the outcome: an error, or null if it was done. */
    void told(int group, @Nullable Throwable error) {
        if (error == null) {
            states.set(group, DONE);
        } else if (mayHaveHappened(Await.cause(error))) {
            states.set(group, UNKNOWN);
        }
    }

    private static boolean mayHaveHappened(Throwable error) {
        return !(error instanceof SqlException known)
                || switch (known.kind()) {
                    case SERVER, NOT_SENT, SKIPPED, ROLLED_BACK, POOL_EXHAUSTED, CONNECT, INVALID, CLOSED -> false;
                    case OUTCOME_UNKNOWN, TIMEOUT, CANCELLED, DECODE, PROTOCOL -> true;
                };
    }

    /** Holds what was told against the table. */
    void check(PostgresSession session) {
        int found = 0;
        for (List<@Nullable String> row :
                session.execute("select grp, count(*), min(size), count(distinct pid) from ledger" + " group by grp")) {
            int group = Integer.parseInt(String.valueOf(row.get(0)));
            assertThat(states.get(group))
                    .as("group %s is there: its outcome", row)
                    .isNotEqualTo(NOT_DONE);
            assertThat(row.get(1)).as("rows of the group %s", row).isEqualTo(row.get(2));
            assertThat(row.get(3)).as("connections of the group %s", row).isEqualTo("1");
            found += states.get(group) == DONE ? 1 : 0;
        }
        int done = 0;
        for (int group = 0; group < size(); group++) {
            done += states.get(group) == DONE ? 1 : 0;
        }
        assertThat(found).as("groups there of those that succeeded").isEqualTo(done);
    }
}
