package io.paceline.http.internal;

import io.netty.buffer.ByteBuf;
import io.paceline.http.internal.wire.HeadCheck;

/**
 * The check of request heads: refuses separators other than one space in the request line (RFC 9112, section 3),
 * anything but printable ASCII in it, and a protocol in small letters.
 */
final class RequestHeadCheck extends HeadCheck {

    private static final byte[] HTTP = {'H', 'T', 'T', 'P', '/'};

    RequestHeadCheck() {
        super(true, "request line (expected: METHOD SP target SP HTTP/1.1, see RFC 9112, section 3)");
    }

    @Override
    protected boolean isStartLine(ByteBuf buffer, int from, int end) {
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
}
