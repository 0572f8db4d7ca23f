package io.paceline.sql.postgres.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The text form of binary fractions: as few digits as tell the value from its neighbours, as the server writes them.
 */
final class FloatText {

    /** As many digits as tell any double from its neighbours. */
    private static final int DIGITS_MAX = 17;

    private FloatText() {}

    static String of(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return special(value);
        }
        BigDecimal exact = new BigDecimal(value);
        // below a power of two the neighbours are nearer
        double below = Math.abs(value) - Math.nextDown(Math.abs(value));
        int digits = new BigDecimal(Double.toString(value)).stripTrailingZeros().precision();
        return format(shortest(exact, new BigDecimal(Math.ulp(value)), new BigDecimal(below), digits), 15);
    }

    static String of(float value) {
        if (value == 0 || !Float.isFinite(value)) {
            return special(value);
        }
        BigDecimal exact = new BigDecimal(value);
        float below = Math.abs(value) - Math.nextDown(Math.abs(value));
        int digits = new BigDecimal(Float.toString(value)).stripTrailingZeros().precision();
        return format(shortest(exact, new BigDecimal(Math.ulp(value)), new BigDecimal(below), digits), 6);
    }

    private static String special(double value) {
        return value != 0 ? Double.toString(value) : 1 / value < 0 ? "-0" : "0";
    }

    /**
     * The decimal of fewest digits that lies nearer to the value than to its neighbours, and of those the nearest.
     * Java before 19 sometimes writes a digit too many, or not the nearest; and the server takes none that lies right
     * in the middle.
     *
     * @param above how far the neighbour is that is further from zero
     * @param below how far the other is
     * @param digits how many are enough, most often
     */
    private static BigDecimal shortest(BigDecimal exact, BigDecimal above, BigDecimal below, int digits) {
        BigDecimal half = BigDecimal.valueOf(5, 1);
        BigDecimal max = exact.abs().add(above.multiply(half));
        BigDecimal min = exact.abs().subtract(below.multiply(half));
        BigDecimal found = exact.round(new MathContext(DIGITS_MAX, RoundingMode.HALF_EVEN));
        for (int count = Math.min(digits + 1, DIGITS_MAX); count > 0; count--) {
            BigDecimal near = exact.round(new MathContext(count, RoundingMode.HALF_EVEN));
            BigDecimal up = exact.round(new MathContext(count, RoundingMode.UP));
            if (isBetween(near, min, max)) {
                found = near;
            } else if (isBetween(up, min, max)) {
                found = up;
            } else if (count <= digits) {
                break;
            }
        }
        return found.stripTrailingZeros();
    }

    private static boolean isBetween(BigDecimal value, BigDecimal min, BigDecimal max) {
        return value.abs().compareTo(min) > 0 && value.abs().compareTo(max) < 0;
    }

    /** Plain from 0.0001 to that many digits before the point, else with an exponent. */
    private static String format(BigDecimal value, int plainDigits) {
        int exponent = value.precision() - value.scale() - 1;
        if (exponent >= -4 && exponent < plainDigits) {
            return value.toPlainString();
        }
        String digits = value.unscaledValue().abs().toString();
        StringBuilder to = new StringBuilder(value.signum() < 0 ? "-" : "").append(digits.charAt(0));
        if (digits.length() > 1) {
            to.append('.').append(digits, 1, digits.length());
        }
        to.append('e').append(exponent < 0 ? '-' : '+');
        return PgText.two(to, Math.abs(exponent)).toString();
    }
}
