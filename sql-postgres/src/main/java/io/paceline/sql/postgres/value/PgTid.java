package io.paceline.sql.postgres.value;

/**
 * A value of {@code tid}: where a row version lies in its table, as {@code ctid} says.
 *
 * @param block 0 to 4,294,967,295
 * @param offset 0 to 65,535
 */
public record PgTid(long block, int offset) {

    /** Checks the bounds. */
    public PgTid {
        if (block < 0 || block > 0xffff_ffffL || offset < 0 || offset > 0xffff) {
            throw new IllegalArgumentException(
                    "tid: (" + block + "," + offset + ") (expected: (0,0) to (4294967295,65535))");
        }
    }

    /** Reads the text form. */
    public static PgTid parse(String text) {
        int comma = text.indexOf(',');
        return new PgTid(Long.parseLong(text, 1, comma, 10), Integer.parseInt(text, comma + 1, text.length() - 1, 10));
    }

    /** The text form, such as {@code (0,1)}. */
    @Override
    public String toString() {
        return "(" + block + "," + offset + ")";
    }
}
