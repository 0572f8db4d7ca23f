package io.paceline.http.internal.wire;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * What Netty's decoder lets through in the head of a message and RFC 9112 does not, checked on the bytes before it sees
 * them: a malformed start line, which each kind of message has its own form of, and lines that go on with white space
 * (section 5.2), which other programs have read as header fields of their own.
 *
 * <p>Both read whole lines, so a check never has to remember part of one.
 */
public abstract class HeadCheck {

    private static final byte CR = '\r';
    private static final byte LF = '\n';

    private final boolean skipsEmptyLines;
    private final String startLineFault;
    private boolean startLineSeen;

    /**
     * A check that has seen nothing.
     *
     * @param skipsEmptyLines whether empty lines before the start line do not matter (section 2.2)
     * @param startLineFault what to say of a start line that is none
     */
    protected HeadCheck(boolean skipsEmptyLines, String startLineFault) {
        this.skipsEmptyLines = skipsEmptyLines;
        this.startLineFault = startLineFault;
    }

    /** Whether the bytes are a start line; its line end is not among them. */
    protected abstract boolean isStartLine(ByteBuf buffer, int from, int end);

    /** Whether the bytes are a field line as far as Netty does not look; its line end is not among them. */
    protected boolean isFieldLine(ByteBuf buffer, int from, int end) {
        return true;
    }

    /** Starts with the next message. */
    public final void reset() {
        startLineSeen = false;
    }

    /** Checks the complete lines of a head; says what is wrong with it, or null. */
    public final @Nullable String fault(ByteBuf buffer) {
        int end = buffer.writerIndex();
        int line = buffer.readerIndex();
        if (!startLineSeen && skipsEmptyLines) {
            while (line < end && (buffer.getByte(line) == CR || buffer.getByte(line) == LF)) {
                line++;
            }
        }
        while (line < end) {
            if (startLineSeen && isWhitespace(buffer.getByte(line))) {
                return "header field: a line that begins with white space (expected: a field name)";
            }
            int lf = buffer.indexOf(line, end, LF);
            if (lf < 0) {
                return null;
            }
            int lineEnd = lf > line && buffer.getByte(lf - 1) == CR ? lf - 1 : lf;
            if (!startLineSeen) {
                if (!isStartLine(buffer, line, lineEnd)) {
                    return startLineFault;
                }
                startLineSeen = true;
            } else if (lf - line <= 1) {
                return null;
            } else if (!isFieldLine(buffer, line, lineEnd)) {
                return "header field (expected: name, colon, value, see RFC 9112, section 5.1)";
            }
            line = lf + 1;
        }
        return null;
    }

    /** Whether a part of a head was seen, and more of it must come. */
    public final boolean isOpen() {
        return startLineSeen;
    }

    private static boolean isWhitespace(byte b) {
        return b == ' ' || b == '\t';
    }
}
