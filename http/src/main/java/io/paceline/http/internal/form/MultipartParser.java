package io.paceline.http.internal.form;

import io.paceline.http.HttpException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Takes a multipart body apart as it comes, in pieces of any size (RFC 2046, section 5.1.1). Strict: lines end in CRLF,
 * and what follows a boundary in its line is two dashes or blanks. Text in front of the first boundary and behind the
 * last one is skipped.
 *
 * <p>Thread rules: not thread-safe.
 */
final class MultipartParser {

    /** Told what is found, in order. */
    interface Parts {
        /** A part begins. */
        void begin(PartHead head);

        /** A piece of its content, which stays as it is. */
        void data(ByteBuffer piece);

        /** The part is complete. */
        void complete();
    }

    private enum State {
        PREAMBLE,
        BOUNDARY_END,
        HEADERS,
        CONTENT,
        EPILOGUE
    }

    private static final byte[] NEW_LINE = {'\r', '\n'};
    private static final byte[] HEADERS_END = {'\r', '\n', '\r', '\n'};

    private final byte[] delimiter;
    private final int headerBytesMax;
    private final Parts parts;

    private State state = State.PREAMBLE;

    /** How much of the delimiter was just seen. */
    private int matched = NEW_LINE.length;

    /** How much of that was no content: the first one needs no new line, nor does one right behind the header fields. */
    private int implied = NEW_LINE.length;

    private boolean inPart;
    private int dashes;
    private boolean padded;
    private boolean returned;
    private byte[] header = new byte[256];
    private int headerLength;

    MultipartParser(String boundary, int headerBytesMax, Parts parts) {
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        this.headerBytesMax = headerBytesMax;
        this.parts = parts;
    }

    /**
     * Takes the next piece, whose array must not be changed any more.
     *
     * @throws HttpException 400 saying what is wrong; nothing may be fed afterwards
     */
    void feed(ByteBuffer piece) {
        while (piece.hasRemaining() && state != State.EPILOGUE) {
            switch (state) {
                case PREAMBLE, CONTENT -> content(piece);
                case BOUNDARY_END -> boundaryEnd(piece.get());
                default -> header(piece.get());
            }
        }
    }

    /**
     * The body is over.
     *
     * @throws HttpException 400 if it ended before its last boundary
     */
    void finish() {
        if (state != State.EPILOGUE) {
            throw new HttpException(400, "multipart: ended early (expected: the boundary with two dashes at its end)");
        }
    }

    private void content(ByteBuffer piece) {
        int start = piece.position();
        int i = start;
        for (; i < piece.limit(); i++) {
            byte b = piece.get(i);
            if (b == delimiter[matched]) {
                if (++matched == delimiter.length) {
                    break;
                }
            } else {
                // A new line stands in the delimiter only at its start, so no shorter match can be hidden in this one.
                int before = matched - (i - start);
                if (before > implied) {
                    data(ByteBuffer.wrap(delimiter, implied, before - implied).slice());
                }
                implied = 0;
                matched = b == delimiter[0] ? 1 : 0;
            }
        }
        boolean found = matched == delimiter.length;
        int end = Math.max(start, (found ? i + 1 : i) - matched);
        if (end > start) {
            data(piece.slice(start, end - start));
        }
        piece.position(found ? i + 1 : i);
        if (found) {
            boundary();
        }
    }

    private void data(ByteBuffer bytes) {
        if (state == State.CONTENT) {
            parts.data(bytes);
        }
    }

    private void boundary() {
        if (inPart) {
            inPart = false;
            parts.complete();
        }
        state = State.BOUNDARY_END;
        dashes = 0;
        padded = false;
        returned = false;
    }

    private void boundaryEnd(byte b) {
        if (returned && b == '\n') {
            state = State.HEADERS;
            headerLength = 0;
        } else if (b == '-' && !padded && !returned) {
            if (++dashes == 2) {
                state = State.EPILOGUE;
            }
        } else if (dashes == 0 && !returned && (b == ' ' || b == '\t')) {
            padded = true;
        } else if (dashes == 0 && !returned && b == '\r') {
            returned = true;
        } else {
            throw new HttpException(400, "multipart: more in a line than its boundary (expected: CRLF or two dashes)");
        }
    }

    private void header(byte b) {
        if (headerLength == headerBytesMax) {
            throw new HttpException(
                    400, "header of a part: too large (expected: at most " + headerBytesMax + " bytes)");
        }
        if (headerLength == header.length) {
            header = Arrays.copyOf(header, Math.min(headerBytesMax, 2 * headerLength));
        }
        header[headerLength++] = b;
        if (b == '\n' && (headerLength == NEW_LINE.length ? endsWith(NEW_LINE) : endsWith(HEADERS_END))) {
            inPart = true;
            parts.begin(PartHead.read(header, Math.max(0, headerLength - HEADERS_END.length)));
            state = State.CONTENT;
            matched = NEW_LINE.length;
            implied = NEW_LINE.length;
        }
    }

    private boolean endsWith(byte[] end) {
        return headerLength >= end.length
                && Arrays.equals(header, headerLength - end.length, headerLength, end, 0, end.length);
    }
}
