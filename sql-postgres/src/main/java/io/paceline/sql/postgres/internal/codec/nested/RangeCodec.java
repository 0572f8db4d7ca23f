package io.paceline.sql.postgres.internal.codec.nested;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.CodecSource;
import io.paceline.sql.postgres.internal.codec.base.Region;
import io.paceline.sql.postgres.internal.codec.base.Unfit;
import io.paceline.sql.postgres.value.PgRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Range types: PgRange. The binary form: flags, and the bounds that there are with their lengths. */
public final class RangeCodec extends NestedCodec {

    private static final int EMPTY = 0x01;
    private static final int LOWER_INCLUSIVE = 0x02;
    private static final int UPPER_INCLUSIVE = 0x04;
    private static final int LOWER_INFINITE = 0x08;
    private static final int UPPER_INFINITE = 0x10;

    private final int subtype;

    /**
     * A codec of ranges.
     *
     * @param subtype the OID of the type of the bounds
     */
    public RangeCodec(int oid, String name, int subtype, CodecSource codecs) {
        super(oid, name, List.of(subtype), codecs);
        this.subtype = subtype;
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        Region region = new Region(from, index, length);
        int flags = region.readByte();
        if ((flags & EMPTY) != 0) {
            region.checkEnd();
            return PgRange.empty();
        }
        Codec codec = codecs.codec(subtype);
        Object lower = (flags & LOWER_INFINITE) != 0 ? null : region.readValue(codec);
        Object upper = (flags & UPPER_INFINITE) != 0 ? null : region.readValue(codec);
        region.checkEnd();
        return new PgRange<>(lower, upper, (flags & LOWER_INCLUSIVE) != 0, (flags & UPPER_INCLUSIVE) != 0, false);
    }

    @Override
    public Object decodeText(String text) {
        TextParts parts = new TextParts(text);
        PgRange<?> range = parse(parts, codecs.codec(subtype));
        parts.checkEnd();
        return range;
    }

    /** Reads one range, which may stand among others. */
    static PgRange<?> parse(TextParts parts, Codec codec) {
        if (parts.peek() == 'e') {
            for (char c : new char[] {'e', 'm', 'p', 't', 'y'}) {
                parts.expect(c);
            }
            return PgRange.empty();
        }
        boolean lowerInclusive = parts.take('[');
        if (!lowerInclusive) {
            parts.expect('(');
        }
        Object lower = bound(parts, ",", codec);
        parts.expect(',');
        Object upper = bound(parts, ")]", codec);
        boolean upperInclusive = parts.take(']');
        if (!upperInclusive) {
            parts.expect(')');
        }
        return new PgRange<>(lower, upper, lowerInclusive, upperInclusive, false);
    }

    private static @Nullable Object bound(TextParts parts, String ends, Codec codec) {
        String part = parts.part(ends, true);
        return part.isEmpty() && !parts.wasQuoted() ? null : codec.decodeText(part);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof PgRange<?> range)) {
            return false;
        }
        if (range.isEmpty()) {
            to.writeByte(EMPTY);
            return true;
        }
        Object lower = range.lower();
        Object upper = range.upper();
        to.writeByte((range.lowerInclusive() ? LOWER_INCLUSIVE : 0)
                | (range.upperInclusive() ? UPPER_INCLUSIVE : 0)
                | (lower == null ? LOWER_INFINITE : 0)
                | (upper == null ? UPPER_INFINITE : 0));
        Codec codec = codecs.codec(subtype);
        return (lower == null || write(codec, lower, to)) && (upper == null || write(codec, upper, to));
    }

    @Override
    public String accepted() {
        return "PgRange of " + codecs.codec(subtype).accepted();
    }

    /** The codec of its bounds. */
    Codec bounds() {
        return codecs.codec(subtype);
    }

    static Unfit noRange() {
        return new Unfit("a range type");
    }
}
