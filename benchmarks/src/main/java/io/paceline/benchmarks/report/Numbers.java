package io.paceline.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Numbers as people read them, always with a point and, in thousands, commas. */
final class Numbers {
    private static final double MILLION = 1e6;

    private Numbers() {}

    /** At most two decimals and no zeros behind them, as coordinates of SVG. */
    static String plain(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** A count such as {@code 124,919}, {@code 4.40 M} or {@code 534 M}. */
    static String count(double value) {
        return value >= MILLION ? significant(value / MILLION) + " M" : whole(value);
    }

    /** Microseconds in the unit that suits them: {@code 3.68 ns}, {@code 8.10 µs}, {@code 16.5 ms}, {@code 2.07 s}. */
    static String micros(double value) {
        if (value >= MILLION) {
            return significant(value / MILLION) + " s";
        }
        if (value >= 1000) {
            return significant(value / 1000) + " ms";
        }
        return value < 0.1 && value > 0 ? significant(value * 1000) + " ns" : significant(value) + " µs";
    }

    static String bytes(double value) {
        return value >= 10_000 ? significant(value / 1000) + " kB" : whole(value) + " B";
    }

    /** A quotient such as {@code 0.94}, {@code 2.14} or {@code 26.7}; small ones keep two digits that count. */
    static String ratio(double value) {
        if (value < 0.1 && value > 0) {
            return new BigDecimal(value).round(new MathContext(2)).toPlainString();
        }
        return String.format(Locale.ROOT, value >= 10 ? "%,.1f" : "%.2f", value);
    }

    static String percent(double share) {
        return whole(100 * share) + " %";
    }

    /** About six marks from 0 up that are easy to read, the last at or above {@code max}. */
    static List<Double> ticks(double max, int atMost) {
        double rough = Math.max(max, Double.MIN_NORMAL) / atMost;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = 10 * power;
        for (double factor : new double[] {1, 2, 2.5, 5}) {
            if (factor * power >= rough * (1 - 1e-9)) {
                step = factor * power;
                break;
            }
        }
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; ticks.isEmpty() || ticks.get(ticks.size() - 1) < max * (1 - 1e-9); i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    /** Three digits that count. */
    private static String significant(double value) {
        if (value == 0) {
            return "0";
        }
        int decimals = Math.max(0, 2 - (int) Math.floor(Math.log10(value)));
        return String.format(Locale.ROOT, "%,." + Math.min(decimals, 4) + "f", value);
    }
}
