package io.paceline.http.internal;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.paceline.http.HttpResponse;
import io.paceline.http.internal.wire.ChunkEncoder;
import io.paceline.http.internal.wire.HeadBuffer;
import java.nio.charset.StandardCharsets;

/** Writes response heads (RFC 9112, section 4), most of them from bytes that were made once. */
final class ResponseEncoder {

    /** The length that says: a body follows and its length is not known. */
    static final long CHUNKED = -1;

    /** The length that says: the body ends with the connection. */
    static final long UNTIL_CLOSE = -2;

    /** {@code 100 Continue} (RFC 9110, section 15.2.1). */
    static final byte[] CONTINUE = ascii("HTTP/1.1 100 Continue\r\n\r\n");

    private static final byte[][] STATUS_LINES = new byte[600][];
    private static final byte[] JSON_TYPE = ascii("Content-Type: " + HttpResponse.JSON + "\r\n");
    private static final byte[] TYPE = ascii("Content-Type: ");
    private static final byte[] LENGTH = ascii("Content-Length: ");
    private static final byte[] TRANSFER_CHUNKED = ascii("Transfer-Encoding: chunked\r\n");
    private static final byte[] CLOSE = ascii("Connection: close\r\n");
    private static final byte[] KEEP_ALIVE = ascii("Connection: keep-alive\r\n");
    private static final byte[] SEPARATOR = ascii(": ");

    static {
        for (int status = 200; status < STATUS_LINES.length; status++) {
            STATUS_LINES[status] = statusLine(status);
        }
    }

    private ResponseEncoder() {}

    /** The standard phrase of a status; {@code Unknown Status} for one that has none. */
    static String reason(int status) {
        String reason = HttpResponseStatus.valueOf(status).reasonPhrase();
        return reason.startsWith("Unknown Status") || reason.contains("(") ? "Unknown Status" : reason;
    }

    /**
     * Writes a head.
     *
     * @param length of the body, or one of the constants above
     * @param keepAliveSaid whether to say that the connection stays, as HTTP/1.0 clients need to hear
     */
    static void writeHead(
            HeadBuffer out, HttpResponse response, byte[] dateLine, long length, boolean close, boolean keepAliveSaid) {
        int status = response.status();
        out.write(status < STATUS_LINES.length ? STATUS_LINES[status] : statusLine(status));
        out.write(dateLine);
        String type = response.contentType();
        if (HttpResponse.JSON.equals(type)) {
            out.write(JSON_TYPE);
        } else if (type != null) {
            out.write(TYPE);
            writeLine(out, type);
        }
        if (response.hasHeaders()) {
            response.forEachHeader((name, value) -> {
                out.writeLatin1(name);
                out.write(SEPARATOR);
                writeLine(out, value);
            });
        }
        if (close) {
            out.write(CLOSE);
        } else if (keepAliveSaid) {
            out.write(KEEP_ALIVE);
        }
        if (length >= 0 && status != 204 && status != 304) {
            out.write(LENGTH);
            out.writeDecimal(length);
            out.write(ChunkEncoder.CRLF);
        } else if (length == CHUNKED && status != 204 && status != 304) {
            out.write(TRANSFER_CHUNKED);
        }
        out.write(ChunkEncoder.CRLF);
    }

    private static void writeLine(HeadBuffer out, String text) {
        out.writeLatin1(text);
        out.write(ChunkEncoder.CRLF);
    }

    private static byte[] statusLine(int status) {
        return ascii("HTTP/1.1 " + status + " " + reason(status) + "\r\n");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
