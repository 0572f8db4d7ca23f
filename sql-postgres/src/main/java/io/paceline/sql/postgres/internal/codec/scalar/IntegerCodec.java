package io.paceline.sql.postgres.internal.codec.scalar;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Convert;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import io.paceline.sql.postgres.internal.codec.base.Unfit;

/**
 * Whole numbers: {@code int2} (Short), {@code int4} (Integer), {@code int8} (Long), and the unsigned {@code oid},
 * {@code xid}, {@code cid} and {@code xid8} (Long; an {@code xid8} beyond it is an error).
 */
public final class IntegerCodec extends Codec {

    private enum Size {
        TWO,
        FOUR,
        UNSIGNED_FOUR,
        EIGHT,
        UNSIGNED_EIGHT
    }

    private final Size size;

    private IntegerCodec(int oid, String name, Size size) {
        super(oid, name);
        this.size = size;
    }

    public static IntegerCodec int2() {
        return new IntegerCodec(Oid.INT2, "int2", Size.TWO);
    }

    public static IntegerCodec int4() {
        return new IntegerCodec(Oid.INT4, "int4", Size.FOUR);
    }

    public static IntegerCodec int8() {
        return new IntegerCodec(Oid.INT8, "int8", Size.EIGHT);
    }

    public static IntegerCodec unsigned4(int oid, String name) {
        return new IntegerCodec(oid, name, Size.UNSIGNED_FOUR);
    }

    public static IntegerCodec unsigned8(int oid, String name) {
        return new IntegerCodec(oid, name, Size.UNSIGNED_EIGHT);
    }

    @Override
    public long getLong(ByteBuf from, int index, int length, boolean binary) {
        return binary ? read(from, index, length) : parse(from, index, length);
    }

    @Override
    public int getInt(ByteBuf from, int index, int length, boolean binary) {
        if (binary && length == 4 && size == Size.FOUR) {
            return from.getInt(index);
        }
        return Convert.toInt(getLong(from, index, length, binary));
    }

    private long read(ByteBuf from, int index, int length) {
        switch (size) {
            case TWO -> {
                checkLength(length, 2);
                return from.getShort(index);
            }
            case FOUR -> {
                checkLength(length, 4);
                return from.getInt(index);
            }
            case UNSIGNED_FOUR -> {
                checkLength(length, 4);
                return from.getUnsignedInt(index);
            }
            default -> {
                checkLength(length, 8);
                long value = from.getLong(index);
                if (value < 0 && size == Size.UNSIGNED_EIGHT) {
                    throw new Unfit("0 to 9223372036854775807");
                }
                return value;
            }
        }
    }

    /**
     * The text form, without making a String of it. Counts downwards, since the smallest long has no positive
     * counterpart.
     */
    private static long parse(ByteBuf from, int index, int length) {
        int at = index;
        int end = index + length;
        boolean negative = length > 0 && from.getByte(at) == '-';
        if (negative) {
            at++;
        }
        if (at == end || end - at > 19) {
            throw new Unfit("a whole number within long");
        }
        long value = 0;
        while (at < end) {
            int digit = from.getByte(at++) - '0';
            if (digit < 0 || digit > 9) {
                throw new Unfit("digits");
            }
            value = Math.subtractExact(Math.multiplyExact(value, 10L), digit);
        }
        return negative ? value : Math.negateExact(value);
    }

    @Override
    public String getString(ByteBuf from, int index, int length, boolean binary) {
        if (!binary) {
            return utf8(from, index, length);
        }
        if (size == Size.UNSIGNED_EIGHT) {
            checkLength(length, 8);
            return Long.toUnsignedString(from.getLong(index));
        }
        return Long.toString(read(from, index, length));
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        return box(read(from, index, length));
    }

    @Override
    public Object decodeText(String text) {
        return box(Long.parseLong(text));
    }

    private Object box(long value) {
        return switch (size) {
            case TWO -> Convert.toShort(value);
            case FOUR -> Convert.toInt(value);
            default -> value;
        };
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (size == Size.FOUR && value instanceof Integer whole) {
            to.writeInt(whole);
            return true;
        }
        if (!(value instanceof Number number) || !Convert.isExact(number)) {
            return false;
        }
        long whole = Convert.toLong(number);
        switch (size) {
            case TWO -> to.writeShort(Convert.toShort(whole));
            case FOUR -> to.writeInt(Convert.toInt(whole));
            case UNSIGNED_FOUR -> {
                if (whole < 0 || whole > 0xFFFF_FFFFL) {
                    throw new Unfit("0 to 4294967295");
                }
                to.writeInt((int) whole);
            }
            default -> {
                if (whole < 0 && size == Size.UNSIGNED_EIGHT) {
                    throw new Unfit("0 to 9223372036854775807");
                }
                to.writeLong(whole);
            }
        }
        return true;
    }

    @Override
    public String accepted() {
        return "Integer, Long, Short, Byte, BigInteger or BigDecimal";
    }
}
