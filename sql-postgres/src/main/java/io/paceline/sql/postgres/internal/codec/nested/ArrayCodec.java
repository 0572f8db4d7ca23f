package io.paceline.sql.postgres.internal.codec.nested;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.CodecSource;
import io.paceline.sql.postgres.internal.codec.base.Region;
import io.paceline.sql.postgres.internal.codec.base.Unfit;
import io.paceline.sql.postgres.value.PgArray;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arrays: a list of the elements, of lists for more than one dimension; {@link PgArray} if an index does not start at
 * 1.
 *
 * <p>The binary form: how many dimensions, whether there are nulls, the type of the elements, size and first index of
 * each dimension, the elements with their lengths.
 */
public final class ArrayCodec extends NestedCodec {

    private static final int DIMENSIONS_MAX = 6;
    private static final int NULL_LENGTH = -1;

    private final int element;
    private final char delimiter;

    /**
     * A codec of arrays.
     *
     * @param element the OID of the type of the elements
     * @param delimiter what stands between elements in the text form
     */
    public ArrayCodec(int oid, String name, int element, char delimiter, CodecSource codecs) {
        super(oid, name, List.of(element), codecs);
        this.element = element;
        this.delimiter = delimiter;
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        Region region = new Region(from, index, length);
        int dimensions = region.readInt();
        if (dimensions < 0 || dimensions > DIMENSIONS_MAX) {
            throw new Unfit("0 to 6 dimensions");
        }
        region.readInt();
        if (region.readInt() != element) {
            throw new Unfit("elements of type " + codecs.codec(element).name());
        }
        int[] sizes = new int[dimensions];
        List<Integer> lowerBounds = new ArrayList<>(dimensions);
        long count = 1;
        for (int i = 0; i < dimensions; i++) {
            sizes[i] = region.readInt();
            lowerBounds.add(region.readInt());
            count *= sizes[i];
            // each element has its length at least
            if (sizes[i] < 0 || count * 4 > length) {
                throw new Unfit("as many elements as it says");
            }
        }
        List<?> values = dimensions == 0 ? List.of() : read(region, codecs.codec(element), sizes, 0);
        region.checkEnd();
        return array(values, lowerBounds);
    }

    private static List<?> read(Region region, Codec codec, int[] sizes, int dimension) {
        List<@Nullable Object> values = new ArrayList<>(sizes[dimension]);
        for (int i = 0; i < sizes[dimension]; i++) {
            if (dimension + 1 < sizes.length) {
                values.add(read(region, codec, sizes, dimension + 1));
            } else {
                int length = region.readInt();
                values.add(length == NULL_LENGTH ? null : region.readValue(codec, length));
            }
        }
        return Collections.unmodifiableList(values);
    }

    private static Object array(List<?> values, List<Integer> lowerBounds) {
        for (int lower : lowerBounds) {
            if (lower != 1) {
                return new PgArray(values, lowerBounds);
            }
        }
        return values;
    }

    @Override
    public Object decodeText(String text) {
        TextParts parts = new TextParts(text);
        List<Integer> lowerBounds = new ArrayList<>();
        while (parts.take('[')) {
            lowerBounds.add(parts.readInt());
            parts.expect(':');
            parts.readInt();
            parts.expect(']');
        }
        if (!lowerBounds.isEmpty()) {
            parts.expect('=');
        }
        List<?> values = parse(parts, codecs.codec(element), 1);
        parts.checkEnd();
        return array(values, lowerBounds);
    }

    private List<?> parse(TextParts parts, Codec codec, int dimension) {
        if (dimension > DIMENSIONS_MAX) {
            throw new Unfit("0 to 6 dimensions");
        }
        parts.expect('{');
        List<@Nullable Object> values = new ArrayList<>();
        if (parts.take('}')) {
            return List.of();
        }
        do {
            if (parts.peek() == '{') {
                values.add(parse(parts, codec, dimension + 1));
            } else {
                String part = parts.part(delimiter + "}", false);
                boolean isNull = !parts.wasQuoted() && part.equals("NULL");
                values.add(isNull ? null : codec.decodeText(part));
            }
        } while (parts.take(delimiter));
        parts.expect('}');
        return Collections.unmodifiableList(values);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        List<?> values = value instanceof PgArray array ? array.values() : PgArray.asList(value);
        if (values == null) {
            return false;
        }
        List<Integer> sizes = new ArrayList<>(1);
        for (List<?> inner = values; inner != null; inner = inner.isEmpty() ? null : PgArray.asList(inner.get(0))) {
            if (sizes.size() == DIMENSIONS_MAX) {
                throw new Unfit("0 to 6 dimensions");
            }
            sizes.add(inner.size());
        }
        boolean isEmpty = sizes.get(sizes.size() - 1) == 0;
        to.writeInt(isEmpty ? 0 : sizes.size());
        int hasNulls = to.writerIndex();
        to.writeInt(0).writeInt(element);
        if (isEmpty) {
            return sizes.size() == 1;
        }
        for (int i = 0; i < sizes.size(); i++) {
            to.writeInt(sizes.get(i)).writeInt(lowerBound(value, i, sizes.size()));
        }
        return write(values, sizes, 0, codecs.codec(element), hasNulls, to);
    }

    private static int lowerBound(Object value, int dimension, int dimensions) {
        if (!(value instanceof PgArray array)) {
            return 1;
        }
        if (array.lowerBounds().size() != dimensions) {
            throw new Unfit("as many lower bounds as dimensions");
        }
        return array.lowerBounds().get(dimension);
    }

    private static boolean write(
            List<?> values, List<Integer> sizes, int dimension, Codec codec, int hasNulls, ByteBuf to) {
        if (values.size() != sizes.get(dimension)) {
            throw new Unfit("an array of one size in each dimension");
        }
        for (Object value : values) {
            List<?> inner = PgArray.asList(value);
            if ((dimension + 1 < sizes.size()) != (inner != null)) {
                throw new Unfit("an array of one size in each dimension");
            }
            if (inner != null) {
                if (!write(inner, sizes, dimension + 1, codec, hasNulls, to)) {
                    return false;
                }
            } else if (value == null) {
                to.setInt(hasNulls, 1);
                to.writeInt(NULL_LENGTH);
            } else if (!write(codec, value, to)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String accepted() {
        return "List, Java array or PgArray of " + codecs.codec(element).accepted();
    }
}
