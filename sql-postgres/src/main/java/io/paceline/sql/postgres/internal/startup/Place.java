package io.paceline.sql.postgres.internal.startup;

import io.paceline.sql.postgres.internal.config.Server;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * One way to a server.
 *
 * @param server which one
 * @param address one of its addresses; null for a Unix socket
 * @param tls whether TLS is asked for
 */
record Place(Server server, @Nullable InetAddress address, boolean tls) {

    InetSocketAddress socketAddress() {
        return new InetSocketAddress(address, server.port());
    }

    @Override
    public String toString() {
        return server
                + (address == null || address.getHostAddress().equals(server.host())
                        ? ""
                        : " at " + address.getHostAddress());
    }
}
