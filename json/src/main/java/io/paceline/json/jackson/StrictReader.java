package io.paceline.json.jackson;

import io.paceline.json.JsonReader;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;

/**
 * Decodes checked text: by its shape where the type has one and the text is plain, else by Jackson, which also finds
 * the words for whatever is wrong.
 */
final class StrictReader implements JsonReader<Object> {
    private final @Nullable Shape shape;
    private final ObjectReader reader;

    StrictReader(@Nullable Shape shape, ObjectReader reader) {
        this.shape = shape;
        this.reader = reader;
    }

    @Override
    public @Nullable Object read(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        JsonText.check(bytes, offset, length);
        if (shape != null) {
            try {
                Cursor cursor = new Cursor(bytes, offset, length);
                Object value = shape.read(cursor);
                cursor.requireEnd();
                return value;
            } catch (NotPlain e) {
                // Jackson decides.
            }
        }
        try {
            return reader.readValue(bytes, offset, length);
        } catch (JacksonException e) {
            throw JsonFailures.decode(e);
        }
    }
}
