package io.paceline.http.internal.client;

import io.paceline.http.HttpBody;
import io.paceline.http.internal.wire.ChunkEncoder;
import io.paceline.http.internal.wire.HeadBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes request heads (RFC 9112, section 3). */
final class RequestEncoder {

    private static final byte[] VERSION_AND_HOST = ascii(" HTTP/1.1\r\nHost: ");
    private static final byte[] LENGTH = ascii("Content-Length: ");
    private static final byte[] TRANSFER_CHUNKED = ascii("Transfer-Encoding: chunked\r\n");
    private static final byte[] EXPECT_CONTINUE = ascii("Expect: 100-continue\r\n");
    private static final byte[] SEPARATOR = ascii(": ");

    private RequestEncoder() {}

    static void writeHead(HeadBuffer out, RequestPlan plan) {
        out.writeLatin1(plan.method());
        out.write((byte) ' ');
        out.writeLatin1(plan.target());
        out.write(VERSION_AND_HOST);
        writeHost(out, plan.origin());
        List<String> fields = plan.fields();
        for (int i = 0; i < fields.size(); i += 2) {
            out.writeLatin1(fields.get(i));
            out.write(SEPARATOR);
            writeLine(out, fields.get(i + 1));
        }
        long length = length(plan);
        if (length >= 0) {
            out.write(LENGTH);
            out.writeDecimal(length);
            out.write(ChunkEncoder.CRLF);
        } else if (plan.hasBody()) {
            out.write(TRANSFER_CHUNKED);
        }
        if (plan.expectContinue()) {
            out.write(EXPECT_CONTINUE);
        }
        out.write(ChunkEncoder.CRLF);
    }

    /** The length to announce, or -1 for none. */
    private static long length(RequestPlan plan) {
        if (plan.body() instanceof HttpBody.Stream stream) {
            return stream.length();
        }
        if (plan.body() instanceof HttpBody.Bytes bytes && bytes.array().length > 0) {
            return bytes.array().length;
        }
        // RFC 9110, section 8.6: methods that are about a body say that there is none.
        return switch (plan.method()) {
            case "POST", "PUT", "PATCH" -> 0;
            default -> -1;
        };
    }

    // RFC 9110, section 7.2: without the port if it is that of the scheme.
    private static void writeHost(HeadBuffer out, Origin origin) {
        boolean literal = origin.host().indexOf(':') >= 0;
        if (literal) {
            out.write((byte) '[');
        }
        out.writeLatin1(origin.host());
        if (literal) {
            out.write((byte) ']');
        }
        if (!origin.hasPortOfScheme()) {
            out.write((byte) ':');
            out.writeDecimal(origin.port());
        }
        out.write(ChunkEncoder.CRLF);
    }

    private static void writeLine(HeadBuffer out, String text) {
        out.writeLatin1(text);
        out.write(ChunkEncoder.CRLF);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
