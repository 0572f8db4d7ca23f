package io.paceline.sql.postgres.internal.codec.base;

/** Where codecs of values that hold values find those of what is inside. */
public interface CodecSource {

    /** The codec of a type; for one that is not known, a codec of text. */
    Codec codec(int oid);

    /** The text form of a value, by the user's codecs too. */
    String text(Object value);
}
