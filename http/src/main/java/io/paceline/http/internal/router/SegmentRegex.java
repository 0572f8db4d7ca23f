package io.paceline.http.internal.router;

import io.paceline.http.internal.uri.RequestPath;
import io.paceline.http.internal.uri.UriException;
import io.paceline.http.internal.uri.UriFault;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A regular expression over one whole decoded segment. */
final class SegmentRegex {
    private final Pattern pattern;
    private final int[] groups;
    private final int fixedLength;

    /** Keeps what it is given: the expression, the group of each variable, the number of fixed characters. */
    SegmentRegex(Pattern pattern, int[] groups, int fixedLength) {
        this.pattern = pattern;
        this.groups = groups;
        this.fixedLength = fixedLength;
    }

    /** What makes two of them the same. */
    String text() {
        return pattern.pattern();
    }

    /** How many characters of the segment are fixed; more are tried first. */
    int fixedLength() {
        return fixedLength;
    }

    /** How many variables the segment holds. */
    int variables() {
        return groups.length;
    }

    /**
     * Matches the segment and notes where its variables stand.
     *
     * @return whether it matches
     * @throws UriException SEGMENT_TOO_LONG when the expression cannot tell
     */
    boolean match(String path, int from, int end, int[] offsets, int variable) {
        // A replaced encoded slash is one character for one, so the offsets hold for the path as well.
        Matcher matcher = pattern.matcher(RequestPath.text(path, from, end));
        try {
            if (!matcher.matches()) {
                return false;
            }
        } catch (StackOverflowError e) {
            // The JDK recurses on repeated groups. "No match" would let the path through to a laxer route.
            throw new UriException(UriFault.SEGMENT_TOO_LONG, path, from);
        }
        for (int i = 0; i < groups.length; i++) {
            offsets[2 * (variable + i)] = from + matcher.start(groups[i]);
            offsets[2 * (variable + i) + 1] = from + matcher.end(groups[i]);
        }
        return true;
    }
}
