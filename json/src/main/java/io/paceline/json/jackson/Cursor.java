package io.paceline.json.jackson;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Walks over a text that {@link JsonText} passed, as long as it is plain; at the first thing that is not, it throws
 * {@link NotPlain}. It never accepts what Jackson would refuse.
 */
final class Cursor {
    private static final int DEPTH_MAX = 100;
    private static final int STRING_BYTES_MAX = 64 * 1024;

    private final byte[] bytes;
    private final int end;
    private int at;
    private int depth;

    Cursor(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.at = offset;
        this.end = offset + length;
    }

    /** The next byte that is no white space, without going past it. */
    int peek() {
        for (int i = at; i < end; i++) {
            byte b = bytes[i];
            if (b > ' ' || (b != ' ' && b != '\n' && b != '\r' && b != '\t')) {
                at = i;
                return b;
            }
        }
        throw new NotPlain();
    }

    /** Goes past the next byte when it is the expected one, white space aside. */
    boolean skip(char expected) {
        if (peek() != expected) {
            return false;
        }
        at++;
        return true;
    }

    void require(char expected) {
        if (!skip(expected)) {
            throw new NotPlain();
        }
    }

    /** Goes past what follows a member: true when another comes, false at the closing bracket. */
    boolean another(char close) {
        int b = peek();
        at++;
        if (b == ',') {
            return true;
        } else if (b == close) {
            depth--;
            return false;
        }
        throw new NotPlain();
    }

    /** Goes past an opening bracket: true when a member comes, false when it is closed at once. */
    boolean open(char open, char close) {
        require(open);
        if (++depth > DEPTH_MAX) {
            throw new NotPlain();
        }
        if (skip(close)) {
            depth--;
            return false;
        }
        return true;
    }

    /** Nothing but white space may be left. */
    void requireEnd() {
        for (int i = at; i < end; i++) {
            byte b = bytes[i];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                throw new NotPlain();
            }
        }
    }

    /** Goes past a null, when there is one. */
    boolean skipNull() {
        return peek() == 'n' && skipWord(NULL);
    }

    boolean truth() {
        if (peek() == 't' && skipWord(TRUE)) {
            return true;
        } else if (peek() == 'f' && skipWord(FALSE)) {
            return false;
        }
        throw new NotPlain();
    }

    private static final byte[] NULL = "null".getBytes(UTF_8);
    private static final byte[] TRUE = "true".getBytes(UTF_8);
    private static final byte[] FALSE = "false".getBytes(UTF_8);

    private boolean skipWord(byte[] word) {
        if (!startsWith(word)) {
            throw new NotPlain();
        }
        at += word.length;
        return true;
    }

    private boolean startsWith(byte[] part) {
        return part.length <= end - at && Arrays.equals(bytes, at, at + part.length, part, 0, part.length);
    }

    /** Goes past a name and its colon; the index of the name, looked for from {@code expected} on. */
    int name(byte[][] quotedNames, int expected) {
        peek();
        int i = expected;
        for (int tried = 0; tried < quotedNames.length; tried++) {
            if (i >= quotedNames.length) {
                i = 0;
            }
            if (startsWith(quotedNames[i])) {
                at += quotedNames[i].length;
                require(':');
                return i;
            }
            i++;
        }
        throw new NotPlain();
    }

    String string() {
        require('"');
        int start = at;
        int last = Math.min(end, start + STRING_BYTES_MAX) - Long.BYTES;
        long seen = 0;
        for (int i = start; i <= last; i += Long.BYTES) {
            long word = Words.at(bytes, i);
            long stop = Words.quotes(word) | Words.backslashes(word) | Words.controls(word);
            if (stop != 0) {
                int before = Long.numberOfTrailingZeros(stop) >>> 3;
                i += before;
                if (bytes[i] != '"') {
                    throw new NotPlain();
                }
                seen |= word & Words.first(before);
                at = i + 1;
                return new String(bytes, start, i - start, (seen & Words.HIGH_BITS) == 0 ? ISO_8859_1 : UTF_8);
            }
            seen |= word;
        }
        return stringNearEnd(start);
    }

    /** The last bytes of the text, which fill no word. */
    private String stringNearEnd(int start) {
        for (int i = start; i < end && i - start < STRING_BYTES_MAX; i++) {
            int b = bytes[i];
            if (b == '"') {
                at = i + 1;
                return new String(bytes, start, i - start, UTF_8);
            } else if (b == '\\' || (b >= 0 && b < ' ')) {
                throw new NotPlain();
            }
        }
        throw new NotPlain();
    }

    int wholeInt() {
        return (int) whole(9);
    }

    long wholeLong() {
        return whole(18);
    }

    /** A whole number, or a string of nothing else, of so few digits that it cannot overflow. */
    private long whole(int digitsMax) {
        boolean quoted = skip('"');
        boolean negative = !quoted && skip('-');
        int start = at;
        long value = 0;
        int i = start;
        for (; i < end; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            if (i - start == digitsMax) {
                throw new NotPlain();
            }
            value = value * 10 + digit;
        }
        if (i == start || i == end || (bytes[start] == '0' && i - start > 1)) {
            throw new NotPlain();
        }
        if (quoted) {
            if (bytes[i++] != '"') {
                throw new NotPlain();
            }
        }
        // A point or an exponent is no end of a member, so the caller refuses what is not whole.
        at = i;
        return negative ? -value : value;
    }
}
