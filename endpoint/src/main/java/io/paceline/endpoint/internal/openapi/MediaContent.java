package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.endpoint.internal.openapi.schema.Schemas;
import io.paceline.http.MediaType;
import java.io.File;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Flow;
import tools.jackson.databind.node.ObjectNode;

/** Describes a body by its type: text and bytes as they are, all else as JSON. */
final class MediaContent {

    private static final List<MediaType> TEXT = List.of(MediaType.parse("text/plain"));
    private static final List<MediaType> OCTETS = List.of(MediaType.OCTETS);
    private static final List<MediaType> JSON = List.of(MediaType.JSON);

    private static final List<MediaType> EVENTS = List.of(MediaType.parse("text/event-stream"));
    private static final List<MediaType> STREAMS =
            List.of(MediaType.JSON, MediaType.parse("application/x-ndjson"), EVENTS.get(0));

    private MediaContent() {}

    /**
     * Adds a schema for each media type.
     *
     * @param types what annotations say; empty for what follows from the type
     */
    static void add(Type type, List<MediaType> types, Schemas schemas, ObjectNode content) {
        boolean isText = type == String.class || type == CharSequence.class;
        boolean isBytes = type == byte[].class || type == ByteBuffer.class || isStreamOfBytes(type);
        List<MediaType> usual = isText ? TEXT : isBytes ? OCTETS : JSON;
        if (isFile(type)) {
            content.putObject((types.isEmpty() ? MediaType.ANY : types.get(0)).toString())
                    .putObject("schema");
            return;
        } else if (isStream(type) && !isBytes) {
            addStream(TypeVariables.argument(type), types, schemas, content);
            return;
        }
        for (MediaType each : types.isEmpty() ? usual : types) {
            ObjectNode media = content.putObject(each.toString());
            if (isText && !each.isJson()) {
                media.putObject("schema").put("type", "string");
            } else if (isText || isBytes) {
                // bytes have no schema, and text that is sent as JSON may be any
                media.putObject("schema");
            } else if (each.isJson() || each.isRange()) {
                media.set("schema", schemas.of(type));
            } else {
                media.putObject("schema").put("type", "string");
            }
        }
    }

    /** Whether it is answered with a file, whose media type follows from its name. */
    static boolean isFile(Type type) {
        return type == Path.class || type == File.class;
    }

    /** Whether it is answered element by element. */
    static boolean isStream(Type type) {
        return Flow.Publisher.class.isAssignableFrom(TypeVariables.rawClass(type));
    }

    private static boolean isStreamOfBytes(Type type) {
        return isStream(type) && TypeVariables.argument(type) == ByteBuffer.class;
    }

    /** An array of all elements, or lines and events with one each, which have no schema as a whole. */
    private static void addStream(Type element, List<MediaType> types, Schemas schemas, ObjectNode content) {
        boolean isEvent = TypeVariables.rawClass(element).getSimpleName().equals("ServerSentEvent");
        for (MediaType each : types.isEmpty() ? (isEvent ? EVENTS : STREAMS) : types) {
            ObjectNode schema = content.putObject(each.toString()).putObject("schema");
            if (each.equals(MediaType.JSON)) {
                schema.put("type", "array").set("items", schemas.of(element));
            } else {
                schema.put("type", "string");
            }
        }
    }
}
