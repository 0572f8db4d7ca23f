package io.paceline.sql.postgres.value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value of a composite type, or of the type {@code record}, which has no declared attributes: there all are text.
 *
 * @param values of its attributes, in their order
 */
public record PgComposite(List<@Nullable Object> values) {

    /** Copies the list. */
    public PgComposite {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    /** Attributes in their order. */
    public static PgComposite of(@Nullable Object... values) {
        return new PgComposite(Arrays.asList(values));
    }

    /** The text form, such as {@code (1,"a b",)}. */
    @Override
    public String toString() {
        return PgText.of(this);
    }
}
