/** Mailbox, drain loop, your class; references and replies. */
module io.paceline.service {
    requires static transitive org.jspecify;
    requires transitive io.paceline.core;

    exports io.paceline.service;
}
