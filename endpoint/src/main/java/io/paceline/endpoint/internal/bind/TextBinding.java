package io.paceline.endpoint.internal.bind;

import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Binds a parameter to one or all texts of a name.
 *
 * @param ifMissing what is bound if there is none and no default, unless it is required
 */
record TextBinding(
        TextSource source,
        String name,
        Conversion conversion,
        Container container,
        boolean required,
        @Nullable String defaultValue,
        @Nullable Object ifMissing)
        implements ParameterBinding {

    private static final int SHOWN_MAX = 100;

    @Override
    public @Nullable Object bind(HttpRequest request) {
        return container.takesMany() ? many(request) : one(request);
    }

    /**
     * Refuses a default that is no value of the type.
     *
     * @throws IllegalArgumentException naming the parameter
     */
    void checkDefault(String parameter) {
        String text = defaultValue == null ? "" : defaultValue;
        try {
            convertAll(container.takesMany() ? List.of(text) : List.of(text, text));
        } catch (HttpException wrong) {
            throw new IllegalArgumentException(parameter + ": defaultValue of " + wrong.detail(), wrong);
        }
    }

    private @Nullable Object one(HttpRequest request) {
        String text = source.first(request, name);
        if (text == null || (text.isEmpty() && (defaultValue != null || !conversion.acceptsEmpty()))) {
            return defaultValue != null ? container.of(convert(defaultValue)) : missing();
        }
        return container.of(convert(text));
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
                    400, source.label + " " + name + ": missing (expected: " + conversion.expected() + ")");
        }
        return ifMissing;
    }

    /** One text that comes alone may hold several values between commas, as in Spring. */
    private List<Object> convertAll(List<String> texts) {
        List<Object> values = new ArrayList<>(texts.size());
        if (texts.size() > 1) {
            for (String text : texts) {
                values.add(convert(text));
            }
        } else if (!texts.get(0).isEmpty()) {
            for (String part : texts.get(0).split(",", -1)) {
                values.add(convert(part.strip()));
            }
        }
        return values;
    }

    private Object convert(String text) {
        Object value = conversion.valueOf(text);
        if (value == null) {
            throw new HttpException(
                    400, source.label + " " + name + ": " + shown(text) + " (expected: " + conversion.expected() + ")");
        }
        return value;
    }

    private static String shown(String text) {
        return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "…";
    }
}
