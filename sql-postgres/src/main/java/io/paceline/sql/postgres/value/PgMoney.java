package io.paceline.sql.postgres.value;

import java.math.BigDecimal;

/**
 * A value of {@code money}. How many decimals it has, and its text form, are the server's {@code lc_monetary}'s; what
 * travels is the number of its smallest units.
 *
 * @param units in the smallest unit of the currency, such as cents
 */
public record PgMoney(long units) {

    /** The amount in a currency of that many decimals, most often 2. */
    public BigDecimal toDecimal(int decimals) {
        return BigDecimal.valueOf(units, decimals);
    }

    /**
     * Reads the server's text form in any locale: its digits, and whether it is negative.
     *
     * @throws IllegalArgumentException if it has no digits
     */
    public static PgMoney parse(String text) {
        StringBuilder digits = new StringBuilder(text.indexOf('-') >= 0 || text.indexOf('(') >= 0 ? "-" : "");
        text.chars().filter(c -> c >= '0' && c <= '9').forEach(c -> digits.append((char) c));
        return new PgMoney(Long.parseLong(digits.toString()));
    }

    /** The number of units. */
    @Override
    public String toString() {
        return Long.toString(units);
    }
}
