package io.paceline.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringChannelOption;
import io.netty.channel.uring.IoUringDatagramChannel;
import io.netty.channel.uring.IoUringDomainSocketChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.Locale;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/** How an event loop talks to the kernel. */
public enum Transport {
    /** Java's own selector; works everywhere. */
    NIO,
    /** Linux epoll through Netty's native library; the default where it loads. */
    EPOLL,
    /** Linux io_uring through Netty's native library; by choice, since it does not yet measure better. */
    IO_URING;

    /** The environment variable that chooses a transport: {@code nio}, {@code epoll} or {@code io_uring}. */
    public static final String VARIABLE = "PACELINE_TRANSPORT";

    /**
     * The transport that {@value #VARIABLE} names, else epoll where it is available, else NIO.
     *
     * @throws IllegalArgumentException if the variable names no transport, or one that this machine does not have
     */
    public static Transport preferred() {
        return chosen(System.getenv(VARIABLE));
    }

    static Transport chosen(@Nullable String name) {
        if (name == null || name.isBlank()) {
            return EPOLL.isAvailable() ? EPOLL : NIO;
        }
        for (Transport transport : values()) {
            if (transport.name().equalsIgnoreCase(name.strip())) {
                return transport.required();
            }
        }
        throw new IllegalArgumentException(VARIABLE + ": " + name + " (expected: nio, epoll or io_uring)");
    }

    /** Whether this machine has the transport. */
    public boolean isAvailable() {
        return missing() == null;
    }

    /**
     * This transport, if the machine has it.
     *
     * @throws IllegalArgumentException if not, with the reason as its cause
     */
    Transport required() {
        Throwable missing = missing();
        if (missing != null) {
            throw new IllegalArgumentException(
                    "transport: " + this + " (expected: one that this machine has; " + missing.getMessage() + ")",
                    missing);
        }
        return this;
    }

    private @Nullable Throwable missing() {
        return switch (this) {
            case NIO -> null;
            case EPOLL -> Epoll.unavailabilityCause();
            case IO_URING -> IoUring.unavailabilityCause();
        };
    }

    IoHandlerFactory ioHandlers() {
        return switch (this) {
            case NIO -> NioIoHandler.newFactory();
            case EPOLL -> EpollIoHandler.newFactory();
            case IO_URING -> IoUringIoHandler.newFactory();
        };
    }

    ServerChannel serverChannel() {
        return switch (this) {
            case NIO -> new NioServerSocketChannel();
            case EPOLL -> new EpollServerSocketChannel();
            case IO_URING -> new IoUringServerSocketChannel();
        };
    }

    SocketChannel socketChannel() {
        return switch (this) {
            case NIO -> new NioSocketChannel();
            case EPOLL -> new EpollSocketChannel();
            case IO_URING -> new IoUringSocketChannel();
        };
    }

    /** What the options are called by which a silent connection is watched. */
    record Keepalive(
            ChannelOption<Integer> idle,
            ChannelOption<Integer> interval,
            ChannelOption<Integer> count,
            @Nullable ChannelOption<Integer> userTimeout) {}

    Keepalive keepalive() {
        return switch (this) {
            case NIO ->
                new Keepalive(
                        NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPIDLE),
                        NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPINTERVAL),
                        NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPCOUNT),
                        null);
            case EPOLL ->
                new Keepalive(
                        EpollChannelOption.TCP_KEEPIDLE,
                        EpollChannelOption.TCP_KEEPINTVL,
                        EpollChannelOption.TCP_KEEPCNT,
                        EpollChannelOption.TCP_USER_TIMEOUT);
            case IO_URING ->
                new Keepalive(
                        IoUringChannelOption.TCP_KEEPIDLE,
                        IoUringChannelOption.TCP_KEEPINTVL,
                        IoUringChannelOption.TCP_KEEPCNT,
                        IoUringChannelOption.TCP_USER_TIMEOUT);
        };
    }

    Channel domainSocketChannel() {
        return switch (this) {
            case NIO -> new NioDomainSocketChannel();
            case EPOLL -> new EpollDomainSocketChannel();
            case IO_URING -> new IoUringDomainSocketChannel();
        };
    }

    SocketAddress domainSocketAddress(Path file) {
        return this == NIO ? UnixDomainSocketAddress.of(file) : new DomainSocketAddress(file.toString());
    }

    DatagramChannel datagramChannel() {
        return switch (this) {
            case NIO -> new NioDatagramChannel();
            case EPOLL -> new EpollDatagramChannel();
            case IO_URING -> new IoUringDatagramChannel();
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
