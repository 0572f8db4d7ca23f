package io.paceline.sql.postgres.value;

import java.util.Locale;

/**
 * A value of {@code pg_lsn}: a position in the write-ahead log.
 *
 * @param position in bytes, unsigned
 */
public record PgLsn(long position) implements Comparable<PgLsn> {

    /** Reads the text form. */
    public static PgLsn parse(String text) {
        int slash = text.indexOf('/');
        return new PgLsn((long) Integer.parseUnsignedInt(text, 0, slash, 16) << 32
                | Integer.toUnsignedLong(Integer.parseUnsignedInt(text, slash + 1, text.length(), 16)));
    }

    @Override
    public int compareTo(PgLsn other) {
        return Long.compareUnsigned(position, other.position);
    }

    /** The text form, such as {@code 16/B374D848}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%X/%X", position >>> 32, position & 0xffff_ffffL);
    }
}
