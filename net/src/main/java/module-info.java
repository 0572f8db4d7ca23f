/** Event loops on Netty, addresses, and TLS. */
module io.paceline.net {
    requires static transitive org.jspecify;
    requires transitive io.paceline.core;
    requires transitive io.netty.buffer;
    requires transitive io.netty.handler;
    requires transitive io.netty.transport;
    requires io.netty.common;
    requires io.netty.resolver.dns;
    requires io.netty.transport.classes.epoll;
    requires io.netty.transport.classes.io_uring;
    requires io.netty.transport.unix.common;
    requires jdk.net;
    requires org.slf4j;

    exports io.paceline.net;
}
