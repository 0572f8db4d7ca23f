/** Real and scripted counterparts of a network client, for tests, demos and benches. */
module io.paceline.testkit.net {
    requires static transitive org.jspecify;
    requires io.netty.buffer;
    requires io.netty.common;
    requires io.netty.transport;
    requires io.netty.transport.classes.epoll;
    requires io.paceline.core;
    requires org.tukaani.xz;

    exports io.paceline.testkit.net;
    exports io.paceline.testkit.net.script;
}
