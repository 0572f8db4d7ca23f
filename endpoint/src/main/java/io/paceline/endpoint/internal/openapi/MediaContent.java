package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.internal.openapi.schema.Schemas;
import io.paceline.http.MediaType;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Describes a body by its type: text and bytes as they are, all else as JSON. */
final class MediaContent {

    private static final List<MediaType> TEXT = List.of(MediaType.parse("text/plain"));
    private static final List<MediaType> OCTETS = List.of(MediaType.OCTETS);
    private static final List<MediaType> JSON = List.of(MediaType.JSON);

    private MediaContent() {}

    /**
     * Adds a schema for each media type.
     *
     * @param types what annotations say; empty for what follows from the type
     */
    static void add(Type type, List<MediaType> types, Schemas schemas, ObjectNode content) {
        boolean isText = type == String.class || type == CharSequence.class;
        boolean isBytes = type == byte[].class || type == ByteBuffer.class;
        List<MediaType> usual = isText ? TEXT : isBytes ? OCTETS : JSON;
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
}
