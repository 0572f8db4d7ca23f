package io.paceline.http.internal.coding;

import io.paceline.http.HttpRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Which content codings a client accepts (RFC 9110, section 12.5.3).
 *
 * <p>Immutable, so it may be used from any thread.
 */
public final class AcceptEncoding {

    /** The name of no coding at all. */
    public static final String IDENTITY = "identity";

    private static final AcceptEncoding ANYTHING_PLAIN = new AcceptEncoding(Map.of());

    private final Map<String, Integer> weights;

    private AcceptEncoding(Map<String, Integer> weights) {
        this.weights = weights;
    }

    /** What a request accepts, by all lines of the field; one that has none is taken to know no coding. */
    public static AcceptEncoding of(HttpRequest request) {
        String first = request.header("Accept-Encoding");
        if (first == null) {
            return ANYTHING_PLAIN;
        }
        List<String> lines = request.headers().all("Accept-Encoding");
        return parse(lines.size() == 1 ? first : String.join(",", lines));
    }

    /** Reads the value of a field; what is malformed in it counts as not accepted. */
    public static AcceptEncoding parse(String value) {
        Map<String, Integer> weights = new HashMap<>();
        for (String each : value.split(",", -1)) {
            int semicolon = each.indexOf(';');
            String coding = (semicolon < 0 ? each : each.substring(0, semicolon))
                    .strip()
                    .toLowerCase(Locale.ROOT);
            if (!coding.isEmpty()) {
                int weight = semicolon < 0
                        ? 1000
                        : parsedWeight(each.substring(semicolon + 1).strip());
                weights.merge(coding.equals("x-gzip") ? "gzip" : coding, weight, Math::max);
            }
        }
        return new AcceptEncoding(weights);
    }

    private static int parsedWeight(String parameter) {
        if (!parameter.regionMatches(true, 0, "q=", 0, 2)
                || !parameter.substring(2).matches("[01](\\.[0-9]{0,3})?")) {
            return 0;
        }
        return Math.min(1000, (int) Math.round(Double.parseDouble(parameter.substring(2)) * 1000));
    }

    /** How much the client likes a coding: 0, which is not at all, to 1000. */
    public int weight(String coding) {
        Integer said = weights.get(coding);
        if (said != null) {
            return said;
        }
        Integer others = weights.get("*");
        if (others != null) {
            return others;
        }
        return coding.equals(IDENTITY) ? 1 : 0;
    }

    /** Of what is offered, what the client accepts; what it likes most first, else in the order given. */
    public List<String> accepted(List<String> offered) {
        List<String> accepted = new ArrayList<>(offered.size());
        for (String each : offered) {
            if (weight(each) > 0) {
                accepted.add(each);
            }
        }
        accepted.sort((one, other) -> weight(other) - weight(one));
        return accepted;
    }
}
