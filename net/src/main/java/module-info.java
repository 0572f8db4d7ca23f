/** Event loops on Netty and addresses. */
module io.paceline.net {
    requires static transitive org.jspecify;
    requires transitive io.paceline.core;
    requires transitive io.netty.transport;
    requires io.netty.common;
    requires io.netty.resolver.dns;
    requires io.netty.transport.classes.epoll;
    requires io.netty.transport.classes.io_uring;
    requires io.netty.transport.unix.common;
    requires org.slf4j;

    exports io.paceline.net;
}
