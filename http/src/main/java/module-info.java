/** Socket to request and response and back: server, router and client. */
module io.paceline.http {
    requires static transitive org.jspecify;
    requires static com.aayushatharva.brotli4j;
    requires static com.github.luben.zstd_jni;
    requires transitive io.paceline.core;
    requires transitive io.paceline.json;
    requires transitive io.paceline.net;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.codec.http;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport;
    requires org.slf4j;

    exports io.paceline.http;
    exports io.paceline.http.accesslog;
    exports io.paceline.http.auth;
    exports io.paceline.http.filter;
    exports io.paceline.http.client;
    exports io.paceline.http.server;
    exports io.paceline.http.session;
}
