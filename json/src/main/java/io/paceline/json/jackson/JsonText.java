package io.paceline.json.jackson;

import io.paceline.json.JsonException;

/**
 * Refuses what Jackson's parser lets pass: other encodings than UTF-8, a byte order mark, malformed UTF-8
 * (RFC 3629) and escaped surrogates without their pair (RFC 8259, section 8.2). Plain ASCII without escapes, the
 * common case, is passed eight bytes at a time.
 */
final class JsonText {
    private final byte[] bytes;
    private final int start;
    private final int end;

    private JsonText(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
    }

    /** Passes a text that Jackson may parse; the range must lie inside of the array. */
    static void check(byte[] bytes, int offset, int length) {
        int end = offset + length;
        // No JSON text holds a NUL; UTF-16 and UTF-32, which Jackson would detect and accept, have one here.
        for (int i = offset; i < Math.min(end, offset + 4); i++) {
            if (bytes[i] == 0) {
                throw new JsonText(bytes, offset, end).failure(i, "a NUL byte (expected: JSON in UTF-8)");
            }
        }
        int i = offset;
        while (i <= end - 8 && plain(Words.at(bytes, i))) {
            i += 8;
        }
        if (i < end) {
            new JsonText(bytes, offset, end).checkFrom(i);
        }
    }

    /** Whether eight bytes are all ASCII and none is a backslash. */
    private static boolean plain(long word) {
        return ((word & Words.HIGH_BITS) | Words.backslashes(word)) == 0;
    }

    private void checkFrom(int from) {
        int i = from;
        while (i < end) {
            int b = bytes[i];
            if (b < 0) {
                i = afterMultiByte(i, b & 0xff);
            } else if (b == '\\') {
                i = afterEscape(i);
            } else if (i <= end - 8 && plain(Words.at(bytes, i))) {
                i += 8;
            } else {
                i++;
            }
        }
    }

    /** RFC 3629, section 4: the ranges of the second byte exclude overlong forms, surrogates and beyond U+10FFFF. */
    private int afterMultiByte(int i, int lead) {
        if (i == start && lead == 0xef && continuation(i + 1, 0xbb, 0xbb) && continuation(i + 2, 0xbf, 0xbf)) {
            throw failure(i, "a byte order mark (expected: a JSON value)");
        }
        int length;
        boolean valid;
        if (lead >= 0xc2 && lead <= 0xdf) {
            length = 2;
            valid = continuation(i + 1, 0x80, 0xbf);
        } else if (lead >= 0xe0 && lead <= 0xef) {
            length = 3;
            valid = continuation(i + 1, lead == 0xe0 ? 0xa0 : 0x80, lead == 0xed ? 0x9f : 0xbf)
                    && continuation(i + 2, 0x80, 0xbf);
        } else {
            length = 4;
            valid = lead >= 0xf0
                    && lead <= 0xf4
                    && continuation(i + 1, lead == 0xf0 ? 0x90 : 0x80, lead == 0xf4 ? 0x8f : 0xbf)
                    && continuation(i + 2, 0x80, 0xbf)
                    && continuation(i + 3, 0x80, 0xbf);
        }
        if (!valid) {
            throw failure(i, "malformed UTF-8");
        }
        return i + length;
    }

    private boolean continuation(int i, int min, int max) {
        return i < end && (bytes[i] & 0xff) >= min && (bytes[i] & 0xff) <= max;
    }

    private int afterEscape(int i) {
        int unit = unitAt(i);
        if (unit < 0xd800 || unit > 0xdfff) {
            // Not an escaped surrogate; Jackson judges the rest, and the next byte may be an escaped backslash.
            return i + 2;
        }
        int low = unitAt(i + 6);
        if (unit > 0xdbff || low < 0xdc00 || low > 0xdfff) {
            throw failure(i, "a lone surrogate (expected: a pair)");
        }
        return i + 12;
    }

    /** The UTF-16 unit that is escaped at an index, or -1. */
    private int unitAt(int i) {
        if (i + 6 > end || bytes[i] != '\\' || bytes[i + 1] != 'u') {
            return -1;
        }
        int unit = 0;
        for (int k = i + 2; k < i + 6; k++) {
            int digit = Character.digit(bytes[k], 16);
            if (digit < 0) {
                return -1;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }

    private JsonException failure(int at, String message) {
        int line = 1;
        int lineStart = start;
        for (int i = start; i < at; i++) {
            if (bytes[i] == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return new JsonException(JsonException.Kind.SYNTAX, message, "", line, at - lineStart + 1, null);
    }
}
