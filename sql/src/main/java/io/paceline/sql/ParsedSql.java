package io.paceline.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement taken apart at its named parameters.
 *
 * @param text as it was written
 * @param pieces the text between the parameters: one more than there are places
 * @param places for each place the number of its name in {@code names}
 * @param names each once, in the order of their first use
 * @param numbered the highest number among parameters of the form {@code $1}; 0 if there are none
 */
public record ParsedSql(String text, List<String> pieces, List<Integer> places, List<String> names, int numbered) {

    /** Takes a statement apart. */
    static ParsedSql parse(String sql) {
        return new SqlParser(sql).parse();
    }

    /** The text decides about everything else. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ParsedSql parsed && text.equals(parsed.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
