package io.paceline.apps.model.blog;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A comment as a reader wrote it, in a form or in JSON; what is missing is empty.
 *
 * @param name how the reader wants to be called
 */
public record NewComment(@Nullable String name, @Nullable String text) {

    private static final int NAME_MAX = 60;
    private static final int TEXT_MAX = 2000;

    /** Nothing written yet. */
    public static final NewComment EMPTY = new NewComment("", "");

    @Override
    public String name() {
        return Fields.line(name);
    }

    @Override
    public String text() {
        return Fields.text(text);
    }

    /** What is wrong: field and what is expected there, in the order of the form. */
    public Map<String, String> wrong() {
        return new Fields()
                .length("name", name(), NAME_MAX)
                .length("text", text(), TEXT_MAX)
                .wrong();
    }

    /** The comment once it is stored. */
    public Comment stored(Stored row) {
        return new Comment(row.id(), name(), row.created(), text());
    }
}
