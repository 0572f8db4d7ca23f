/** Event loops on Netty and addresses. */
module io.paceline.net {
    requires static transitive org.jspecify;
    requires transitive io.paceline.core;

    exports io.paceline.net;
}
