package io.paceline.http.internal.coding;

import io.paceline.http.HttpBody;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Puts answers into the coding that their client likes most (RFC 9110, section 8.4), if that makes sense for them.
 *
 * <p>Thread rules: any thread may use it; bodies up to {@value #AT_ONCE_BYTES_MAX} bytes are encoded in the call, larger
 * ones piece by piece elsewhere.
 */
public final class ResponseCoding {

    private static final int AT_ONCE_BYTES_MAX = 64 * 1024;
    private static final Set<String> TYPES = Set.of(
            "application/json",
            "application/x-ndjson",
            "application/javascript",
            "application/xml",
            "application/yaml",
            "application/wasm",
            "application/x-tar",
            "image/bmp",
            "image/svg+xml",
            "image/vnd.microsoft.icon",
            "font/ttf",
            "font/otf");

    private final int bytesMin;
    private final List<Coding> codings;
    private final List<String> names;

    /**
     * A way to code answers.
     *
     * @param bytesMin smaller bodies stay as they are
     * @param names the codings to choose from, the preferred first; those that are not there are left out
     */
    public ResponseCoding(int bytesMin, List<String> names) {
        this.bytesMin = bytesMin;
        this.codings = names.stream()
                .flatMap(name -> Codings.AVAILABLE.stream()
                        .filter(coding -> coding.name().equals(name)))
                .toList();
        this.names = codings.stream().map(Coding::name).toList();
    }

    /** The codings that there are. */
    public List<String> names() {
        return names;
    }

    /** The codings that this process has, in the order in which they are preferred. */
    public static List<String> available() {
        return Codings.names();
    }

    /**
     * The answer as it is sent.
     *
     * @throws HttpException 406 if the client takes it in no coding, nor without one
     */
    public HttpResponse apply(HttpRequest request, HttpResponse response) {
        if (!isEligible(response)) {
            return response;
        }
        AcceptEncoding accept = AcceptEncoding.of(request);
        List<String> accepted = accept.accepted(names);
        boolean plainAllowed = accept.weight(AcceptEncoding.IDENTITY) > 0;
        boolean plainPreferred =
                accepted.isEmpty() || accept.weight(AcceptEncoding.IDENTITY) > accept.weight(accepted.get(0));
        if (accepted.isEmpty() && !plainAllowed) {
            throw new HttpException(
                    406,
                    "Accept-Encoding: none of what there is (expected: " + String.join(", ", names) + " or identity)");
        }
        boolean bodiless = response.status() == 304;
        HttpBody body = response.body() instanceof HttpBody.Json json
                ? response.copy().jsonBytes(encode(request, json)).body()
                : response.body();
        if (!bodiless && sizeOf(body) >= 0 && sizeOf(body) < bytesMin && plainAllowed) {
            return response;
        }
        HttpResponse varying = varying(response);
        if (plainPreferred) {
            return varying;
        }
        Coding coding = codings.get(names.indexOf(accepted.get(0)));
        if (bodiless) {
            return described(varying, coding).removeHeader("Content-Encoding");
        }
        return coded(varying, body, coding, plainAllowed);
    }

    private static byte[] encode(HttpRequest request, HttpBody.Json json) {
        if (!(request instanceof JsonBodies server)) {
            throw new IllegalArgumentException("request: " + request + " (expected: one of this server)");
        }
        return server.encode(json.value());
    }

    private HttpResponse coded(HttpResponse response, HttpBody body, Coding coding, boolean plainAllowed) {
        if (body instanceof HttpBody.Stream stream) {
            return described(response, coding).stream(new CodedStream(stream.publisher(), coding));
        }
        byte[] plain = ((HttpBody.Bytes) body).array();
        if (plain.length > AT_ONCE_BYTES_MAX) {
            ArrayPieces pieces = new ArrayPieces(plain, ForkJoinPool.commonPool());
            return described(response, coding).stream(new CodedStream(pieces, coding));
        }
        byte[] coded = encode(plain, coding);
        if (coded.length >= plain.length && plainAllowed) {
            return response;
        }
        return described(response, coding).bytes(coded);
    }

    private static byte[] encode(byte[] plain, Coding coding) {
        ByteArrayOutputStream coded = new ByteArrayOutputStream(plain.length / 2 + 64);
        try (OutputStream out = coding.encoder(coded)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return coded.toByteArray();
    }

    /** What a coded answer says: its tag names no sequence of bytes any more, and ranges would be those of another. */
    private static HttpResponse described(HttpResponse response, Coding coding) {
        HttpResponse described =
                response.copy().removeHeader("Accept-Ranges").setHeader("Content-Encoding", coding.name());
        String tag = response.header("ETag");
        if (tag != null && tag.startsWith("\"")) {
            described.setHeader("ETag", "W/" + tag);
        }
        return described;
    }

    private static HttpResponse varying(HttpResponse response) {
        String vary = response.header("Vary");
        if (vary == null) {
            return response.copy().header("Vary", "Accept-Encoding");
        }
        for (String each : vary.split(",", -1)) {
            if (each.strip().equals("*") || each.strip().equalsIgnoreCase("Accept-Encoding")) {
                return response;
            }
        }
        return response.copy().header("Vary", "Accept-Encoding");
    }

    private static long sizeOf(HttpBody body) {
        if (body instanceof HttpBody.Stream stream) {
            return stream.length();
        }
        return body instanceof HttpBody.Bytes bytes ? bytes.array().length : -1;
    }

    private static boolean isEligible(HttpResponse response) {
        int status = response.status();
        if (status == 304) {
            return response.header("ETag") != null;
        }
        if (status == 204 || status == 206 || !isCompressible(response.contentType())) {
            return false;
        }
        if (response.hasHeaders()) {
            String cache = response.header("Cache-Control");
            return response.header("Content-Encoding") == null
                    && response.header("Content-Range") == null
                    && (cache == null || !cache.toLowerCase(Locale.ROOT).contains("no-transform"));
        }
        return true;
    }

    private static boolean isCompressible(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        int semicolon = contentType.indexOf(';');
        String type = (semicolon < 0 ? contentType : contentType.substring(0, semicolon))
                .strip()
                .toLowerCase(Locale.ROOT);
        return type.startsWith("text/") || type.endsWith("+json") || type.endsWith("+xml") || TYPES.contains(type);
    }
}
