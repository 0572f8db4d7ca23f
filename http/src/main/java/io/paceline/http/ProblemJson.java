package io.paceline.http;

import io.paceline.core.Argument;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes problems as JSON. By hand, so that a problem can be told whatever is wrong with the codec. */
final class ProblemJson {

    private static final Set<String> RESERVED = Set.of("type", "title", "status", "detail", "instance", "id");
    private static final Set<Class<?>> NUMBERS =
            Set.of(Byte.class, Short.class, Integer.class, Long.class, BigInteger.class, BigDecimal.class);

    private ProblemJson() {}

    /** A copy that nobody changes any more. */
    static Map<String, Object> members(Map<String, Object> members) {
        if (members.isEmpty()) {
            return Map.of();
        }
        Map<String, Object> copy = new LinkedHashMap<>();
        members.forEach((name, value) -> {
            if (RESERVED.contains(name)) {
                throw Argument.wrong("member", name, "none of " + RESERVED);
            }
            copy.put(name, copy(name, value));
        });
        return Collections.unmodifiableMap(copy);
    }

    /** The members with one more. */
    static Map<String, Object> with(Map<String, Object> members, String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(members);
        more.put(name, value);
        return members(more);
    }

    private static Object copy(String name, Object value) {
        if (value instanceof Collection<?> all) {
            List<Object> copy = new ArrayList<>();
            all.forEach(each -> copy.add(copy(name, each)));
            return List.copyOf(copy);
        }
        if (value instanceof Map<?, ?> all) {
            Map<String, Object> copy = new LinkedHashMap<>();
            all.forEach((key, each) -> copy.put((String) key, copy(name, each)));
            return Collections.unmodifiableMap(copy);
        }
        if (value instanceof String || value instanceof Boolean || NUMBERS.contains(value.getClass())) {
            return value;
        }
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        throw Argument.wrong(
                "member " + name, value.getClass().getName(), "text, a number, a boolean, a list or a map of such");
    }

    static String of(Problem problem) {
        StringBuilder json = new StringBuilder(160);
        json.append("{\"type\":");
        quote(json, problem.type().toString());
        json.append(",\"title\":");
        quote(json, problem.title());
        json.append(",\"status\":").append(problem.status());
        String detail = problem.detail();
        if (detail != null) {
            json.append(",\"detail\":");
            quote(json, detail);
        }
        if (problem.instance() != null) {
            json.append(",\"instance\":");
            quote(json, problem.instance().toString());
        }
        json.append(",\"id\":");
        quote(json, problem.id());
        problem.members().forEach((name, value) -> {
            json.append(',');
            quote(json, name);
            json.append(':');
            write(json, value);
        });
        return json.append('}').toString();
    }

    private static void write(StringBuilder json, Object value) {
        if (value instanceof List<?> all) {
            json.append('[');
            String separator = "";
            for (Object each : all) {
                json.append(separator);
                write(json, each);
                separator = ",";
            }
            json.append(']');
        } else if (value instanceof Map<?, ?> all) {
            json.append('{');
            String separator = "";
            for (Map.Entry<?, ?> each : all.entrySet()) {
                json.append(separator);
                quote(json, (String) each.getKey());
                json.append(':');
                write(json, each.getValue());
                separator = ",";
            }
            json.append('}');
        } else if (value instanceof String text) {
            quote(json, text);
        } else {
            json.append(value);
        }
    }

    private static void quote(StringBuilder json, String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ' || c == 127 || Character.isSurrogate(c)) {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }
}
