package io.paceline.endpoint.internal.client;

import io.paceline.core.CallContext;
import io.paceline.core.proxy.MethodAccess;
import io.paceline.endpoint.internal.bind.Container;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.http.HttpBody;
import io.paceline.http.UploadedFile;
import io.paceline.json.JsonCodec;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Decides how each parameter of a method is sent: the other end of what the server binds.
 *
 * @param access what may read the members of models
 */
record ArgumentWriters(JsonCodec json, Texts texts, MethodAccess access) {

    /**
     * The writer for a parameter.
     *
     * @param parameters where the named values of the method go: the query or a form
     * @throws IllegalArgumentException naming the parameter, if a client cannot send it
     */
    ArgumentWriter of(OperationParameter parameter, TextPlace parameters) {
        try {
            return switch (parameter.kind()) {
                case PATH -> text(TextPlace.PATH, parameter);
                case QUERY -> textOrMap(parameters, parameter);
                case HEADER -> textOrMap(TextPlace.HEADER, parameter);
                case COOKIE -> text(TextPlace.COOKIE, parameter);
                case MODEL -> model(parameters, parameter);
                case PART -> part(parameter);
                case BODY -> body(parameter);
                case CONTEXT -> context(parameter);
            };
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(parameter + ": " + unusable.getMessage(), unusable);
        }
    }

    private ArgumentWriter text(TextPlace place, OperationParameter parameter) {
        return TextWriter.of(
                place, parameter.name(), parameter.type(), texts, parameter.required(), parameter.defaultValue());
    }

    private ArgumentWriter textOrMap(TextPlace place, OperationParameter parameter) {
        return TypeVariables.rawClass(parameter.type()) == Map.class
                        && parameter.name().isEmpty()
                ? map(place)
                : text(place, parameter);
    }

    /** Each value under its name, or all values of a list. */
    private static ArgumentWriter map(TextPlace place) {
        return (argument, draft) -> {
            if (argument instanceof Map<?, ?> all) {
                all.forEach((name, value) -> {
                    Iterable<?> values = value instanceof Iterable<?> several ? several : List.of(value);
                    values.forEach(each -> place.put(draft, String.valueOf(name), String.valueOf(each)));
                });
            }
        };
    }

    /** Each member under its name. */
    private ArgumentWriter model(TextPlace place, OperationParameter parameter) {
        ModelWriter model = ModelWriter.of(place, TypeVariables.rawClass(parameter.type()), texts, access);
        return (argument, draft) -> {
            if (argument == null) {
                throw new IllegalArgumentException(
                        "parameter " + parameter.parameter().getName() + ": null (expected: a value)");
            }
            model.write(argument, draft);
        };
    }

    private ArgumentWriter body(OperationParameter parameter) {
        Type type = parameter.type();
        if (TypeVariables.rawClass(type) == Flow.Publisher.class && TypeVariables.argument(type) == ByteBuffer.class) {
            return streamed(parameter);
        }
        Content content = Content.of(type, json);
        return (argument, draft) -> {
            Object value = present(argument, parameter, "body");
            if (value != null) {
                draft.body(content.type(), content.encode(value));
            }
        };
    }

    // the method takes a publisher of buffers, so its argument is one
    @SuppressWarnings("unchecked")
    private static ArgumentWriter streamed(OperationParameter parameter) {
        return (argument, draft) -> {
            Object value = present(argument, parameter, "body");
            if (value != null) {
                draft.body = new HttpBody.Stream((Flow.Publisher<ByteBuffer>) value, -1);
            }
        };
    }

    private ArgumentWriter part(OperationParameter parameter) {
        String name = parameter.name();
        String what = "part " + name;
        Class<?> element = Container.of(parameter.type()).element();
        if (element == UploadedFile.class) {
            return (argument, draft) -> {
                Object files = present(argument, parameter, what);
                if (files instanceof UploadedFile file) {
                    draft.parts().add(name, file);
                } else if (files instanceof Iterable<?> several) {
                    several.forEach(each -> draft.parts().add(name, (UploadedFile) each));
                } else if (files instanceof UploadedFile[] several) {
                    List.of(several).forEach(each -> draft.parts().add(name, each));
                }
            };
        }
        Content content = texts.isSimple(parameter.type())
                ? Content.ofText(texts.of(parameter.type()))
                : Content.of(parameter.type(), json);
        return (argument, draft) -> {
            Object value = present(argument, parameter, what);
            if (value != null) {
                draft.parts().add(name, null, content.type(), content.encode(value));
            }
        };
    }

    private static @Nullable Object present(@Nullable Object argument, OperationParameter parameter, String what) {
        if (argument == null && parameter.required()) {
            throw new IllegalArgumentException(what + ": null (expected: a value, or required = false)");
        }
        return unwrapped(argument);
    }

    private static @Nullable Object unwrapped(@Nullable Object argument) {
        return argument instanceof Optional<?> optional ? optional.orElse(null) : argument;
    }

    /** The server takes these from the request itself; the context of the call travels without being given. */
    private static ArgumentWriter context(OperationParameter parameter) {
        if (parameter.type() == CallContext.class) {
            return (argument, draft) -> {};
        }
        String name = parameter.parameter().getName();
        return (argument, draft) -> {
            if (unwrapped(argument) != null) {
                throw new IllegalArgumentException("parameter " + name
                        + ": a value (expected: null, since the server takes it from the request itself)");
            }
        };
    }
}
