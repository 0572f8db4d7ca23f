package io.paceline.http;

import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A media type such as {@code application/json}, or a range of them such as {@code text/*} (RFC 9110, sections 8.3.1 and
 * 12.5.1). Type, subtype, names of parameters and charset are compared without regard to case.
 *
 * <p>Immutable, so it may be used from any thread.
 */
public final class MediaType {

    /** Any media type. */
    public static final MediaType ANY = new MediaType("*", "*", Map.of());

    /** JSON (RFC 8259). */
    public static final MediaType JSON = new MediaType("application", "json", Map.of());

    /** What a body is that does not say what it is (RFC 9110, section 8.3). */
    public static final MediaType OCTETS = new MediaType("application", "octet-stream", Map.of());

    /**
     * The most specific first: a type before a range with a suffix ({@code application/*+json}), that before {@code text/*},
     * that before {@link #ANY}; for the same, more parameters first.
     */
    public static final Comparator<MediaType> MOST_SPECIFIC_FIRST =
            Comparator.comparingInt(MediaType::specificity).reversed();

    private static final int PARAMETERS_MAX = 999;

    private final String type;
    private final String subtype;
    private final Map<String, String> parameters;

    MediaType(String type, String subtype, Map<String, String> parameters) {
        this.type = type;
        this.subtype = subtype;
        this.parameters = parameters;
    }

    /**
     * Reads a media type or range, strictly: the whole text, no white space but around semicolons, no parameter twice.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static MediaType parse(String text) {
        if (text.equals(HttpResponse.JSON)) {
            return JSON;
        }
        return new MediaTypeParser(text).one();
    }

    /**
     * Reads a list such as the value of an Accept field; empty elements are skipped (RFC 9110, section 5.6.1).
     *
     * @throws IllegalArgumentException if an element is no media type or range
     */
    public static List<MediaType> parseList(String text) {
        return new MediaTypeParser(text).list();
    }

    /** The part before the slash, in lower case; {@code *} for any. */
    public String type() {
        return type;
    }

    /** The part behind the slash, in lower case; {@code *} for any, {@code *+json} for any with that suffix. */
    public String subtype() {
        return subtype;
    }

    /** The parameters in their order, without quotes; their names are in lower case. */
    public Map<String, String> parameters() {
        return parameters;
    }

    /** A parameter, or null if there is none of that name. */
    public @Nullable String parameter(String name) {
        return parameters.get(name.toLowerCase(Locale.ROOT));
    }

    /** Whether this stands for more than one type. */
    public boolean isRange() {
        return subtype.equals("*") || subtype.startsWith("*+");
    }

    /** Whether this is JSON or a type built on it, such as {@code application/problem+json} (RFC 6839, section 3.1). */
    public boolean isJson() {
        return type.equals("application") && (subtype.equals("json") || subtype.endsWith("+json"));
    }

    /**
     * Whether this range, or type, covers another. A parameter that only one of the two has does not part them, so that
     * {@code application/json} covers {@code application/json;charset=utf-8} and the other way round.
     */
    public boolean includes(MediaType other) {
        return covers(other) && agrees(other);
    }

    /** Whether there can be a type that both cover. */
    public boolean isCompatibleWith(MediaType other) {
        return (covers(other) || other.covers(this)) && agrees(other);
    }

    private boolean covers(MediaType other) {
        if (type.equals("*")) {
            return true;
        }
        if (!type.equals(other.type)) {
            return false;
        }
        return subtype.equals("*")
                || subtype.equals(other.subtype)
                || (subtype.startsWith("*+") && other.subtype.endsWith(subtype.substring(1)));
    }

    private boolean agrees(MediaType other) {
        if (parameters.isEmpty() || other.parameters.isEmpty()) {
            return true;
        }
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            String value = other.parameters.get(parameter.getKey());
            if (value != null && !isSame(parameter.getKey(), parameter.getValue(), value)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(String name, String value, String other) {
        return name.equals("charset") ? value.equalsIgnoreCase(other) : value.equals(other);
    }

    private int specificity() {
        int kind = type.equals("*") ? 0 : subtype.equals("*") ? 1 : isRange() ? 2 : 3;
        return kind * (PARAMETERS_MAX + 1) + Math.min(parameters.size(), PARAMETERS_MAX);
    }

    /** This type without one of its parameters. */
    public MediaType without(String parameter) {
        String name = parameter.toLowerCase(Locale.ROOT);
        if (!parameters.containsKey(name)) {
            return this;
        }
        Map<String, String> rest = new LinkedHashMap<>(parameters);
        rest.remove(name);
        return new MediaType(type, subtype, rest);
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof MediaType other
                && type.equals(other.type)
                && subtype.equals(other.subtype)
                && parameters.size() == other.parameters.size()
                && parameters.keySet().equals(other.parameters.keySet())
                && agrees(other);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, subtype, parameters.keySet());
    }

    /** As it stands in a header field, with quotes where they are needed. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(type).append('/').append(subtype);
        parameters.forEach((name, value) -> {
            text.append(';').append(name).append('=');
            if (FieldSyntax.isToken(value)) {
                text.append(value);
            } else {
                text.append('"')
                        .append(value.replaceAll("([\"\\\\])", "\\\\$1"))
                        .append('"');
            }
        });
        return text.toString();
    }

    /** Several as they stand in one header field. */
    public static String join(Iterable<MediaType> types) {
        StringBuilder text = new StringBuilder();
        for (Iterator<MediaType> all = types.iterator(); all.hasNext(); ) {
            text.append(all.next()).append(all.hasNext() ? ", " : "");
        }
        return text.toString();
    }
}
