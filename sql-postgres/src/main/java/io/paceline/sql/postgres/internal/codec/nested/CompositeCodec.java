package io.paceline.sql.postgres.internal.codec.nested;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.CodecSource;
import io.paceline.sql.postgres.internal.codec.base.Region;
import io.paceline.sql.postgres.internal.codec.base.Unfit;
import io.paceline.sql.postgres.value.PgComposite;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Composite types: PgComposite. The binary form: how many attributes, and the type, length and value of each.
 *
 * <p>The type {@code record} declares no attributes. Its text form does not say their types, so it travels as text
 * always and its attributes are text: otherwise they would differ between the first run of a statement and the next.
 */
public final class CompositeCodec extends NestedCodec {

    private static final int NULL_LENGTH = -1;

    private final @Nullable List<Integer> attributes;

    /**
     * A codec of composites.
     *
     * @param attributes the OIDs of the types of its attributes; null for {@code record}
     */
    public CompositeCodec(int oid, String name, @Nullable List<Integer> attributes, CodecSource codecs) {
        super(oid, name, attributes == null ? List.of() : attributes, codecs);
        this.attributes = attributes;
    }

    @Override
    public boolean hasBinary() {
        return attributes != null && super.hasBinary();
    }

    private Codec attribute(int index, int count) {
        if (attributes == null) {
            return codecs.codec(0);
        }
        if (attributes.size() != count) {
            throw new Unfit(attributes.size() + " attributes; the type was changed since this client was opened");
        }
        return codecs.codec(attributes.get(index));
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        Region region = new Region(from, index, length);
        int count = region.readCount(8);
        List<@Nullable Object> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Codec codec = attribute(i, count);
            if (region.readInt() != codec.oid()) {
                throw new Unfit("attribute " + (i + 1) + " of type " + codec.name());
            }
            int bytes = region.readInt();
            values.add(bytes == NULL_LENGTH ? null : region.readValue(codec, bytes));
        }
        region.checkEnd();
        return new PgComposite(values);
    }

    @Override
    public Object decodeText(String text) {
        TextParts parts = new TextParts(text);
        List<@Nullable String> texts = new ArrayList<>();
        parts.expect('(');
        if (!parts.take(')')) {
            do {
                String part = parts.part(",)", true);
                texts.add(part.isEmpty() && !parts.wasQuoted() ? null : part);
            } while (parts.take(','));
            parts.expect(')');
        } else if (attributes != null && attributes.size() == 1) {
            texts.add(null);
        }
        parts.checkEnd();
        List<@Nullable Object> values = new ArrayList<>(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            String part = texts.get(i);
            Codec codec = attribute(i, texts.size());
            values.add(part == null ? null : codec.decodeText(part));
        }
        return new PgComposite(values);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof PgComposite composite) || attributes == null) {
            return false;
        }
        List<@Nullable Object> values = composite.values();
        to.writeInt(values.size());
        for (int i = 0; i < values.size(); i++) {
            Codec codec = attribute(i, values.size());
            to.writeInt(codec.oid());
            Object attribute = values.get(i);
            if (attribute == null) {
                to.writeInt(NULL_LENGTH);
            } else if (!write(codec, attribute, to)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String accepted() {
        return "PgComposite";
    }
}
