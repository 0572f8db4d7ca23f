/** PostgreSQL: commands to the wire protocol to the socket. */
module io.paceline.sql.postgres {
    requires static transitive org.jspecify;
    requires transitive io.paceline.sql;
    requires io.paceline.net;
    requires com.ongres.scram.client;
    requires com.ongres.scram.common;
    requires io.netty.common;
    requires org.slf4j;

    exports io.paceline.sql.postgres;
    exports io.paceline.sql.postgres.value;

    provides io.paceline.sql.spi.SqlDriver with
            io.paceline.sql.postgres.internal.driver.PostgresDriver;
}
