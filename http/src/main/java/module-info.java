/** Socket to request and response and back: server and router. */
module io.paceline.http {
    requires static transitive org.jspecify;
    requires transitive io.paceline.core;
    requires transitive io.paceline.json;
    requires io.paceline.net;

    exports io.paceline.http;
}
