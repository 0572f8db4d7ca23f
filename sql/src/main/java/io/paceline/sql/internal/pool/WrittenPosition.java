package io.paceline.sql.internal.pool;

import io.paceline.sql.ParsedSql;
import io.paceline.sql.Query;
import java.util.List;

/**
 * Finds a place of a statement that was sent in the statement as it was written, where parameters had names and colons may
 * have stood behind a backslash. The written one is taken apart anew for that, as it happens only when a server has refused it.
 */
final class WrittenPosition {

    private WrittenPosition() {}

    /**
     * The place in the text as it was written; that of a parameter is that of its colon.
     *
     * @param starts where in what was sent each piece between the parameters begins
     * @param position in code points from 1 of what was sent; what is no place in it stays as it is
     */
    static int of(String written, String sent, int[] starts, int position) {
        if (position < 1 || position - 1 > sent.codePointCount(0, sent.length()) || written.equals(sent)) {
            return position;
        }
        int target = sent.offsetByCodePoints(0, position - 1);
        ParsedSql parsed = Query.of(written).parsed();
        List<String> pieces = parsed.pieces();
        int at = 0;
        for (int i = 0; i < pieces.size() && target >= starts[i]; i++) {
            if (i > 0) {
                at += 1 + parsed.names().get(parsed.places().get(i - 1)).length();
            }
            String piece = pieces.get(i);
            at = behind(written, at, piece.substring(0, Math.min(piece.length(), target - starts[i])));
        }
        return written.codePointCount(0, at) + 1;
    }

    /** Where a part of what was sent ends in what was written, which has a backslash more before some of the colons. */
    private static int behind(String written, int from, String part) {
        int at = from;
        for (int i = 0; i < part.length(); i++) {
            at += written.charAt(at) == part.charAt(i) ? 1 : 2;
        }
        return at;
    }
}
