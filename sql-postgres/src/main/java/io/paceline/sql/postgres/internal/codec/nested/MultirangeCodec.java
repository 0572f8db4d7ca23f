package io.paceline.sql.postgres.internal.codec.nested;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.CodecSource;
import io.paceline.sql.postgres.internal.codec.base.Region;
import io.paceline.sql.postgres.value.PgMultirange;
import io.paceline.sql.postgres.value.PgRange;
import java.util.ArrayList;
import java.util.List;

/** Multirange types: PgMultirange. The binary form: how many ranges, and each with its length. */
public final class MultirangeCodec extends NestedCodec {

    /** Length and flags. */
    private static final int RANGE_BYTES_MIN = 5;

    private final int range;

    /**
     * A codec of multiranges.
     *
     * @param range the OID of the type of its ranges
     */
    public MultirangeCodec(int oid, String name, int range, CodecSource codecs) {
        super(oid, name, List.of(range), codecs);
        this.range = range;
    }

    private RangeCodec range() {
        if (codecs.codec(range) instanceof RangeCodec codec) {
            return codec;
        }
        throw RangeCodec.noRange();
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        Region region = new Region(from, index, length);
        RangeCodec codec = range();
        List<PgRange<Object>> ranges = new ArrayList<>();
        for (int left = region.readCount(RANGE_BYTES_MIN); left > 0; left--) {
            ranges.add(cast(region.readValue(codec)));
        }
        region.checkEnd();
        return new PgMultirange<>(ranges);
    }

    @SuppressWarnings("unchecked") // a range is immutable, so one of anything is one of objects
    private static PgRange<Object> cast(Object range) {
        return (PgRange<Object>) range;
    }

    @Override
    public Object decodeText(String text) {
        TextParts parts = new TextParts(text);
        parts.expect('{');
        List<PgRange<Object>> ranges = new ArrayList<>();
        if (!parts.take('}')) {
            do {
                ranges.add(cast(RangeCodec.parse(parts, range().bounds())));
            } while (parts.take(','));
            parts.expect('}');
        }
        parts.checkEnd();
        return new PgMultirange<>(ranges);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof PgMultirange<?> multirange)) {
            return false;
        }
        to.writeInt(multirange.ranges().size());
        RangeCodec codec = range();
        for (PgRange<?> one : multirange.ranges()) {
            if (!write(codec, one, to)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String accepted() {
        return "PgMultirange";
    }
}
