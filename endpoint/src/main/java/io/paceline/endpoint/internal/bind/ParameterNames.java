package io.paceline.endpoint.internal.bind;

import io.paceline.endpoint.internal.model.ModelType;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The names that a request has texts for, sorted, so that those below a prefix are found without a look at all. */
final class ParameterNames {

    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,2}");

    private final String label;
    private final TreeSet<String> names = new TreeSet<>();

    ParameterNames(TextSource source, HttpRequest request) {
        this.label = source.label;
        source.names(request).forEach(names::add);
    }

    /** Whether any name begins so. */
    boolean hasBelow(String prefix) {
        String next = names.ceiling(prefix);
        return next != null && next.startsWith(prefix);
    }

    /**
     * The indexes that stand behind a name, such as 0 and 2 for {@code items[0].name} and {@code items[2].name}.
     *
     * @throws HttpException 400 if one is none, or too large
     */
    SortedSet<Integer> indexesOf(String name) {
        String prefix = name + "[";
        SortedSet<Integer> indexes = new TreeSet<>();
        for (String each : names.tailSet(prefix)) {
            if (!each.startsWith(prefix)) {
                break;
            }
            int end = each.indexOf(']', prefix.length());
            String index = each.substring(prefix.length(), Math.max(prefix.length(), end));
            if (!INDEX.matcher(index).matches() || Integer.parseInt(index) > ModelType.INDEX_MAX) {
                throw new HttpException(
                        400,
                        label + " " + TextBinding.shown(each) + ": its index (expected: " + name + "[0] to " + name
                                + "[" + ModelType.INDEX_MAX + "])");
            }
            if (each.startsWith(".", end + 1)) {
                indexes.add(Integer.valueOf(index));
            }
        }
        return indexes;
    }
}
