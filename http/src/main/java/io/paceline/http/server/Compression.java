package io.paceline.http.server;

import io.paceline.core.Argument;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.internal.coding.ResponseCoding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compresses answers for clients that accept it (RFC 9110, section 12.5.3): zstd and br if their libraries are on the
 * path, gzip always.
 *
 * <pre>{@code
 * Router.builder().filter("/api", Compression.standard())
 * }</pre>
 *
 * <p>Left as they are: bodies smaller than {@link Builder#bytesMin}, media types that are compressed already, answers with
 * a Content-Encoding, parts (206), and what says {@code Cache-Control: no-transform}. What is compressed says so by Vary,
 * and its ETag becomes a weak one. Streams are compressed piece by piece, each at once, so that elements and events are
 * not held back. A client that takes neither a coding that there is nor {@code identity} gets a 406.
 *
 * <p>Do not compress what holds both a secret and what others may put into it: its length then tells of the secret.
 *
 * <p>Thread rules: immutable; any thread may use it. Bodies of up to 64 KiB are compressed on the loop, larger ones on the
 * common pool.
 */
public final class Compression implements HttpFilter {

    private final ResponseCoding coding;

    private Compression(ResponseCoding coding) {
        this.coding = coding;
    }

    /** With what {@link #builder()} says unless it is told. */
    public static Compression standard() {
        return builder().build();
    }

    /** Starts to say how to compress. */
    public static Builder builder() {
        return new Builder();
    }

    /** The codings that can be used in this process, the preferred first. */
    public static List<String> available() {
        return ResponseCoding.available();
    }

    @Override
    public @Nullable Object filter(HttpRequest request, HttpHandler next) throws Exception {
        request.onResponse(response -> coding.apply(request, response));
        return next.handle(request);
    }

    @Override
    public String toString() {
        return "Compression" + coding.names();
    }

    /** Says how to compress. Not thread-safe. */
    public static final class Builder {

        private int bytesMin = 1024;
        private List<String> codings = List.of("zstd", "br", "gzip");

        private Builder() {}

        /** The smallest body that is compressed; 0 to 1,048,576 bytes, default 1,024. */
        public Builder bytesMin(int bytes) {
            this.bytesMin = Argument.between("bytesMin", bytes, 0, 1 << 20);
            return this;
        }

        /**
         * The codings to choose from, of {@code zstd}, {@code br} and {@code gzip}; where a client likes several as much,
         * the first. Default all, in this order. Those whose library is missing are left out.
         */
        public Builder codings(String... names) {
            for (String name : names) {
                if (!List.of("zstd", "br", "gzip").contains(name)) {
                    throw Argument.wrong("codings", name, "zstd, br, gzip");
                }
            }
            this.codings = List.of(names);
            return this;
        }

        /** The filter. */
        public Compression build() {
            return new Compression(new ResponseCoding(bytesMin, codings));
        }
    }
}
