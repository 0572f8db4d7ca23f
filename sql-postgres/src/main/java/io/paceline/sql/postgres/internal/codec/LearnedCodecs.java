package io.paceline.sql.postgres.internal.codec;

import io.paceline.sql.postgres.internal.codec.base.Codec;
import io.paceline.sql.postgres.internal.codec.base.CodecSource;
import io.paceline.sql.postgres.internal.codec.nested.ArrayCodec;
import io.paceline.sql.postgres.internal.codec.nested.CompositeCodec;
import io.paceline.sql.postgres.internal.codec.nested.DomainCodec;
import io.paceline.sql.postgres.internal.codec.nested.HstoreCodec;
import io.paceline.sql.postgres.internal.codec.nested.MultirangeCodec;
import io.paceline.sql.postgres.internal.codec.nested.RangeCodec;
import io.paceline.sql.postgres.internal.codec.scalar.ScalarCodecs;
import io.paceline.sql.postgres.internal.codec.scalar.TextCodec;

/** The codecs of types whose OIDs are the database's own. */
final class LearnedCodecs {

    private LearnedCodecs() {}

    /** The codec for a type that the catalog tells of; one of text if nothing better is known. */
    static Codec of(TypeEntry type, CodecSource codecs) {
        int oid = type.oid();
        String name = type.name();
        return switch (type.kind()) {
            case 'c' -> new CompositeCodec(oid, name, type.attributeTypes(), codecs);
            case 'd' -> new DomainCodec(oid, name, type.base(), codecs);
            case 'e' -> new TextCodec(oid, name, true);
            case 'r' -> new RangeCodec(oid, name, type.base(), codecs);
            case 'm' -> new MultirangeCodec(oid, name, type.base(), codecs);
            default -> type.element() != 0 ? new ArrayCodec(oid, name, type.element(), ',', codecs) : byName(oid, name);
        };
    }

    /** Types of extensions. */
    private static Codec byName(int oid, String name) {
        return switch (name) {
            case "citext" -> new TextCodec(oid, name, true);
            case "hstore" -> new HstoreCodec(oid, name);
            case "vector" -> ScalarCodecs.vector(oid, name);
            default -> new TextCodec(oid, name, false);
        };
    }
}
