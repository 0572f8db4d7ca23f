package io.paceline.benchmarks.ledger;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the name of a case says of a part of it: {@code CASE/at/RATE} is the case at this many arrivals a second,
 * {@code CASE/at/RATE/KIND} one kind of page in it, {@code CASE/cpu50} where half of the processors are in use, and
 * {@code CASE/pools/SIZE} with this many connections to the database.
 *
 * @param whole the case without its part
 * @param rate arrivals a second; {@code NaN} if the name has none
 * @param kind the kind of page; empty for all together
 */
public record CaseName(Part part, String whole, double rate, String kind) {
    private static final Pattern RATE = Pattern.compile("(.+)/at/(\\d{1,9})(?:/([^/]+))?");
    private static final Pattern POOL = Pattern.compile("(.+/pools)/\\d{1,9}");
    private static final String HALF = "/cpu50";

    /** Which part of a case a row is about. */
    public enum Part {
        WHOLE,
        AT_RATE,
        HALF_BUSY,
        POOL
    }

    /** Reads a name. */
    public static CaseName of(String name) {
        Matcher rate = RATE.matcher(name);
        if (rate.matches()) {
            String kind = rate.group(3);
            return new CaseName(
                    Part.AT_RATE, rate.group(1), Double.parseDouble(rate.group(2)), kind == null ? "" : kind);
        }
        Matcher pool = POOL.matcher(name);
        if (pool.matches()) {
            return new CaseName(Part.POOL, pool.group(1), Double.NaN, "");
        }
        return name.endsWith(HALF)
                ? new CaseName(Part.HALF_BUSY, name.substring(0, name.length() - HALF.length()), Double.NaN, "")
                : new CaseName(Part.WHOLE, name, Double.NaN, "");
    }

    /** Whether arrivals that do not wait may be more than a system can answer, so that errors are a finding. */
    boolean mayBeOverload() {
        return part == Part.AT_RATE || part == Part.HALF_BUSY;
    }
}
