package io.paceline.http.internal.uri;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The query of a request target, read by the rules of HTML forms: {@code &} separates, the first {@code =} ends the
 * name, {@code +} is a space, and each name and value is decoded exactly once as UTF-8. {@code ;} is an ordinary
 * character. Empty pairs ({@code a=1&&b=2}) are skipped.
 *
 * <p>Nothing is parsed before it is asked for; {@link #raw()} stays readable when parsing fails.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public final class QueryString {
    /** No query at all. */
    public static final QueryString EMPTY = new QueryString("");

    private final String raw;

    // Written without a lock: two threads may both parse, and the list is immutable, so either one is right.
    private @Nullable List<QueryParameter> parameters;

    private QueryString(String raw) {
        this.raw = raw;
    }

    /** The query of a request target: what follows the first {@code ?}. */
    public static QueryString of(String target) {
        int start = target.indexOf('?');
        return start < 0 || start + 1 == target.length() ? EMPTY : new QueryString(target.substring(start + 1));
    }

    /** A query or form body without the leading {@code ?}. */
    public static QueryString ofRaw(String raw) {
        return raw.isEmpty() ? EMPTY : new QueryString(raw);
    }

    /** The query as it came, without {@code ?}; empty when there is none. */
    public String raw() {
        return raw;
    }

    /**
     * All pairs in the order in which they stand.
     *
     * @throws UriException when any of them is malformed
     */
    public List<QueryParameter> parameters() {
        List<QueryParameter> parsed = parameters;
        if (parsed == null) {
            parsed = parse(raw);
            parameters = parsed;
        }
        return parsed;
    }

    /**
     * The first value of a name: null when the name is absent, empty when it stands without a value.
     *
     * @throws UriException when the query is malformed
     */
    public @Nullable String first(String name) {
        for (QueryParameter parameter : parameters()) {
            if (parameter.name().equals(name)) {
                return valueOrEmpty(parameter);
            }
        }
        return null;
    }

    /**
     * Every value of a name in order, immutable: empty when the name is absent.
     *
     * @throws UriException when the query is malformed
     */
    public List<String> all(String name) {
        return parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(QueryString::valueOrEmpty)
                .toList();
    }

    private static String valueOrEmpty(QueryParameter parameter) {
        String value = parameter.value();
        return value == null ? "" : value;
    }

    private static List<QueryParameter> parse(String raw) {
        List<QueryParameter> parsed = new ArrayList<>();
        int equals = -1;
        for (int start = 0; start < raw.length(); ) {
            int end = indexOrEnd(raw, '&', start);
            if (end > start) {
                // Looked for again only when it is used up: pairs without a value must not make this quadratic.
                equals = equals < start ? indexOrEnd(raw, '=', start) : equals;
                String name = PercentDecoder.decodeForm(raw, start, Math.min(equals, end));
                String value = equals < end ? PercentDecoder.decodeForm(raw, equals + 1, end) : null;
                parsed.add(new QueryParameter(name, value));
            }
            start = end + 1;
        }
        return List.copyOf(parsed);
    }

    private static int indexOrEnd(String text, char wanted, int from) {
        int index = text.indexOf(wanted, from);
        return index < 0 ? text.length() : index;
    }

    @Override
    public String toString() {
        return raw;
    }
}
