package io.paceline.endpoint.internal.bind;

import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Binds a parameter to one or all texts of a name.
 *
 * @param ifMissing what is bound if there is none and no default, unless it is required
 */
record TextBinding(
        TextSource source,
        String name,
        Converter converter,
        Container container,
        boolean required,
        @Nullable String defaultValue,
        @Nullable Object ifMissing)
        implements ParameterBinding {

    private static final int SHOWN_MAX = 100;

    /**
     * The binding of a parameter, or of a member of one.
     *
     * @param owner what it is called in messages
     * @throws IllegalArgumentException naming the owner, if its type or default cannot be bound
     */
    static TextBinding of(
            TextSource source,
            String owner,
            String name,
            Type type,
            boolean required,
            @Nullable String byDefault,
            Conversions conversions) {
        Container container = Container.of(type);
        Conversion conversion = conversions.to(container.element());
        if (conversion == null) {
            throw unbound(owner, type, "a simple type, or List, Set, Optional or an array of one");
        }
        boolean must = required && byDefault == null && !container.optional();
        Object missing = must || byDefault != null ? null : ifMissing(owner, type, container);
        Converter converter = new Converter(source.label + " " + name, conversion);
        TextBinding binding = new TextBinding(source, name, converter, container, must, byDefault, missing);
        if (byDefault != null) {
            binding.checkDefault(owner);
        }
        return binding;
    }

    /** What a parameter is that need not be there. */
    static @Nullable Object ifMissing(String owner, Type type, Container container) {
        if (container.optional()) {
            return Optional.empty();
        }
        if (type == boolean.class) {
            return false;
        }
        if (type instanceof Class<?> simple && simple.isPrimitive()) {
            throw unbound(owner, type, "Optional, a boxed type or a defaultValue, since it may be missing");
        }
        return null;
    }

    private static IllegalArgumentException unbound(String owner, Type type, String expected) {
        return new IllegalArgumentException(owner + ": " + type.getTypeName() + " (expected: " + expected + ")");
    }

    /** The same for a member of a member, whose name begins with a prefix. */
    TextBinding under(String prefix) {
        if (prefix.isEmpty()) {
            return this;
        }
        String full = prefix + name;
        Converter named = new Converter(source.label + " " + full, converter.conversion);
        return new TextBinding(source, full, named, container, required, defaultValue, ifMissing);
    }

    @Override
    public @Nullable Object bind(HttpRequest request) {
        return container.takesMany() ? many(request) : one(request);
    }

    /**
     * Refuses a default that is no value of the type.
     *
     * @throws IllegalArgumentException naming the parameter
     */
    private void checkDefault(String parameter) {
        String text = defaultValue == null ? "" : defaultValue;
        try {
            convertAll(container.takesMany() ? List.of(text) : List.of(text, text));
        } catch (HttpException wrong) {
            throw new IllegalArgumentException(parameter + ": defaultValue of " + wrong.detail(), wrong);
        }
    }

    /** Whether the request, or else the default, says what it is. */
    boolean isThere(HttpRequest request) {
        return defaultValue != null || source.first(request, name) != null;
    }

    private @Nullable Object one(HttpRequest request) {
        String text = source.first(request, name);
        if (text == null || (text.isEmpty() && (defaultValue != null || !converter.conversion.acceptsEmpty()))) {
            return defaultValue != null ? container.of(converter.convert(defaultValue)) : missing();
        }
        return container.of(converter.convert(text));
    }

    private @Nullable Object many(HttpRequest request) {
        List<String> texts = source.all(request, name);
        boolean empty = texts.isEmpty() || (texts.size() == 1 && texts.get(0).isEmpty());
        if (empty && defaultValue != null) {
            return container.of(convertAll(List.of(defaultValue)));
        }
        return texts.isEmpty() ? missing() : container.of(convertAll(texts));
    }

    private @Nullable Object missing() {
        if (required) {
            throw new HttpException(
                    400, converter.owner + ": missing (expected: " + converter.conversion.expected() + ")");
        }
        return ifMissing;
    }

    /** One text that comes alone may hold several values between commas, as in Spring. */
    private List<Object> convertAll(List<String> texts) {
        List<Object> values = new ArrayList<>(texts.size());
        if (texts.size() > 1) {
            for (String text : texts) {
                values.add(converter.convert(text));
            }
        } else if (!texts.get(0).isEmpty()) {
            for (String part : texts.get(0).split(",", -1)) {
                values.add(converter.convert(part.strip()));
            }
        }
        return values;
    }

    /** The start of a text, for messages. */
    static String shown(String text) {
        return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "…";
    }

    /**
     * Converts text, or says what was expected of it.
     *
     * @param owner what the text is of, for the client
     */
    record Converter(String owner, Conversion conversion) {

        /**
         * The value.
         *
         * @throws HttpException 400 if the text is none
         */
        Object convert(String text) {
            Object value = conversion.valueOf(text);
            if (value == null) {
                throw new HttpException(400, owner + ": " + shown(text) + " (expected: " + conversion.expected() + ")");
            }
            return value;
        }
    }
}
