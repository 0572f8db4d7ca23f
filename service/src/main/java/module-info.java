/** Mailbox, drain loop, your class; references and replies. */
module io.paceline.service {
    requires static transitive org.jspecify;
    requires transitive io.paceline.core;
    requires static io.github.resilience4j.circuitbreaker;
    requires org.slf4j;

    exports io.paceline.service;
    exports io.paceline.service.engine;
    exports io.paceline.service.event;
    exports io.paceline.service.gather;
    exports io.paceline.service.stepping;
}
