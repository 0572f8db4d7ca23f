package io.paceline.sql;

import io.paceline.core.Argument;
import java.util.List;

/**
 * A statement taken apart at its named parameters.
 *
 * @param text as it was written
 * @param pieces the text between the parameters: one more than there are places
 * @param places for each place the number of its name in {@code names}
 * @param names each once, in the order of their first use
 */
public record ParsedSql(String text, List<String> pieces, List<Integer> places, List<String> names) {

    /** Takes a statement apart. */
    static ParsedSql parse(String sql) {
        if (sql.isBlank()) {
            throw Argument.wrong("sql", "'" + sql + "'", "a statement");
        }
        return new ParsedSql(sql, List.of(sql), List.of(), List.of());
    }
}
