package io.paceline.endpoint.internal.result;

import io.paceline.http.MediaType;
import io.paceline.http.ServerSentEvent;
import io.paceline.json.JsonOutput;
import io.paceline.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the elements of a stream are written one after the other. */
abstract class ElementFormat {

    /** One JSON array. */
    static final ElementFormat ARRAY = new ElementFormat("application/json", "[", "]") {
        @Override
        void write(Object element, boolean first, JsonWriter<Object> json, JsonOutput out) {
            if (!first) {
                out.write(',');
            }
            json.write(element, out);
        }
    };

    /** One JSON text in each line. */
    static final ElementFormat LINES = new ElementFormat("application/x-ndjson", "", "") {
        @Override
        void write(Object element, boolean first, JsonWriter<Object> json, JsonOutput out) {
            json.write(element, out);
            out.write('\n');
        }
    };

    /** Server-sent events (HTML standard, section 9.2.6). */
    static final ElementFormat EVENTS = new ElementFormat(ServerSentEvent.MEDIA_TYPE, "", "") {
        @Override
        void write(Object element, boolean first, JsonWriter<Object> json, JsonOutput out) {
            ServerSentEvent<?> event =
                    element instanceof ServerSentEvent<?> given ? given : ServerSentEvent.of(element);
            field("id: ", event.id(), out);
            field("event: ", event.event(), out);
            field(
                    "retry: ",
                    event.retry() == null ? null : Long.toString(event.retry().toMillis()),
                    out);
            Object data = event.data();
            if (data instanceof String text) {
                for (String line : text.split("\r\n|\r|\n", -1)) {
                    field("data: ", line, out);
                }
            } else if (data != null) {
                append("data: ", out);
                json.write(data, out);
                out.write('\n');
            }
            out.write('\n');
        }
    };

    /** A comment, which clients skip; says to whatever lies between that the connection is in use. */
    static final String COMMENT = ":\n\n";

    private static final List<ElementFormat> ALL = List.of(ARRAY, LINES, EVENTS);

    final MediaType type;
    final String begin;
    final String end;

    private ElementFormat(String type, String begin, String end) {
        this.type = MediaType.parse(type);
        this.begin = begin;
        this.end = end;
    }

    /** The format of a media type; null if it has none. */
    static @Nullable ElementFormat of(MediaType type) {
        for (ElementFormat format : ALL) {
            if (format.type.includes(type)) {
                return format;
            }
        }
        return type.isJson() ? ARRAY : null;
    }

    /** Writes an element. */
    abstract void write(Object element, boolean first, JsonWriter<Object> json, JsonOutput out);

    static void append(String text, JsonOutput out) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void field(String name, @Nullable String value, JsonOutput out) {
        if (value != null) {
            append(name, out);
            append(value, out);
            out.write('\n');
        }
    }
}
