package io.paceline.net;

import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.unix.IntegerUnixChannelOption;

/**
 * How many bytes must have arrived before a loop is told that a connection can be read: {@code SO_RCVLOWAT} of socket(7), which
 * Linux keeps for TCP. The end of a connection and its failure are told at once in any case.
 *
 * <p>Thread rules: used on the loop of the connection.
 */
public final class ReadThreshold {

    // asm-generic/socket.h, on all platforms that Netty has an epoll transport for
    private static final int SOL_SOCKET = 1;
    private static final int SO_RCVLOWAT = 18;

    private static final IntegerUnixChannelOption OPTION =
            new IntegerUnixChannelOption("SO_RCVLOWAT", SOL_SOCKET, SO_RCVLOWAT);

    private ReadThreshold() {}

    /** Whether connections like this one have it: TCP by epoll. */
    public static boolean isSupported(Channel connection) {
        return connection instanceof EpollSocketChannel;
    }

    /**
     * Sets it. What has arrived already counts.
     *
     * @param bytes 1 or more; 1 is what the kernel does unless told otherwise
     */
    public static void set(Channel connection, int bytes) {
        if (connection.isActive()) {
            connection.config().setOption(OPTION, bytes);
        }
    }
}
