package io.paceline.benchmarks;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** An answer as read from the wire, independent of any system under test. */
final class HttpAnswer {
    private static final int HEAD_BYTES_MAX = 16_384;

    private final int status;
    private final String contentType;
    private final byte[] body;
    private final int wireBytes;

    private HttpAnswer(int status, String contentType, byte[] body, int wireBytes) {
        this.status = status;
        this.contentType = contentType;
        this.body = body;
        this.wireBytes = wireBytes;
    }

    int status() {
        return status;
    }

    /** Empty if the answer has none. */
    String contentType() {
        return contentType;
    }

    byte[] body() {
        return body;
    }

    /** Bytes of the whole answer, head included. */
    int wireBytes() {
        return wireBytes;
    }

    /** Reads one answer that carries Content-Length, as all systems do for both requests. */
    static HttpAnswer read(InputStream in) throws IOException {
        String head = head(in);
        int status = 0;
        int length = -1;
        String contentType = "";
        for (String line : head.split("\r\n", -1)) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (status == 0) {
                status = Integer.parseInt(line.substring(9, 12));
            } else if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).strip());
            } else if (lower.startsWith("content-type:")) {
                contentType = line.substring(13).strip();
            }
        }
        if (length < 0) {
            throw new IOException("answer without Content-Length: " + head.strip());
        }
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("body ended after " + body.length + " bytes (expected: " + length + ")");
        }
        return new HttpAnswer(status, contentType, body, head.length() + length);
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || head.lastIndexOf("\r\n\r\n") != head.length() - 4) {
            int next = in.read();
            if (next < 0 || head.length() == HEAD_BYTES_MAX) {
                throw new EOFException("answer head ended after " + head.length() + " bytes");
            }
            head.append((char) next);
        }
        String text = head.toString();
        if (!text.startsWith("HTTP/1.1 ") || text.length() < 13) {
            throw new IOException("no HTTP/1.1 answer: "
                    + new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.US_ASCII));
        }
        return text;
    }
}
