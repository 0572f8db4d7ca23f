package io.paceline.http;

import java.net.InetSocketAddress;

/** A server could not start; the message names the address and says why, in one line. */
public class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A server that could not listen at an address. */
    public StartException(InetSocketAddress address, Throwable cause) {
        super("cannot listen at " + text(address) + ": " + cause.getMessage(), cause);
    }

    private static String text(InetSocketAddress address) {
        String host = address.getHostString();
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
