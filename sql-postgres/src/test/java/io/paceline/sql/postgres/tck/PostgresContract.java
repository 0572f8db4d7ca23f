package io.paceline.sql.postgres.tck;

import io.paceline.sql.tck.ConcurrencyContract;
import io.paceline.sql.tck.PipelineContract;
import io.paceline.sql.tck.QueryContract;
import io.paceline.sql.tck.SessionContract;
import io.paceline.sql.tck.SqlTck;
import io.paceline.sql.tck.StreamContract;
import io.paceline.sql.tck.TransactionContract;
import org.junit.jupiter.api.Nested;

/** The contract suite on one database. */
abstract class PostgresContract {

    private final PostgresTck database;

    PostgresContract(PostgresTck database) {
        this.database = database;
    }

    @Nested
    final class Queries extends QueryContract {
        @Override
        protected SqlTck tck() {
            return database;
        }
    }

    @Nested
    final class Transactions extends TransactionContract {
        @Override
        protected SqlTck tck() {
            return database;
        }
    }

    @Nested
    final class Pipelines extends PipelineContract {
        @Override
        protected SqlTck tck() {
            return database;
        }
    }

    @Nested
    final class Streams extends StreamContract {
        @Override
        protected SqlTck tck() {
            return database;
        }
    }

    @Nested
    final class Sessions extends SessionContract {
        @Override
        protected SqlTck tck() {
            return database;
        }
    }

    @Nested
    final class Concurrency extends ConcurrencyContract {
        @Override
        protected SqlTck tck() {
            return database;
        }
    }
}
