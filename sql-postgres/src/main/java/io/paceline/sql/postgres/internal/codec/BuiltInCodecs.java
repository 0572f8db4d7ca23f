package io.paceline.sql.postgres.internal.codec;

import java.util.HashMap;
import java.util.Map;

/** The codecs of the types that every PostgreSQL has. */
final class BuiltInCodecs {

    /** More than the largest OID among them. */
    private static final int SIZE = 6400;

    private final Codec[] codecs = new Codec[SIZE];

    private BuiltInCodecs() {}

    /** A codec for each, at the index of its OID. */
    static Codec[] byOid(CodecRegistry registry) {
        BuiltInCodecs all = new BuiltInCodecs();
        all.add(new BoolCodec());
        all.add(IntegerCodec.int2());
        all.add(IntegerCodec.int4());
        all.add(IntegerCodec.int8());
        all.add(IntegerCodec.unsigned4(Oid.OID, "oid"));
        all.add(FloatCodec.float4());
        all.add(FloatCodec.float8());
        all.add(new ByteaCodec());
        all.add(new UuidCodec());
        all.text(Oid.CHAR, "char");
        all.text(Oid.NAME, "name");
        all.text(Oid.TEXT, "text");
        all.text(1042, "bpchar");
        all.text(1043, "varchar");
        return all.codecs;
    }

    /** Their OIDs by name. */
    static Map<String, Integer> oids(Codec[] codecs) {
        Map<String, Integer> oids = new HashMap<>();
        for (Codec codec : codecs) {
            if (codec != null) {
                oids.put(codec.name(), codec.oid());
            }
        }
        return oids;
    }

    private void add(Codec codec) {
        codecs[codec.oid()] = codec;
    }

    private void text(int oid, String name) {
        add(new TextCodec(oid, name, true));
    }
}
