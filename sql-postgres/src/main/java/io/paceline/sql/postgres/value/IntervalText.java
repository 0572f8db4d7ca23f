package io.paceline.sql.postgres.value;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text form of intervals, {@code IntervalStyle = postgres}. */
final class IntervalText {

    private static final Pattern FORM =
            Pattern.compile("(?:([+-]?\\d+) years? ?)?(?:([+-]?\\d+) mons? ?)?(?:([+-]?\\d+) days? ?)?"
                    + "(?:([+-]?)(\\d+):(\\d\\d):(\\d\\d)(?:\\.(\\d{1,6}))?)?");

    private IntervalText() {}

    static String of(PgInterval interval) {
        if (interval.equals(PgInterval.INFINITY)) {
            return "infinity";
        }
        if (interval.equals(PgInterval.NEGATIVE_INFINITY)) {
            return "-infinity";
        }
        StringBuilder to = new StringBuilder();
        boolean negative = part(to, false, interval.months() / 12, "year");
        negative = part(to, negative, interval.months() % 12, "mon");
        negative = part(to, negative, interval.days(), "day");
        long micros = interval.micros();
        if (to.isEmpty() || micros != 0) {
            to.append(to.isEmpty() ? "" : " ").append(micros < 0 ? "-" : negative ? "+" : "");
            // the smallest long has no counterpart: as unsigned it is its own absolute value
            long absolute = Math.abs(micros);
            PgText.time(to, Long.divideUnsigned(absolute, 1_000_000), Long.remainderUnsigned(absolute, 1_000_000));
        }
        return to.toString();
    }

    /** Writes one amount; a sign is written for what follows something negative, even if it is positive. */
    private static boolean part(StringBuilder to, boolean afterNegative, int value, String unit) {
        if (value == 0) {
            return afterNegative;
        }
        to.append(to.isEmpty() ? "" : " ").append(afterNegative && value > 0 ? "+" : "");
        to.append(value).append(' ').append(unit).append(value == 1 ? "" : "s");
        return value < 0;
    }

    static PgInterval parse(String text) {
        if (text.equals("infinity")) {
            return PgInterval.INFINITY;
        }
        if (text.equals("-infinity")) {
            return PgInterval.NEGATIVE_INFINITY;
        }
        Matcher found = FORM.matcher(text);
        if (text.isEmpty() || !found.matches()) {
            throw new IllegalArgumentException("interval: not the text form of IntervalStyle postgres");
        }
        long months = Math.addExact(Math.multiplyExact(number(found.group(1)), 12L), number(found.group(2)));
        long micros = 0;
        if (found.group(5) != null) {
            // counted downwards, as the smallest long has no counterpart
            long seconds = Math.addExact(
                    Math.multiplyExact(number(found.group(5)), 3600L),
                    number(found.group(6)) * 60 + number(found.group(7)));
            micros = Math.subtractExact(Math.multiplyExact(-seconds, 1_000_000L), fraction(found.group(8)));
            micros = found.group(4).equals("-") ? micros : Math.negateExact(micros);
        }
        return new PgInterval(Math.toIntExact(months), Math.toIntExact(number(found.group(3))), micros);
    }

    private static long number(@org.jspecify.annotations.Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private static long fraction(@org.jspecify.annotations.Nullable String digits) {
        return digits == null ? 0 : Long.parseLong((digits + "00000").substring(0, 6));
    }
}
