package io.paceline.http.internal;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;

/**
 * What a request says of its body and of its connection (RFC 9112, sections 6 and 9).
 *
 * @param head whether the answer is to have no body
 * @param http10 whether the client speaks HTTP/1.0, which knows no chunks and no persistence unless asked
 * @param keepAlive whether the connection is to stay
 * @param hasBody whether a body follows
 * @param length of the body, or -1 if it comes in chunks
 * @param expectsContinue whether the client waits for {@code 100 Continue}
 */
record RequestFraming(
        boolean head, boolean http10, boolean keepAlive, boolean hasBody, long length, boolean expectsContinue) {

    static RequestFraming of(HttpRequest head) {
        boolean http10 = head.protocolVersion().equals(HttpVersion.HTTP_1_0);
        boolean isHead = HttpMethod.HEAD.equals(head.method());
        boolean keepAlive = HttpUtil.isKeepAlive(head);
        if (!head.headers().contains(HttpHeaderNames.CONTENT_LENGTH)
                && !head.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            return new RequestFraming(isHead, http10, keepAlive, false, 0, false);
        }
        boolean chunked = HttpUtil.isTransferEncodingChunked(head);
        long length = chunked ? -1 : HttpUtil.getContentLength(head, 0L);
        boolean expects =
                !http10 && head.headers().containsValue(HttpHeaderNames.EXPECT, HttpHeaderValues.CONTINUE, true);
        return new RequestFraming(isHead, http10, keepAlive, chunked || length > 0, length, expects);
    }
}
