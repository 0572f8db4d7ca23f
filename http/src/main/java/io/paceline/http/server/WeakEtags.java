package io.paceline.http.server;

import io.paceline.http.HttpBody;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.Validators;
import io.paceline.http.internal.coding.JsonBodies;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Gives answers to GET and HEAD that name no state of their own a weak entity tag made of their bytes (RFC 9110, section
 * 8.8.3), so that a client that has them gets a 304. That saves the way and not the work: the handler has done it, and the
 * bytes are digested, which is why streams and bodies of more than 1 MiB stay as they are.
 *
 * <p>Thread rules: immutable; any thread may use it.
 */
public final class WeakEtags implements HttpFilter {

    private static final int BYTES_MAX = 1 << 20;
    private static final int TAG_BYTES = 12;

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        if (request.method().equals("GET") || request.method().equals("HEAD")) {
            request.onResponse(response -> tagged(request, response));
        }
        return next.handle(request);
    }

    private static HttpResponse tagged(HttpRequest request, HttpResponse response) {
        if (response.status() != 200 || response.header("ETag") != null) {
            return response;
        }
        HttpResponse encoded = response.body() instanceof HttpBody.Json json && request instanceof JsonBodies server
                ? response.copy().jsonBytes(server.encode(json.value()))
                : response;
        if (!(encoded.body() instanceof HttpBody.Bytes bytes) || bytes.array().length > BYTES_MAX) {
            return encoded;
        }
        HttpResponse tagged = encoded.copy().weakEtag(digest(bytes.array()));
        return Validators.of(tagged).isNotModified(request) ? tagged.withoutBody(304) : tagged;
    }

    private static String digest(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, TAG_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    @Override
    public String toString() {
        return "WeakEtags";
    }
}
