package io.paceline.benchmarks.apps.child;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Reads one answer of HTTP/1.1 after the other from the bytes of a connection (RFC 9112, sections 6 and 7.1), keeping only
 * what is checked: status, length and the end of the body. A whole client would use more processor time than the servers
 * that it shares the cores with.
 */
final class ResponseReader {
    private static final int LINE_BYTES_MAX = 8192;
    private static final int TAIL_BYTES = 16;

    private enum Part {
        STATUS,
        FIELDS,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILERS
    }

    private final byte[] tail = new byte[TAIL_BYTES];
    private final StringBuilder line = new StringBuilder();
    private Part part = Part.STATUS;
    private int status;
    private long left;
    private long bodyBytes;
    private boolean chunked;
    private boolean closes;

    /**
     * Takes bytes.
     *
     * @return whether an answer is whole; the next call begins the next one
     * @throws IllegalArgumentException if it is none
     */
    boolean read(ByteBuf in) {
        while (in.isReadable()) {
            boolean isBody = part == Part.BODY || part == Part.CHUNK;
            boolean whole = isBody ? body(in) : line(in);
            if (whole) {
                part = Part.STATUS;
                return true;
            }
        }
        return false;
    }

    int status() {
        return status;
    }

    long bodyBytes() {
        return bodyBytes;
    }

    /** Whether the server ends the connection after this answer. */
    boolean closes() {
        return closes;
    }

    /** Whether the body ends with these bytes, at most 16, before any white space. */
    boolean endsWith(byte[] ending) {
        int at = TAIL_BYTES;
        while (at > 0 && tail[at - 1] <= ' ') {
            at--;
        }
        for (int i = 1; i <= ending.length; i++) {
            if (at - i < 0 || tail[at - i] != ending[ending.length - i]) {
                return false;
            }
        }
        return true;
    }

    private boolean body(ByteBuf in) {
        int count = (int) Math.min(left, in.readableBytes());
        keep(in, count);
        left -= count;
        bodyBytes += count;
        if (left > 0) {
            return false;
        }
        boolean whole = part == Part.BODY;
        part = Part.CHUNK_END;
        return whole;
    }

    private void keep(ByteBuf in, int count) {
        int kept = Math.min(count, TAIL_BYTES);
        in.skipBytes(count - kept);
        System.arraycopy(tail, kept, tail, 0, TAIL_BYTES - kept);
        in.readBytes(tail, TAIL_BYTES - kept, kept);
    }

    private boolean line(ByteBuf in) {
        int end = in.indexOf(in.readerIndex(), in.writerIndex(), (byte) '\n');
        int count = (end < 0 ? in.writerIndex() : end) - in.readerIndex();
        if (line.length() + count > LINE_BYTES_MAX) {
            throw new IllegalArgumentException("line: more than " + LINE_BYTES_MAX + " bytes (expected: HTTP/1.1)");
        }
        line.append(in.readCharSequence(count, StandardCharsets.ISO_8859_1));
        if (end < 0) {
            return false;
        }
        in.skipBytes(1);
        int length = line.length();
        if (length > 0 && line.charAt(length - 1) == '\r') {
            line.setLength(length - 1);
        }
        boolean whole = line(line.toString());
        line.setLength(0);
        return whole;
    }

    private boolean line(String text) {
        switch (part) {
            case STATUS -> begin(text);
            case FIELDS -> {
                return text.isEmpty() ? headEnd() : field(text);
            }
            case CHUNK_SIZE -> {
                int extension = text.indexOf(';');
                left = Long.parseLong(extension < 0 ? text : text.substring(0, extension), 16);
                part = left == 0 ? Part.TRAILERS : Part.CHUNK;
            }
            case CHUNK_END -> part = Part.CHUNK_SIZE;
            case TRAILERS -> {
                return text.isEmpty();
            }
            default -> throw new IllegalStateException(part.name());
        }
        return false;
    }

    private void begin(String text) {
        if (!text.startsWith("HTTP/1.1 ") || text.length() < 12) {
            throw new IllegalArgumentException("status line: " + text + " (expected: HTTP/1.1)");
        }
        status = Integer.parseInt(text.substring(9, 12));
        left = -1;
        bodyBytes = 0;
        chunked = false;
        closes = false;
        tail[TAIL_BYTES - 1] = 0;
        part = Part.FIELDS;
    }

    private boolean field(String text) {
        if (text.regionMatches(true, 0, "content-length:", 0, 15)) {
            left = Long.parseLong(text.substring(15).strip());
        } else if (text.regionMatches(true, 0, "transfer-encoding:", 0, 18)) {
            chunked = true;
        } else if (text.regionMatches(true, 0, "connection:", 0, 11)) {
            closes = text.substring(11).strip().equalsIgnoreCase("close");
        }
        return false;
    }

    private boolean headEnd() {
        if (status == 204 || status == 304) {
            return true;
        }
        if (chunked) {
            part = Part.CHUNK_SIZE;
            return false;
        }
        if (left < 0) {
            throw new IllegalArgumentException("answer: neither Content-Length nor chunks (expected: one)");
        }
        part = Part.BODY;
        return left == 0;
    }
}
