package io.paceline.endpoint.internal.bind;

import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.http.MediaType;
import io.paceline.http.UploadedFile;
import io.paceline.http.server.Multipart;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonException;
import io.paceline.json.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Binds a parameter to the parts of a name in a multipart form.
 *
 * @param read makes the argument of the parts, of which there is at least one
 * @param optional whether the argument is an {@code Optional} of that
 */
record PartBinding(String name, Read read, boolean required, boolean optional) implements ParameterBinding {

    /** Makes an argument of parts. */
    @FunctionalInterface
    interface Read {
        @Nullable
        Object of(List<UploadedFile> parts) throws IOException;
    }

    static PartBinding of(OperationParameter parameter, Conversions conversions, JsonCodec json) {
        boolean optional = TypeVariables.rawClass(parameter.type()) == Optional.class;
        Type type = optional ? TypeVariables.argument(parameter.type()) : parameter.type();
        Read read = reading(parameter.name(), type, conversions, json);
        return new PartBinding(parameter.name(), read, parameter.required() && !optional, optional);
    }

    private static Read reading(String name, Type type, Conversions conversions, JsonCodec json) {
        Class<?> raw = TypeVariables.rawClass(type);
        if (raw == UploadedFile.class) {
            return parts -> parts.get(0);
        } else if (raw == UploadedFile[].class) {
            return parts -> parts.toArray(UploadedFile[]::new);
        } else if ((raw == List.class || raw == Collection.class)
                && TypeVariables.argument(type) == UploadedFile.class) {
            return parts -> parts;
        } else if (raw == String.class) {
            return parts -> parts.get(0).text();
        } else if (raw == byte[].class) {
            return parts -> parts.get(0).bytes();
        }
        Conversion conversion = conversions.to(raw);
        if (conversion != null) {
            TextBinding.Converter converter = new TextBinding.Converter("part " + name, conversion);
            return parts -> converter.convert(parts.get(0).text());
        }
        JsonReader<?> reader = json.reader(type);
        return parts -> decode(parts.get(0), reader);
    }

    private static @Nullable Object decode(UploadedFile part, JsonReader<?> reader) throws IOException {
        String type = part.contentType();
        if (type != null && !isJson(type)) {
            throw new HttpException(
                    415,
                    "Content-Type of part " + part.name() + ": " + TextBinding.shown(type)
                            + " (expected: application/json)");
        }
        byte[] bytes = part.bytes();
        try {
            return reader.read(bytes, 0, bytes.length);
        } catch (JsonException e) {
            if (e.badInput()) {
                throw new HttpException(400, "part " + part.name() + ": " + e.getMessage(), e);
            }
            throw e;
        }
    }

    private static boolean isJson(String type) {
        try {
            return MediaType.parse(type).isJson();
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    @Override
    public @Nullable Object bind(HttpRequest request) {
        List<UploadedFile> parts = parts(request);
        Object value = null;
        if (!parts.isEmpty()) {
            try {
                value = read.of(parts);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        if (value == null && required) {
            throw new HttpException(400, "part " + name + ": missing (expected: one)");
        }
        return optional ? Optional.ofNullable(value) : value;
    }

    private List<UploadedFile> parts(HttpRequest request) {
        if (Multipart.isMultipart(request)) {
            return request.form().parts(name);
        }
        String type = request.header("Content-Type");
        if (type != null && required) {
            throw new HttpException(
                            415, "Content-Type: " + TextBinding.shown(type) + " (expected: multipart/form-data)")
                    .header("Accept", "multipart/form-data");
        }
        return List.of();
    }
}
