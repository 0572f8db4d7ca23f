/** Bytes to records and back, through a small codec SPI. */
module io.paceline.json {
    requires static transitive org.jspecify;
    requires transitive tools.jackson.databind;
    requires com.fasterxml.jackson.annotation;
    requires tools.jackson.core;
    requires tools.jackson.module.blackbird;

    exports io.paceline.json;
    exports io.paceline.json.jackson;
}
