/** Bytes to records and back, through a small codec SPI. */
module io.paceline.json {
    requires static transitive org.jspecify;
    requires transitive io.paceline.core;

    exports io.paceline.json;
}
