package io.paceline.endpoint.internal.openapi;

import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Answers with bytes that never change, or 304 to who has them already (RFC 9110, section 13.1.2). */
final class FixedFile implements HttpHandler {

    private static final int TAG_BYTES = 16;

    private final String entityTag;
    private final HttpResponse full;
    private final HttpResponse unchanged;

    FixedFile(byte[] bytes, String mediaType, String cacheControl) {
        this.entityTag = "\"" + HexFormat.of().formatHex(digest(bytes), 0, TAG_BYTES) + "\"";
        this.full = withHeader(HttpResponse.ok().bytes(bytes).contentType(mediaType), cacheControl);
        this.unchanged = withHeader(HttpResponse.status(304), cacheControl);
    }

    private HttpResponse withHeader(HttpResponse response, String cacheControl) {
        return response.header("ETag", entityTag)
                .header("Cache-Control", cacheControl)
                .header("X-Content-Type-Options", "nosniff");
    }

    /** The answer in full, to which more fields may be added before the first request. */
    FixedFile header(String name, String value) {
        full.header(name, value);
        return this;
    }

    @Override
    public HttpResponse handle(HttpRequest request) {
        for (String line : request.headers().all("If-None-Match")) {
            for (String tag : line.split(",", -1)) {
                String given = tag.strip();
                if (given.equals("*") || given.equals(entityTag) || given.equals("W/" + entityTag)) {
                    return unchanged;
                }
            }
        }
        return full;
    }

    private static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
