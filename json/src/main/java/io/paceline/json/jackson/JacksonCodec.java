package io.paceline.json.jackson;

import io.paceline.json.JsonCodec;
import io.paceline.json.JsonException;
import io.paceline.json.JsonOutput;
import io.paceline.json.JsonReader;
import io.paceline.json.JsonWriter;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.exc.InvalidDefinitionException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A codec on a Jackson 3 mapper.
 *
 * <p>{@link #standard()} is strict about the text and lenient where Spring Boot users expect it:
 * <ul>
 *   <li>Refused: anything after the value, comments, duplicate keys, NaN and infinities, a byte order mark,
 *       malformed UTF-8, lone surrogates, nesting deeper than 500, numbers longer than 1,000 characters, names
 *       longer than 50,000 and strings longer than 20,000,000.
 *   <li>Unknown properties are ignored. An absent property is null, or 0 or false for a primitive.
 *   <li>A string that holds a number becomes a number ({@code "44"} to an {@code int}); an empty string, a
 *       fraction for a whole number, a boolean for a number, a number for a boolean or an enum, and null for a
 *       primitive are refused.
 *   <li>{@code java.time} types, UUIDs and enums are strings in their ISO or own form, {@code Optional} is its value
 *       or null. Properties are written in the order of their declaration.
 * </ul>
 *
 * <p>Records, classes with getters and setters or public fields, collections and maps work, and so do Jackson's
 * annotations. Immutable and safe for use by any number of threads.
 */
public final class JacksonCodec implements JsonCodec {
    private final JsonMapper mapper;
    private final boolean strict;
    private final ObjectWriter anyWriter;

    /** Handlers that decode by class look up their reader with each request; the class itself keeps it. */
    private final ClassValue<JsonReader<?>> readers = new ClassValue<>() {
        @Override
        protected JsonReader<?> computeValue(Class<?> type) {
            return resolve(type);
        }
    };

    /** The same for values that are encoded by their class. */
    private final ClassValue<JsonWriter<Object>> writers = new ClassValue<>() {
        @Override
        protected JsonWriter<Object> computeValue(Class<?> type) {
            return writerOf(type);
        }
    };

    private JacksonCodec(JsonMapper mapper, boolean strict) {
        this.mapper = mapper;
        this.strict = strict;
        this.anyWriter = mapper.writer();
    }

    /** The codec with the settings above; always the same one. */
    public static JacksonCodec standard() {
        return Standard.CODEC;
    }

    /**
     * A codec with the settings above and your own on top, such as modules, mix-ins or a naming strategy. It leaves
     * records to Jackson, so it decodes them at Jackson's speed.
     *
     * @param change is called once, at once; what it returns is built
     */
    public static JacksonCodec standardWith(UnaryOperator<JsonMapper.Builder> change) {
        return new JacksonCodec(change.apply(StandardMapper.settings()).build(), true);
    }

    /** A codec on your own mapper, used as it is: its settings alone decide what is accepted. */
    public static JacksonCodec of(JsonMapper mapper) {
        return new JacksonCodec(Objects.requireNonNull(mapper, "mapper"), false);
    }

    /** The mapper that it works with, for what describes types as they are read and written. */
    public JsonMapper mapper() {
        return mapper;
    }

    @Override
    public JsonReader<?> reader(Type type) {
        return type instanceof Class<?> known ? readers.get(known) : resolve(type);
    }

    private JsonReader<?> resolve(Type type) {
        try {
            JavaType resolved = mapper.constructType(Objects.requireNonNull(type, "type"));
            if (mapper instanceof StandardMapper own) {
                return own.resolve(resolved);
            }
            ObjectReader reader = mapper.readerFor(resolved);
            requireDecodable(reader);
            return strict ? new StrictReader(null, reader) : new MapperReader(reader);
        } catch (InvalidDefinitionException e) {
            throw JsonFailures.unusable(type, e);
        }
    }

    /** Makes Jackson resolve the type now: one that cannot work is refused here, not at its first request. */
    private static void requireDecodable(ObjectReader reader) {
        try {
            reader.readValue("null");
        } catch (MismatchedInputException e) {
            // A primitive refuses null; its reader works.
        }
    }

    @Override
    public JsonWriter<Object> writer(Type type) {
        JavaType resolved = mapper.constructType(Objects.requireNonNull(type, "type"));
        if (resolved.isJavaLangObject()) {
            return this::encode;
        }
        if (mapper instanceof StandardMapper own) {
            try {
                own.requireEncodable(resolved);
            } catch (JacksonException e) {
                throw JsonFailures.unusable(type, e);
            }
        }
        ObjectWriter writer = mapper.writerFor(resolved);
        return plain(resolved, (value, output) -> write(writer, value, output));
    }

    @Override
    public void encode(@Nullable Object value, JsonOutput output) {
        if (value instanceof Record) {
            writers.get(value.getClass()).write(value, output);
        } else {
            write(anyWriter, value, output);
        }
    }

    private JsonWriter<Object> writerOf(Class<?> type) {
        return plain(mapper.constructType(type), (value, output) -> write(anyWriter, value, output));
    }

    private JsonWriter<Object> plain(JavaType type, JsonWriter<Object> jackson) {
        Form form = mapper instanceof StandardMapper own ? own.form(type) : null;
        return form == null ? jackson : new PlainWriter(form, jackson);
    }

    private static void write(ObjectWriter writer, @Nullable Object value, JsonOutput output) {
        int start = output.size();
        try {
            writer.writeValue(output, value);
        } catch (JacksonException e) {
            output.truncate(start);
            throw JsonFailures.encode(e);
        } catch (RuntimeException e) {
            output.truncate(start);
            throw new JsonException(JsonException.Kind.ENCODE, "the value cannot be encoded", "", 0, 0, e);
        }
    }

    private record MapperReader(ObjectReader reader) implements JsonReader<Object> {
        @Override
        public @Nullable Object read(byte[] bytes, int offset, int length) {
            Objects.checkFromIndexSize(offset, length, bytes.length);
            try {
                return reader.readValue(bytes, offset, length);
            } catch (JacksonException e) {
                throw JsonFailures.decode(e);
            }
        }
    }

    private static final class Standard {
        static final JacksonCodec CODEC = new JacksonCodec(StandardMapper.withRecords(), true);
    }
}
