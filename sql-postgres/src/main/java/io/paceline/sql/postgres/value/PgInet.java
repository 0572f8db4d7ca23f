package io.paceline.sql.postgres.value;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * A value of {@code inet}: the address of a host, and the size of the network it is in.
 *
 * <p>An IPv6 address that stands for an IPv4 one, {@code ::ffff:1.2.3.4}, stays an IPv6 one, which {@link
 * InetAddress} cannot hold.
 */
public final class PgInet {

    private final NetworkAddress address;

    private PgInet(NetworkAddress address) {
        this.address = address;
    }

    /**
     * An address in a network.
     *
     * @param address 4 or 16 bytes, the highest first
     * @param prefix how many bits say the network; 0 to 32 or to 128
     * @throws IllegalArgumentException if they are no such values
     */
    public static PgInet of(byte[] address, int prefix) {
        return new PgInet(new NetworkAddress(address, prefix));
    }

    /** The address of a host alone. */
    public static PgInet of(InetAddress address) {
        byte[] bytes = address.getAddress();
        return of(bytes, bytes.length * 8);
    }

    /**
     * Reads the text form; never asks for a name.
     *
     * @throws IllegalArgumentException if it is no such text
     */
    public static PgInet parse(String text) {
        return new PgInet(NetworkAddress.parse(text));
    }

    /** The bytes of the address, the highest first; 4 or 16. */
    public byte[] address() {
        return address.bytes();
    }

    /** How many bits say the network. */
    public int prefix() {
        return address.prefix();
    }

    /** Whether it is the address of a host alone: 32 or 128 bits say the network. */
    public boolean isHost() {
        return address.isHost();
    }

    /** The address without its network; an IPv6 one that stands for an IPv4 one becomes that. */
    public InetAddress toInetAddress() {
        try {
            return InetAddress.getByAddress(address.bytes());
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PgInet inet && address.equals(inet.address);
    }

    @Override
    public int hashCode() {
        return address.hashCode();
    }

    /** The text form, such as {@code 10.0.0.1/8}; a host's has no prefix. */
    @Override
    public String toString() {
        return address.isHost() ? address.host() : address.toString();
    }
}
