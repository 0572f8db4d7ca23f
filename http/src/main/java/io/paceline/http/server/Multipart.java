package io.paceline.http.server;

import io.paceline.http.Form;
import io.paceline.http.HttpException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.MultipartOptions;
import io.paceline.http.internal.form.FormHolder;
import io.paceline.http.internal.form.MultipartReader;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Reads forms with files: {@code multipart/form-data} (RFC 7578).
 *
 * <pre>{@code
 * Router router = Router.builder()
 *         .post("/photos", Multipart.before(request -> {
 *             UploadedFile photo = request.form().part("photo");
 *             …
 *         }, MultipartOptions.STANDARD))
 *         .build();
 * }</pre>
 *
 * <p>While a form is read, its files go to disk as fast as the disk takes them, and the client is read no faster. They
 * are deleted when the request is over: answered, failed, timed out, or left by its client.
 */
public final class Multipart {

    private static final String TYPE = "multipart/form-data";

    private Multipart() {}

    /** Whether the body of a request says that it is a multipart form. */
    public static boolean isMultipart(HttpRequest request) {
        String type = request.header("Content-Type");
        return type != null
                && type.regionMatches(true, 0, TYPE, 0, TYPE.length())
                && (type.length() == TYPE.length() || " \t;".indexOf(type.charAt(TYPE.length())) >= 0);
    }

    /**
     * Reads the multipart form in the body of a request, which {@link HttpRequest#form()} gives afterwards. On the loop of
     * the request; its handler must stream the body, see {@link HttpHandler#streamsBody}.
     *
     * @return the form, on the loop; or an {@link HttpException}: 400 if it is malformed, 413 if it passes a bound, as
     *     soon as it does
     * @throws HttpException 415 if the body is no multipart form, 400 if it has no usable boundary
     * @throws IllegalStateException if the body is not streamed
     */
    public static CompletionStage<Form> read(HttpRequest request, MultipartOptions options) {
        String type = request.header("Content-Type");
        if (type == null || !isMultipart(request)) {
            String shown = type == null ? "none" : type.substring(0, Math.min(100, type.length()));
            throw new HttpException(415, "Content-Type: " + shown + " (expected: " + TYPE + ")").header("Accept", TYPE);
        }
        return MultipartReader.read(request, type, options).thenApply(form -> {
            if (request instanceof FormHolder holder) {
                holder.form(form);
            }
            return form;
        });
    }

    /** The handler with {@link HttpRequest#form()} read before it is called, if the body is a multipart form. */
    public static HttpHandler before(HttpHandler handler, MultipartOptions options) {
        Objects.requireNonNull(handler, "handler");
        Objects.requireNonNull(options, "options");
        return new HttpHandler() {
            @Override
            public @Nullable Object handle(HttpRequest request) throws Exception {
                return isMultipart(request)
                        ? request.resume(read(request, options), form -> handler.handle(request))
                        : handler.handle(request);
            }

            @Override
            public boolean streamsBody(HttpRequest request) {
                return isMultipart(request) || handler.streamsBody(request);
            }

            @Override
            public String toString() {
                return TYPE + " before " + handler;
            }
        };
    }
}
