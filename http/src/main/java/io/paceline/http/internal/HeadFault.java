package io.paceline.http.internal;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.paceline.http.TimeoutHeader;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a request head cannot be accepted, and the status that says so.
 *
 * @param detail what came and what was expected, without repeating what the client sent
 */
record HeadFault(int status, String detail) {

    private static final boolean[] HOST = new boolean[128];

    static {
        for (char c = '!'; c < 127; c++) {
            // RFC 3986, section 3.2.2, with port: unreserved, percent-encoded, sub-delims, IP literals.
            HOST[c] = Character.isLetterOrDigit(c) || "-._~%!$&'()*+,;=:[]".indexOf(c) >= 0;
        }
    }

    private static HeadFault of(Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return new HeadFault(414, "request line: too long (expected: fewer bytes)");
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return new HeadFault(431, "header fields: too large (expected: fewer bytes)");
        }
        return new HeadFault(400, "request head: malformed (expected: RFC 9112, sections 3 to 6)");
    }

    /** A head that took too long. */
    static HeadFault late(Duration within) {
        return new HeadFault(408, "request head: not complete (expected: within " + within + ")");
    }

    /** What a decoded head lacks, or null if it can be served. */
    static @Nullable HeadFault find(HttpRequest head, int hosts) {
        if (head.decoderResult().isFailure()) {
            return of(head.decoderResult().cause());
        }
        HttpVersion version = head.protocolVersion();
        boolean http11 = version.equals(HttpVersion.HTTP_1_1);
        if (!http11 && !version.equals(HttpVersion.HTTP_1_0)) {
            return new HeadFault(505, "protocol version (expected: HTTP/1.1 or HTTP/1.0)");
        }
        // RFC 9112, section 3.2
        if (hosts > 1 || (hosts == 0 && http11)) {
            return new HeadFault(400, "Host: " + hosts + " fields (expected: 1)");
        }
        String host = hosts == 0 ? null : head.headers().get(HttpHeaderNames.HOST);
        if (host != null && !isHost(host)) {
            return new HeadFault(400, "Host (expected: a name or address with an optional port)");
        }
        if (!isTarget(head)) {
            return new HeadFault(400, "request target (expected: one that begins with / or http://)");
        }
        // RFC 9112, section 6.1: no coding but this one is known, and a length that depends on another is not known.
        if (head.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            List<String> codings = head.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
            if (codings.size() != 1 || !codings.get(0).equalsIgnoreCase("chunked")) {
                return new HeadFault(501, "Transfer-Encoding (expected: chunked)");
            }
        }
        if (Deadlines.isMalformed(head.headers())) {
            return new HeadFault(400, TimeoutHeader.NAME + " (expected: a whole number of ms, s or m, such as 1500ms)");
        }
        String expect = http11 ? head.headers().get(HttpHeaderNames.EXPECT) : null;
        if (expect != null && !expect.equalsIgnoreCase("100-continue")) {
            return new HeadFault(417, "Expect (expected: 100-continue)");
        }
        return null;
    }

    // RFC 9112, section 3.2: origin form, absolute form, and asterisk form for OPTIONS; no authority form, which is for
    // proxies.
    private static boolean isTarget(HttpRequest head) {
        String target = head.uri();
        return target.startsWith("/")
                || target.regionMatches(true, 0, "http://", 0, 7)
                || target.regionMatches(true, 0, "https://", 0, 8)
                || (target.equals("*") && HttpMethod.OPTIONS.equals(head.method()));
    }

    private static boolean isHost(String host) {
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            if (c >= 128 || !HOST[c]) {
                return false;
            }
        }
        if (host.startsWith("[")) {
            int end = host.indexOf(']');
            return end > 1 && isPort(host, end + 1);
        }
        int colon = host.indexOf(':');
        return host.indexOf('[') < 0 && host.indexOf(']') < 0 && (colon < 0 || isPort(host, colon));
    }

    private static boolean isPort(String host, int from) {
        if (from == host.length()) {
            return true;
        }
        if (host.charAt(from) != ':') {
            return false;
        }
        for (int i = from + 1; i < host.length(); i++) {
            if (host.charAt(i) < '0' || host.charAt(i) > '9') {
                return false;
            }
        }
        return host.length() - from <= 6;
    }
}
