package io.paceline.sql.postgres.internal.codec.scalar;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Convert;
import io.paceline.sql.postgres.internal.codec.base.Oid;
import io.paceline.sql.postgres.internal.codec.base.Region;
import io.paceline.sql.postgres.internal.codec.base.Unfit;
import io.paceline.sql.postgres.value.PgNumeric;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * {@code numeric}: BigDecimal with the scale it has on the server, and {@link PgNumeric} for what that cannot be.
 *
 * <p>The binary form is groups of four decimal digits: their number, the power of 10,000 of the first, a sign, the
 * scale, and the groups.
 */
public final class NumericCodec extends Codec {

    private static final int NEGATIVE = 0x4000;
    private static final int NAN = 0xc000;
    private static final int POSITIVE_INFINITY = 0xd000;
    private static final int NEGATIVE_INFINITY = 0xf000;

    private static final int GROUP = 10_000;
    private static final int GROUP_DIGITS = 4;
    private static final int SCALE_MAX = 16_383;
    private static final int DIGITS_MAX = 131_072;

    /** Groups whose digits fit a long. */
    private static final int LONG_GROUPS = 4;

    public NumericCodec() {
        super(Oid.NUMERIC, "numeric");
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        Region region = new Region(from, index, length);
        int groups = region.readUnsignedShort();
        int weight = region.readShort();
        int sign = region.readUnsignedShort();
        int scale = region.readUnsignedShort();
        if (region.remaining() != 2 * groups || scale > SCALE_MAX) {
            throw new Unfit("as many digits as it says");
        }
        switch (sign) {
            case 0, NEGATIVE -> {
                return finite(region, groups, weight, sign == NEGATIVE, scale);
            }
            case NAN -> {
                return PgNumeric.NAN;
            }
            case POSITIVE_INFINITY -> {
                return PgNumeric.POSITIVE_INFINITY;
            }
            case NEGATIVE_INFINITY -> {
                return PgNumeric.NEGATIVE_INFINITY;
            }
            default -> throw new Unfit("a sign of numeric");
        }
    }

    private static BigDecimal finite(Region region, int groups, int weight, boolean negative, int scale) {
        int lastScale = GROUP_DIGITS * (groups - 1 - weight);
        BigDecimal value;
        if (groups <= LONG_GROUPS) {
            long digits = 0;
            for (int i = 0; i < groups; i++) {
                digits = digits * GROUP + group(region);
            }
            value = BigDecimal.valueOf(negative ? -digits : digits, lastScale);
        } else {
            char[] digits = new char[GROUP_DIGITS * groups];
            for (int i = 0; i < groups; i++) {
                int group = group(region);
                for (int j = GROUP_DIGITS - 1; j >= 0; j--) {
                    digits[GROUP_DIGITS * i + j] = (char) ('0' + group % 10);
                    group /= 10;
                }
            }
            BigInteger unscaled = new BigInteger(new String(digits));
            value = new BigDecimal(negative ? unscaled.negate() : unscaled, lastScale);
        }
        // exact: the digits that the last group has behind the scale are zeros
        return value.signum() == 0 ? BigDecimal.valueOf(0, scale) : value.setScale(scale);
    }

    private static int group(Region region) {
        int group = region.readUnsignedShort();
        if (group >= GROUP) {
            throw new Unfit("digits");
        }
        return group;
    }

    @Override
    public Object decodeText(String text) {
        return switch (text) {
            case "NaN" -> PgNumeric.NAN;
            case "Infinity" -> PgNumeric.POSITIVE_INFINITY;
            case "-Infinity" -> PgNumeric.NEGATIVE_INFINITY;
            default -> new BigDecimal(checked(text));
        };
    }

    /** Without exponents, of which a few bytes say numbers of gigabytes. */
    private static String checked(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && c != '-' && c != '.') {
                throw new Unfit("digits");
            }
        }
        return text;
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (value instanceof BigDecimal decimal) {
            write(decimal, to);
        } else if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            if (Double.isFinite(number)) {
                write(new BigDecimal(value.toString()), to);
            } else {
                write(PgNumeric.of(number), to);
            }
        } else if (value instanceof PgNumeric special) {
            write(special, to);
        } else if (value instanceof Number number && Convert.isExact(number)) {
            write(Convert.toDecimal(number), to);
        } else {
            return false;
        }
        return true;
    }

    private static void write(PgNumeric special, ByteBuf to) {
        to.writeInt(0);
        to.writeShort(
                special.equals(PgNumeric.NAN)
                        ? NAN
                        : special.equals(PgNumeric.POSITIVE_INFINITY) ? POSITIVE_INFINITY : NEGATIVE_INFINITY);
        to.writeShort(0);
    }

    private static void write(BigDecimal value, ByteBuf to) {
        if (value.scale() > SCALE_MAX || value.precision() - (long) value.scale() > DIGITS_MAX) {
            throw new Unfit("at most 131072 digits before the decimal point and 16383 behind it");
        }
        int scale = Math.max(value.scale(), 0);
        // zeros behind, so that the last group ends where the number does
        int padding = scale % GROUP_DIGITS == 0 ? 0 : GROUP_DIGITS - scale % GROUP_DIGITS;
        String digits = value.setScale(scale + padding).unscaledValue().abs().toString();
        int first = digits.length() % GROUP_DIGITS;
        int groups = (digits.length() + GROUP_DIGITS - 1) / GROUP_DIGITS;
        int end = digits.length();
        while (groups > 0
                && digits.regionMatches(end - Math.min(GROUP_DIGITS, end), "0000", 0, Math.min(GROUP_DIGITS, end))) {
            end -= Math.min(GROUP_DIGITS, end);
            groups--;
        }
        int weight = (digits.length() + GROUP_DIGITS - 1) / GROUP_DIGITS - 1 - (scale + padding) / GROUP_DIGITS;
        to.writeShort(groups);
        to.writeShort(groups == 0 ? 0 : weight);
        to.writeShort(value.signum() < 0 ? NEGATIVE : 0);
        to.writeShort(scale);
        int at = 0;
        for (int i = 0; i < groups; i++) {
            int next = i == 0 && first != 0 ? first : at + GROUP_DIGITS;
            to.writeShort(Integer.parseInt(digits, at, next, 10));
            at = next;
        }
    }

    @Override
    public String accepted() {
        return "BigDecimal, BigInteger, Long, Integer, Short, Byte, Double, Float or PgNumeric";
    }
}
