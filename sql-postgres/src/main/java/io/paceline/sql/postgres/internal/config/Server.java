package io.paceline.sql.postgres.internal.config;

import org.jspecify.annotations.Nullable;

/**
 * Where one server listens.
 *
 * @param host a name or an address, or the directory of a Unix socket, which begins with a slash
 * @param address an address to connect to instead of asking for that of the host; null for none
 * @param port the port, which is also part of the name of a Unix socket
 */
public record Server(String host, @Nullable String address, int port) {

    /** Whether it is a Unix socket. */
    public boolean isUnix() {
        return host.startsWith("/");
    }

    /** The file of a Unix socket. */
    public String socketFile() {
        return host + "/.s.PGSQL." + port;
    }

    @Override
    public String toString() {
        return isUnix() ? socketFile() : host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
    }
}
