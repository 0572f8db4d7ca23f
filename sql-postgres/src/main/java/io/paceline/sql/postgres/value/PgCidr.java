package io.paceline.sql.postgres.value;

/** A value of {@code cidr}: a network; the server refuses one with bits behind its prefix. */
public final class PgCidr {

    private final NetworkAddress address;

    private PgCidr(NetworkAddress address) {
        this.address = address;
    }

    /**
     * A network.
     *
     * @param address 4 or 16 bytes, the highest first
     * @param prefix how many bits of them say the network; 0 to 32 or to 128
     * @throws IllegalArgumentException if they are no such values
     */
    public static PgCidr of(byte[] address, int prefix) {
        return new PgCidr(new NetworkAddress(address, prefix));
    }

    /**
     * Reads the text form, with all parts of the address.
     *
     * @throws IllegalArgumentException if it is no such text
     */
    public static PgCidr parse(String text) {
        return new PgCidr(NetworkAddress.parse(text));
    }

    /** The bytes of the address, the highest first; 4 or 16. */
    public byte[] address() {
        return address.bytes();
    }

    /** How many bits say the network. */
    public int prefix() {
        return address.prefix();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PgCidr cidr && address.equals(cidr.address);
    }

    @Override
    public int hashCode() {
        return address.hashCode();
    }

    /** The text form, such as {@code 10.0.0.0/8}. */
    @Override
    public String toString() {
        return address.toString();
    }
}
