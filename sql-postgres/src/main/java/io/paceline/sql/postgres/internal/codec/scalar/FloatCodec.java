package io.paceline.sql.postgres.internal.codec.scalar;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Convert;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import io.paceline.sql.postgres.internal.codec.base.Unfit;

/** {@code float4} (Float) and {@code float8} (Double), with NaN, the infinities and -0 as they are. */
public final class FloatCodec extends Codec {

    private final boolean isDouble;

    private FloatCodec(int oid, String name, boolean isDouble) {
        super(oid, name);
        this.isDouble = isDouble;
    }

    public static FloatCodec float4() {
        return new FloatCodec(Oid.FLOAT4, "float4", false);
    }

    public static FloatCodec float8() {
        return new FloatCodec(Oid.FLOAT8, "float8", true);
    }

    @Override
    public double getDouble(ByteBuf from, int index, int length, boolean binary) {
        if (!binary) {
            return Convert.toDouble(decodeText(utf8(from, index, length)));
        }
        if (isDouble) {
            checkLength(length, 8);
            return from.getDouble(index);
        }
        checkLength(length, 4);
        return from.getFloat(index);
    }

    @Override
    public float getFloat(ByteBuf from, int index, int length, boolean binary) {
        if (binary && !isDouble) {
            checkLength(length, 4);
            return from.getFloat(index);
        }
        return super.getFloat(from, index, length, binary);
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        double value = getDouble(from, index, length, true);
        return isDouble ? (Object) value : (Object) (float) value;
    }

    @Override
    public Object decodeText(String text) {
        return isDouble ? (Object) Double.parseDouble(text) : (Object) Float.parseFloat(text);
    }

    // A double goes into a float4 rounded, as it does in SQL; a decimal too, but not beyond its range.
    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof Number number)) {
            return false;
        }
        if (isDouble) {
            to.writeDouble(finite(number, number.doubleValue()));
        } else {
            to.writeFloat((float) finite(number, number.floatValue()));
        }
        return true;
    }

    private static double finite(Number given, double converted) {
        if (Double.isInfinite(converted) && (Convert.isExact(given) || !Double.isInfinite(given.doubleValue()))) {
            throw new Unfit("a number within the range of the type");
        }
        return converted;
    }

    @Override
    public String accepted() {
        return "Double, Float, Integer, Long, Short, Byte, BigInteger or BigDecimal";
    }
}
