package io.paceline.sql.postgres.internal.codec.nested;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.CodecSource;
import java.util.List;

/** Domains: values of the base type. Columns never show them, but parameters, attributes and elements do. */
public final class DomainCodec extends NestedCodec {

    private final int base;

    /**
     * A codec of a domain.
     *
     * @param base the OID of its base type
     */
    public DomainCodec(int oid, String name, int base, CodecSource codecs) {
        super(oid, name, List.of(base), codecs);
        this.base = base;
    }

    private Codec base() {
        return codecs.codec(base);
    }

    @Override
    public Object decodeBinary(ByteBuf from, int index, int length) {
        return base().decodeBinary(from, index, length);
    }

    @Override
    public Object decodeText(String text) {
        return base().decodeText(text);
    }

    @Override
    public String getString(ByteBuf from, int index, int length, boolean binary) {
        return base().getString(from, index, length, binary);
    }

    @Override
    public boolean encode(Object value, ByteBuf to) {
        return base().encode(value, to);
    }

    @Override
    public String accepted() {
        return base().accepted();
    }
}
