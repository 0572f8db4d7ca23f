/** Query, pool, connection SPI, row mapping, transactions and streams. */
module io.paceline.sql {
    requires static transitive org.jspecify;
    requires transitive io.paceline.core;

    exports io.paceline.sql;
    exports io.paceline.sql.client;
    exports io.paceline.sql.spi;

    uses io.paceline.sql.spi.SqlDriver;
}
