package io.paceline.sql.postgres.internal.codec;

/** The codecs of types whose OIDs are the database's own. */
final class LearnedCodecs {

    private LearnedCodecs() {}

    /** The codec for a type that the catalog tells of; one of text if nothing better is known. */
    static Codec of(TypeEntry type, CodecRegistry registry) {
        return new TextCodec(
                type.oid(), type.name(), type.kind() == 'e' || type.name().equals("citext"));
    }
}
