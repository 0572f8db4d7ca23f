/** Samples that run, and the launcher that starts them. */
module io.paceline.apps {
    requires static org.jspecify;
    requires ch.qos.logback.classic;
    requires ch.qos.logback.core;
    requires info.picocli;
    requires transitive io.paceline.endpoint;
    requires transitive io.paceline.http;

    exports io.paceline.apps.echo;
    exports io.paceline.apps.ping;

    opens io.paceline.apps.launcher to
            info.picocli;

    provides ch.qos.logback.classic.spi.Configurator with
            io.paceline.apps.launcher.StderrLogging;
}
