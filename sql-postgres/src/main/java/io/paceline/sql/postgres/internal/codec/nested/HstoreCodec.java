package io.paceline.sql.postgres.internal.codec.nested;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.Region;
import io.paceline.sql.postgres.internal.codec.base.Unfit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code hstore}: a map of text to text or null. The binary form: how many pairs, and keys and values with their
 * lengths.
 */
public final class HstoreCodec extends Codec {

    private static final int NULL_LENGTH = -1;

    public HstoreCodec(int oid, String name) {
        super(oid, name);
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        Region region = new Region(from, index, length);
        Map<String, @Nullable String> map = new LinkedHashMap<>();
        for (int left = region.readCount(8); left > 0; left--) {
            String key = region.readText(region.readInt());
            int bytes = region.readInt();
            map.put(key, bytes == NULL_LENGTH ? null : region.readText(bytes));
        }
        region.checkEnd();
        return Collections.unmodifiableMap(map);
    }

    @Override
    public Object decodeText(String text) {
        TextParts parts = new TextParts(text);
        Map<String, @Nullable String> map = new LinkedHashMap<>();
        while (parts.peek() != 0) {
            if (!map.isEmpty()) {
                parts.expect(',');
                parts.expect(' ');
            }
            String key = parts.quoted();
            parts.expect('=');
            parts.expect('>');
            if (parts.take('N')) {
                parts.expect('U');
                parts.expect('L');
                parts.expect('L');
                map.put(key, null);
            } else {
                map.put(key, parts.quoted());
            }
        }
        parts.checkEnd();
        return Collections.unmodifiableMap(map);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        if (!(value instanceof Map<?, ?> map)) {
            return false;
        }
        to.writeInt(map.size());
        map.forEach((key, text) -> {
            if (key == null) {
                throw new Unfit("keys that are not null");
            }
            write(key, to);
            if (text == null) {
                to.writeInt(NULL_LENGTH);
            } else {
                write(text, to);
            }
        });
        return true;
    }

    private static void write(Object value, ByteBuf to) {
        if (!(value instanceof String text) || text.indexOf(0) >= 0) {
            throw new Unfit("keys and values that are text without NUL");
        }
        int lengthIndex = to.writerIndex();
        to.writeInt(0);
        to.setInt(lengthIndex, ByteBufUtil.writeUtf8(to, text));
    }

    @Override
    public String accepted() {
        return "Map of String to String";
    }
}
