package io.paceline.sql.postgres.internal.driver;

import io.paceline.sql.postgres.internal.config.PgConfig;
import io.paceline.sql.spi.DriverOptions;
import io.paceline.sql.spi.SqlConnector;
import io.paceline.sql.spi.SqlDriver;

/** PostgreSQL, protocol 3.0: addresses {@code postgresql://…} and {@code postgres://…}. */
public final class PostgresDriver implements SqlDriver {

    /** For the service loader. */
    public PostgresDriver() {}

    @Override
    public boolean accepts(String scheme) {
        return PgConfig.accepts(scheme);
    }

    @Override
    public SqlConnector connector(DriverOptions options) {
        return new PostgresConnector(PgConfig.of(options), options);
    }
}
