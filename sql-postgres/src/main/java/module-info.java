/** PostgreSQL: commands to the wire protocol to the socket. */
module io.paceline.sql.postgres {
    requires static transitive org.jspecify;
    requires transitive io.paceline.sql;
    requires io.netty.buffer;

    exports io.paceline.sql.postgres;
}
