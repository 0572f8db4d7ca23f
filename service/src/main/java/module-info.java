/** Mailbox, drain loop, your class; references and replies. */
module io.paceline.service {
    requires static transitive org.jspecify;
    requires transitive io.paceline.core;
    requires org.slf4j;

    exports io.paceline.service;
    exports io.paceline.service.engine;
    exports io.paceline.service.event;
}
