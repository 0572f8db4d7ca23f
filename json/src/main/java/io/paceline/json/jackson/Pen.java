package io.paceline.json.jackson;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.paceline.json.JsonOutput;

/** Writes JSON at the end of an output; refuses what Jackson has to write with {@link NotPlain}. */
final class Pen {
    private static final int DEPTH_MAX = 400; // less than where Jackson gives up
    private static final int NUMBER_BYTES_MAX = 20;
    private static final int ESCAPE_BYTES = 6;
    private static final byte[] NULL = "null".getBytes(ISO_8859_1);
    private static final byte[] TRUE = "true".getBytes(ISO_8859_1);
    private static final byte[] FALSE = "false".getBytes(ISO_8859_1);
    private static final byte[] LONG_MIN = Long.toString(Long.MIN_VALUE).getBytes(ISO_8859_1);
    private static final String HEX = "0123456789ABCDEF";

    /** What stands behind the backslash for the first characters; 0 for those that have no letter. */
    private static final String LETTERS = "\0\0\0\0\0\0\0\0btn\0fr";

    private final JsonOutput output;
    private byte[] bytes;
    private int at;
    private int depth;

    Pen(JsonOutput output) {
        this.output = output;
        this.bytes = output.array();
        this.at = output.size();
    }

    /** Hands what was written over to the output. */
    void end() {
        output.advance(at - output.size());
    }

    /** Goes one level deeper. */
    void enter() {
        if (++depth > DEPTH_MAX) {
            throw new NotPlain();
        }
    }

    /** Comes back from a level. */
    void leave() {
        depth--;
    }

    void nothing() {
        raw(NULL);
    }

    void truth(boolean value) {
        raw(value ? TRUE : FALSE);
    }

    void put(char ascii) {
        room(1);
        bytes[at++] = (byte) ascii;
    }

    /** Writes bytes that are JSON already. */
    void raw(byte[] json) {
        room(json.length);
        System.arraycopy(json, 0, bytes, at, json.length);
        at += json.length;
    }

    /** Writes the first bytes of some that were made by {@link Words#padded}. */
    void padded(byte[] json, int length) {
        room(json.length);
        for (int i = 0; i < json.length; i += Long.BYTES) {
            Words.put(bytes, at + i, Words.at(json, i));
        }
        at += length;
    }

    void number(long value) {
        if (value == Long.MIN_VALUE) {
            raw(LONG_MIN);
            return;
        }
        room(NUMBER_BYTES_MAX);
        if (value < 0) {
            bytes[at++] = '-';
        }
        long left = Math.abs(value);
        int digit = at + digits(left);
        at = digit;
        do {
            bytes[--digit] = (byte) ('0' + left % 10);
            left /= 10;
        } while (left != 0);
    }

    private static int digits(long value) {
        int digits = 1;
        for (long bound = 10; digits < 19 && value >= bound; bound *= 10) {
            digits++;
        }
        return digits;
    }

    void string(String text) {
        byte[] utf8 = text.getBytes(UTF_8);
        room(utf8.length + 2);
        int start = at + 1;
        if (copyPlain(utf8, start)) {
            bytes[at] = '"';
            at = start + utf8.length;
            bytes[at++] = '"';
        } else {
            escaped(text);
        }
    }

    /** Copies text; false if a part of it may need an escape. */
    private boolean copyPlain(byte[] utf8, int to) {
        int length = utf8.length;
        long special = 0;
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            long word = Words.at(utf8, i);
            Words.put(bytes, to + i, word);
            special |= special(word);
        }
        if (i < length && length >= Long.BYTES) {
            // The last word overlaps the one before.
            long word = Words.at(utf8, length - Long.BYTES);
            Words.put(bytes, to + length - Long.BYTES, word);
            return (special | special(word)) == 0;
        }
        for (; i < length; i++) {
            byte b = utf8[i];
            bytes[to + i] = b;
            special |= isSpecial(b) ? 1 : 0;
        }
        return special == 0;
    }

    /** A question mark may stand for a lone surrogate. */
    private static long special(long word) {
        return Words.quotesAndControls(word) | Words.backslashes(word) | Words.questionMarks(word);
    }

    private static boolean isSpecial(byte b) {
        return b == '"' || b == '\\' || b == '?' || (b >= 0 && b < ' ');
    }

    private void escaped(String text) {
        put('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            room(ESCAPE_BYTES);
            if (c == '"' || c == '\\') {
                bytes[at++] = '\\';
                bytes[at++] = (byte) c;
            } else if (c < ' ') {
                control(c);
            } else if (c < 0x80) {
                bytes[at++] = (byte) c;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                multiByte(Character.toCodePoint(c, text.charAt(++i)));
            } else if (Character.isSurrogate(c)) {
                throw new NotPlain();
            } else {
                multiByte(c);
            }
        }
        put('"');
    }

    private void control(char c) {
        bytes[at++] = '\\';
        if (c < LETTERS.length() && LETTERS.charAt(c) != 0) {
            bytes[at++] = (byte) LETTERS.charAt(c);
            return;
        }
        bytes[at++] = 'u';
        bytes[at++] = '0';
        bytes[at++] = '0';
        bytes[at++] = (byte) HEX.charAt(c >> 4);
        bytes[at++] = (byte) HEX.charAt(c & 0xf);
    }

    /** Writes a character beyond ASCII (RFC 3629, section 3). */
    private void multiByte(int codePoint) {
        if (codePoint < 0x800) {
            bytes[at++] = (byte) (0xc0 | codePoint >> 6);
        } else {
            if (codePoint < 0x10000) {
                bytes[at++] = (byte) (0xe0 | codePoint >> 12);
            } else {
                bytes[at++] = (byte) (0xf0 | codePoint >> 18);
                bytes[at++] = (byte) (0x80 | (codePoint >> 12 & 0x3f));
            }
            bytes[at++] = (byte) (0x80 | (codePoint >> 6 & 0x3f));
        }
        bytes[at++] = (byte) (0x80 | (codePoint & 0x3f));
    }

    private void room(int length) {
        if (length > bytes.length - at) {
            end();
            bytes = output.reserve(length);
        }
    }
}
