package io.paceline.benchmarks.ledger;

import java.util.Map;

/**
 * One line of the ledger, read again: what one system did in one case of one run.
 *
 * @param figures the numbers by the name of their field, all finite and not negative
 * @param conditions what held for the whole case, such as the settings of a database; empty if nothing did
 */
public record LedgerRow(
        String bench, String caseName, String system, Map<String, Double> figures, String conditions, Origin origin) {
    static final String ERRORS = "errors";
    static final String REFUSED = "refused";

    public LedgerRow {
        figures = Map.copyOf(figures);
    }

    public boolean has(String field) {
        return figures.containsKey(field);
    }

    /** The number in this field; {@code NaN} if the row has none. */
    public double figure(String field) {
        return figures.getOrDefault(field, Double.NaN);
    }

    public CaseName name() {
        return CaseName.of(caseName);
    }

    double errors() {
        return figure(ERRORS);
    }

    /** How many requests were answered wrong or refused. */
    public double lost() {
        return errors() + figures.getOrDefault(REFUSED, 0.0);
    }
}
