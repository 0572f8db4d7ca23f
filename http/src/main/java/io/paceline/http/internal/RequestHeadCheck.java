package io.paceline.http.internal;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * What Netty's decoder lets through and RFC 9112 does not, checked on the bytes before it sees them: separators other
 * than one space in the request line (section 3), anything but printable ASCII in it, a protocol in small letters, and
 * lines that go on with white space (section 5.2), which other servers have read as header fields of their own.
 *
 * <p>Both read whole lines, so a check never has to remember part of one.
 */
final class RequestHeadCheck {

    private static final byte CR = '\r';
    private static final byte LF = '\n';
    private static final byte[] HTTP = {'H', 'T', 'T', 'P', '/'};

    private boolean requestLineSeen;

    /** Starts with the next request. */
    void reset() {
        requestLineSeen = false;
    }

    /** Checks the complete lines of a head; says what is wrong with it, or null. */
    @Nullable
    String fault(ByteBuf buffer) {
        int end = buffer.writerIndex();
        int line = buffer.readerIndex();
        if (!requestLineSeen) {
            while (line < end && (buffer.getByte(line) == CR || buffer.getByte(line) == LF)) {
                line++;
            }
        }
        while (line < end) {
            if (requestLineSeen && isWhitespace(buffer.getByte(line))) {
                return "header field: a line that begins with white space (expected: a field name)";
            }
            int lf = buffer.indexOf(line, end, LF);
            if (lf < 0) {
                return null;
            }
            if (!requestLineSeen) {
                if (!isRequestLine(buffer, line, lf)) {
                    return "request line (expected: METHOD SP target SP HTTP/1.1, see RFC 9112, section 3)";
                }
                requestLineSeen = true;
            } else if (lf - line <= 1) {
                return null;
            }
            line = lf + 1;
        }
        return null;
    }

    /** Whether a part of a head was seen, and more of it must come. */
    boolean isOpen() {
        return requestLineSeen;
    }

    private static boolean isRequestLine(ByteBuf buffer, int from, int lf) {
        int end = lf > from && buffer.getByte(lf - 1) == CR ? lf - 1 : lf;
        int version = from;
        int spaces = 0;
        byte before = ' ';
        for (int i = from; i < end; i++) {
            byte b = buffer.getByte(i);
            if (b <= ' ' || b == 127) {
                if (b != ' ' || before == ' ') {
                    return false;
                }
                spaces++;
                version = i + 1;
            }
            before = b;
        }
        return spaces == 2 && startsWithHttp(buffer, version, end);
    }

    private static boolean startsWithHttp(ByteBuf buffer, int from, int end) {
        if (end - from < HTTP.length) {
            return false;
        }
        for (int i = 0; i < HTTP.length; i++) {
            if (buffer.getByte(from + i) != HTTP[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWhitespace(byte b) {
        return b == ' ' || b == '\t';
    }
}
