package io.paceline.http.internal.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.paceline.http.internal.wire.HeadCheck;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The check of response heads (RFC 9112, section 4), on their bytes and on what was decoded. */
final class ResponseHeadCheck extends HeadCheck {

    private static final byte[] VERSION = {'H', 'T', 'T', 'P', '/', '1', '.'};
    private static final int STATUS_AT = VERSION.length + 2;
    private static final int STATUS_DIGITS = 3;

    ResponseHeadCheck() {
        super(false, "status line (expected: HTTP/1.1 SP three digits SP reason, see RFC 9112, section 4)");
    }

    @Override
    protected boolean isStartLine(ByteBuf buffer, int from, int end) {
        int reason = STATUS_AT + STATUS_DIGITS;
        if (end - from < reason) {
            return false;
        }
        for (int i = 0; i < VERSION.length; i++) {
            if (buffer.getByte(from + i) != VERSION[i]) {
                return false;
            }
        }
        boolean minor = buffer.getByte(from + VERSION.length) == '0' || buffer.getByte(from + VERSION.length) == '1';
        if (!minor || buffer.getByte(from + STATUS_AT - 1) != ' ' || buffer.getByte(from + STATUS_AT) == '0') {
            return false;
        }
        for (int i = STATUS_AT; i < reason; i++) {
            byte digit = buffer.getByte(from + i);
            if (digit < '0' || digit > '9') {
                return false;
            }
        }
        // The space behind the status must be there, but servers that send no reason leave it out, and it says nothing.
        return end - from == reason || buffer.getByte(from + reason) == ' ';
    }

    // Netty forgives white space before the colon in answers, which others read as part of the name.
    @Override
    protected boolean isFieldLine(ByteBuf buffer, int from, int end) {
        int colon = buffer.indexOf(from, end, (byte) ':');
        return colon > from && buffer.getByte(colon - 1) > ' ';
    }

    /** What is wrong with a head that could not be decoded. */
    static String fault(Throwable cause) {
        return cause instanceof TooLongFrameException
                ? "the head of the answer is too large (expected: fewer bytes)"
                : "the head of the answer is malformed (expected: RFC 9112, sections 4 to 6)";
    }

    /** What is wrong with a decoded head, or null. */
    static @Nullable String fault(HttpResponse head) {
        if (head.status().code() == 101) {
            return "status 101 (expected: none, since no upgrade was asked for)";
        }
        // RFC 9112, section 6.1: no coding but this one is known, and none at all in the older protocol.
        if (head.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            List<String> codings = head.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
            if (codings.size() != 1 || !codings.get(0).equalsIgnoreCase("chunked")) {
                return "Transfer-Encoding (expected: chunked)";
            }
            if (head.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
                return "Transfer-Encoding in HTTP/1.0 (expected: none)";
            }
        }
        return null;
    }
}
