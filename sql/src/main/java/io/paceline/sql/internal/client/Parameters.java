package io.paceline.sql.internal.client;

import io.paceline.sql.ParsedSql;
import io.paceline.sql.SqlException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the values of a statement's parameters, and says which are missing, unknown or given twice. */
final class Parameters {

    /** How many a statement can have, as far as numbers tell; the driver may allow less. */
    private static final int MAX = 65_535;

    private static final Object UNBOUND = new Object();
    private static final @Nullable Object[] NONE = {};

    private final ParsedSql sql;
    private final int expected;
    private @Nullable Object[] values;
    private int bound;
    private int likely;
    private @Nullable List<String> wrong;

    Parameters(ParsedSql sql) {
        this.sql = sql;
        this.expected = expected(sql);
        this.values = expected > 0 ? unbound(expected) : NONE;
    }

    /** How many there must be, or -1 if only the driver can tell. */
    private static int expected(ParsedSql sql) {
        return !sql.names().isEmpty() ? sql.names().size() : sql.numbered() > 0 ? sql.numbered() : -1;
    }

    private static @Nullable Object[] unbound(int count) {
        Object[] values = new Object[count];
        Arrays.fill(values, UNBOUND);
        return values;
    }

    /** The values of a whole row, or what is wrong with their number. */
    static @Nullable SqlException check(ParsedSql sql, int count) {
        int expected = expected(sql);
        return expected < 0 || expected == count ? null : error(count + " values", sql, expected);
    }

    void bind(String name, @Nullable Object value) {
        List<String> names = sql.names();
        // as a rule they are bound in their order
        for (int i = 0, at = likely; i < names.size(); i++, at++) {
            if (at == names.size()) {
                at = 0;
            }
            if (names.get(at).equals(name)) {
                likely = at + 1;
                set(at, value);
                return;
            }
        }
        wrong("unknown :" + name);
    }

    void bind(int number, @Nullable Object value) {
        if (number < 1 || number > (expected < 0 ? MAX : expected)) {
            wrong("unknown number " + number);
            return;
        }
        if (number > values.length) {
            int before = values.length;
            values = Arrays.copyOf(values, number);
            Arrays.fill(values, before, number, UNBOUND);
        }
        set(number - 1, value);
    }

    void bindAll(@Nullable Object[] all) {
        if (expected >= 0 && all.length != expected) {
            wrong(all.length + " values");
        } else if (bound == 0) {
            values = all.clone();
            bound = all.length;
        } else {
            for (int i = 0; i < all.length; i++) {
                bind(i + 1, all[i]);
            }
        }
    }

    private void set(int index, @Nullable Object value) {
        if (values[index] != UNBOUND) {
            wrong("twice " + name(index));
            return;
        }
        values[index] = value;
        bound++;
    }

    private String name(int index) {
        return sql.names().isEmpty()
                ? "number " + (index + 1)
                : ":" + sql.names().get(index);
    }

    private void wrong(String what) {
        if (wrong == null) {
            wrong = new ArrayList<>(2);
        }
        wrong.add(what);
    }

    /** The values in the order of their numbers; what is missing fails the statement, see {@link #error()}. */
    @Nullable
    Object[] values() {
        return values;
    }

    /** What is wrong with them, or null; says no value. */
    @Nullable
    SqlException error() {
        if (wrong == null && bound == values.length) {
            return null;
        }
        List<String> all = wrong == null ? new ArrayList<>() : wrong;
        for (int i = 0; i < values.length && all.size() < 20; i++) {
            if (values[i] == UNBOUND) {
                all.add("missing " + name(i));
            }
        }
        return error(String.join(", ", all), sql, expected);
    }

    private static SqlException error(String what, ParsedSql sql, int expected) {
        List<String> names = sql.names();
        String each = names.isEmpty() || names.size() > 20 ? "" : ": :" + String.join(", :", names);
        return new SqlException(
                SqlException.Kind.INVALID,
                "parameters: " + what + " (expected: " + (expected < 0 ? "each number once" : expected + each) + ")");
    }
}
