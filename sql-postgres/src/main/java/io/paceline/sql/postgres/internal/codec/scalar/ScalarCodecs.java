package io.paceline.sql.postgres.internal.codec.scalar;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import io.paceline.sql.postgres.internal.codec.base.Region;
import io.paceline.sql.postgres.internal.codec.base.Unfit;
import io.paceline.sql.postgres.internal.codec.base.ValueCodec;
import io.paceline.sql.postgres.value.PgBits;
import io.paceline.sql.postgres.value.PgCidr;
import io.paceline.sql.postgres.value.PgInet;
import io.paceline.sql.postgres.value.PgLsn;
import io.paceline.sql.postgres.value.PgMacAddress;
import io.paceline.sql.postgres.value.PgTid;
import io.paceline.sql.postgres.value.PgVector;
import java.net.InetAddress;
import java.util.function.BiFunction;

/** Codecs of small types with values of their own. */
public final class ScalarCodecs {

    private static final int FAMILY_4 = 2;
    private static final int FAMILY_6 = 3;

    private ScalarCodecs() {}

    /** {@code bit} or {@code varbit}: how many bits, and the bits. */
    public static Codec bits(int oid, String name) {
        return new ValueCodec<>(
                oid,
                name,
                PgBits.class,
                from -> {
                    int length = from.readInt();
                    if (from.remaining() != (length + 7L) / 8) {
                        throw new Unfit("as many bits as it says");
                    }
                    return PgBits.of(length, from.readBytes(from.remaining()));
                },
                PgBits::parse,
                (value, to) -> to.writeInt(value.length()).writeBytes(value.toBytes()));
    }

    /** {@code tid}. */
    public static Codec tid() {
        return new ValueCodec<>(
                Oid.TID,
                "tid",
                PgTid.class,
                from -> new PgTid(Integer.toUnsignedLong(from.readInt()), from.readUnsignedShort()),
                PgTid::parse,
                (value, to) -> to.writeInt((int) value.block()).writeShort(value.offset()));
    }

    /** {@code pg_lsn}. */
    public static Codec lsn() {
        return new ValueCodec<>(
                Oid.PG_LSN,
                "pg_lsn",
                PgLsn.class,
                from -> new PgLsn(from.readLong()),
                PgLsn::parse,
                (value, to) -> to.writeLong(value.position()));
    }

    /** {@code macaddr} or {@code macaddr8}. */
    public static Codec macAddress(int oid, String name, int size) {
        return new ValueCodec<>(
                oid,
                name,
                PgMacAddress.class,
                from -> {
                    long bits = 0;
                    for (int i = 0; i < size; i++) {
                        bits = (bits << 8) | (from.readByte() & 0xff);
                    }
                    return new PgMacAddress(bits, size);
                },
                PgMacAddress::parse,
                (value, to) -> {
                    if (value.size() != size) {
                        throw new Unfit("an address of " + size + " bytes");
                    }
                    for (int i = size - 1; i >= 0; i--) {
                        to.writeByte((int) (value.bits() >>> (8 * i)));
                    }
                });
    }

    /** {@code inet}. */
    public static Codec inet() {
        return new ValueCodec<>(
                        Oid.INET,
                        "inet",
                        PgInet.class,
                        from -> network(from, PgInet::of),
                        PgInet::parse,
                        (value, to) -> network(value.address(), value.prefix(), false, to))
                .taking(value -> value instanceof InetAddress address ? PgInet.of(address) : null, "InetAddress");
    }

    /** {@code cidr}. */
    public static Codec cidr() {
        return new ValueCodec<>(
                Oid.CIDR,
                "cidr",
                PgCidr.class,
                from -> network(from, PgCidr::of),
                PgCidr::parse,
                (value, to) -> network(value.address(), value.prefix(), true, to));
    }

    /** Family, prefix, whether it is a {@code cidr}, size of the address, address. */
    private static <T> T network(Region from, BiFunction<byte[], Integer, T> of) {
        int family = from.readByte();
        int prefix = from.readByte() & 0xff;
        from.readByte();
        int size = from.readByte();
        if (size != (family == FAMILY_4 ? 4 : family == FAMILY_6 ? 16 : -1)) {
            throw new Unfit("an address of 4 or 16 bytes");
        }
        return of.apply(from.readBytes(size), prefix);
    }

    private static void network(byte[] address, int prefix, boolean isCidr, ByteBuf to) {
        to.writeByte(address.length == 4 ? FAMILY_4 : FAMILY_6);
        to.writeByte(prefix);
        to.writeByte(isCidr ? 1 : 0);
        to.writeByte(address.length);
        to.writeBytes(address);
    }

    /** {@code vector} of the extension pgvector: how many numbers, a zero, the numbers. */
    public static Codec vector(int oid, String name) {
        return new ValueCodec<>(
                oid,
                name,
                PgVector.class,
                from -> {
                    int size = from.readUnsignedShort();
                    from.readShort();
                    if (from.remaining() != 4 * size) {
                        throw new Unfit("as many numbers as it says");
                    }
                    float[] values = new float[size];
                    for (int i = 0; i < size; i++) {
                        values[i] = from.readFloat();
                    }
                    return PgVector.of(values);
                },
                PgVector::parse,
                (value, to) -> {
                    to.writeShort(value.size());
                    to.writeShort(0);
                    for (int i = 0; i < value.size(); i++) {
                        to.writeFloat(value.get(i));
                    }
                });
    }
}
