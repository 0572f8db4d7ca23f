package io.paceline.http.internal.file;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a representation (RFC 9110, section 14.1.2).
 *
 * @param from the first byte, 0 or more
 * @param to the last byte, which belongs to it
 */
record ByteRange(long from, long to) {

    private static final int RANGES_MAX = 16;
    private static final String UNIT = "bytes=";

    long length() {
        return to - from + 1;
    }

    /**
     * The parts that a Range field asks for; empty if it can be satisfied by none; null if it does not count: it is
     * malformed, has another unit, asks for more than {@value #RANGES_MAX} parts or for more bytes than there are.
     *
     * @param size how many bytes there are
     */
    static @Nullable List<ByteRange> parse(String field, long size) {
        if (!field.regionMatches(true, 0, UNIT, 0, UNIT.length()) || size == 0) {
            return null;
        }
        List<ByteRange> ranges = new ArrayList<>(2);
        long total = 0;
        int asked = 0;
        for (String each : field.substring(UNIT.length()).split(",", -1)) {
            String spec = each.strip();
            if (spec.isEmpty()) {
                continue; // A list may have empty elements (section 5.6.1).
            }
            int dash = spec.indexOf('-');
            if (dash < 0 || ++asked > RANGES_MAX) {
                return null;
            }
            long first = number(spec.substring(0, dash));
            long last = number(spec.substring(dash + 1));
            if (first == MALFORMED || last == MALFORMED || (first == NONE && last == NONE)) {
                return null;
            }
            if (first != NONE && last != NONE && last < first) {
                return null;
            }
            ByteRange range = first == NONE
                    ? new ByteRange(Math.max(0, size - last), size - 1)
                    : new ByteRange(first, last == NONE ? size - 1 : Math.min(last, size - 1));
            if (range.from < size) {
                total += range.length();
                ranges.add(range);
            }
        }
        return asked == 0 || total > size ? null : ranges;
    }

    private static final long NONE = -1;
    private static final long MALFORMED = -2;

    /** A number; the largest there is for one that is larger still. */
    private static long number(String digits) {
        if (digits.isEmpty()) {
            return NONE;
        }
        long number = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return MALFORMED;
            }
            number = number > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : number * 10 + digit;
        }
        return number;
    }
}
