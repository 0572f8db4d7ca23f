/** Samples that run, and the launcher that starts them. */
module io.paceline.apps {
    requires static org.jspecify;
    requires ch.qos.logback.classic;
    requires ch.qos.logback.core;
    requires com.fasterxml.jackson.annotation;
    requires io.paceline.core;
    requires transitive io.paceline.endpoint;
    requires transitive io.paceline.http;
    requires io.paceline.sql;
    requires io.paceline.testkit.net;

    exports io.paceline.apps.echo;
    exports io.paceline.apps.ping;

    // nothing of it is for other modules, but its routes are called and its records read by reflection
    opens io.paceline.apps.api;
    opens io.paceline.apps.world;

    provides ch.qos.logback.classic.spi.Configurator with
            io.paceline.apps.launcher.StderrLogging;
}
