package io.paceline.endpoint.internal.result;

import io.paceline.core.Argument;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.http.Accept;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.MediaType;
import io.paceline.http.ServerSentEvent;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The media types that the answers of one method may have. */
final class Produced {

    private static final MediaType TEXT = MediaType.parse("text/plain;charset=utf-8");
    private static final List<MediaType> STREAMS =
            List.of(ElementFormat.ARRAY.type, ElementFormat.LINES.type, ElementFormat.EVENTS.type);

    /** To choose from by Accept, in order; empty to go by the value. */
    private final List<MediaType> types;

    /** The text of the one type, if there is no choice. */
    private final String fixed;

    /** Whether what is streamed is bytes and no elements. */
    private final boolean bytes;

    private Produced(List<MediaType> types, boolean bytes) {
        this.types = types;
        this.fixed = types.isEmpty() ? "" : types.get(0).toString();
        this.bytes = bytes;
    }

    /**
     * Those of a method.
     *
     * @param said the types that its annotations name
     * @param value the type of its values
     * @throws IllegalArgumentException if values of that type cannot be sent as one of those
     */
    static Produced of(List<MediaType> said, Type value) {
        List<MediaType> types = said.stream()
                .filter(type -> !type.isRange())
                .map(type -> type.without("q"))
                .toList();
        if (!ResultTypes.isPublisher(value)) {
            for (MediaType type : types) {
                if (ResultTypes.isAlwaysJson(value) && !type.isJson()) {
                    throw unfit(value, type, "JSON, or a String or bytes as result");
                }
                charset(type);
            }
            return new Produced(types, false);
        }
        Class<?> element = TypeVariables.rawClass(ResultTypes.element(value));
        if (element == ByteBuffer.class) {
            return new Produced(types, true);
        }
        boolean events = element == ServerSentEvent.class;
        if (types.isEmpty()) {
            types = events ? List.of(ElementFormat.EVENTS.type) : STREAMS;
        }
        for (MediaType type : types) {
            ElementFormat format = ElementFormat.of(type);
            if (format == null || (events && format != ElementFormat.EVENTS)) {
                throw unfit(value, type, events ? "text/event-stream" : MediaType.join(STREAMS));
            }
        }
        return new Produced(types, false);
    }

    private static IllegalArgumentException unfit(Type value, MediaType type, String expected) {
        return Argument.wrong("produces", type + " for " + value.getTypeName(), expected);
    }

    /**
     * The type for a request, which is said in the response; null to go by the value.
     *
     * @throws HttpException 406 if the client takes none
     */
    @Nullable
    MediaType type(HttpRequest request, HttpResponse response) {
        if (types.isEmpty()) {
            return null;
        }
        if (types.size() == 1) {
            response.contentType(fixed);
            return types.get(0);
        }
        MediaType best = choose(request, types);
        response.contentType(best.toString());
        return best;
    }

    /**
     * The format of a stream for a request, whose type is said in the response; null for bytes as they are.
     *
     * @throws HttpException 406 if the client takes none
     */
    @Nullable
    ElementFormat format(HttpRequest request, HttpResponse response) {
        if (bytes) {
            type(request, response);
            return null;
        }
        MediaType type = choose(request, types.isEmpty() ? STREAMS : types);
        response.contentType(type.toString());
        ElementFormat format = ElementFormat.of(type);
        if (format == ElementFormat.EVENTS) {
            response.header("Cache-Control", "no-cache");
        }
        return format;
    }

    private static MediaType choose(HttpRequest request, List<MediaType> types) {
        MediaType best = Accept.of(request).best(types);
        if (best == null) {
            throw new HttpException(406, "Accept: none of what there is (expected: " + MediaType.join(types) + ")");
        }
        return best;
    }

    /** Sends text in the charset of its type, else in UTF-8. */
    static HttpResponse text(HttpResponse response, String text, @Nullable MediaType type) {
        if (type == null) {
            return response.contentType(TEXT.toString()).text(text);
        }
        Charset charset = charset(type);
        if (charset == null && type.type().equals("text")) {
            response.contentType(type + ";charset=utf-8");
        }
        return response.bytes(text.getBytes(charset == null ? StandardCharsets.UTF_8 : charset));
    }

    private static @Nullable Charset charset(MediaType type) {
        String name = type.parameter("charset");
        try {
            return name == null ? null : Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            throw Argument.wrong("produces", type, "a charset that this JDK knows");
        }
    }
}
