package io.paceline.sql.postgres.internal.codec.nested;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.CodecSource;
import java.util.List;
import java.util.stream.Stream;

/** A codec of values that hold values of other types: it can do what all of their codecs can. */
abstract class NestedCodec extends Codec {

    final CodecSource codecs;
    private final List<Integer> parts;

    /**
     * A codec.
     *
     * @param parts the OIDs of the types of what is inside
     */
    NestedCodec(int oid, String name, List<Integer> parts, CodecSource codecs) {
        super(oid, name);
        this.parts = parts;
        this.codecs = codecs;
    }

    private Stream<Codec> partCodecs() {
        return parts.stream().map(codecs::codec);
    }

    @Override
    public boolean hasBinary() {
        return partCodecs().allMatch(Codec::hasBinary);
    }

    @Override
    public boolean isReadAsText() {
        return partCodecs().anyMatch(Codec::isReadAsText);
    }

    // The server's text may depend on the session; that of the values does not.
    @Override
    public String getString(ByteBuf from, int index, int length, boolean binary) {
        return binary || !isReadAsText() ? codecs.text(decode(from, index, length, binary)) : utf8(from, index, length);
    }

    /** Writes a value with its length before it. */
    static boolean write(Codec codec, Object value, ByteBuf to) {
        int lengthIndex = to.writerIndex();
        to.writeInt(0);
        if (!codec.encode(value, to)) {
            return false;
        }
        to.setInt(lengthIndex, to.writerIndex() - lengthIndex - 4);
        return true;
    }
}
