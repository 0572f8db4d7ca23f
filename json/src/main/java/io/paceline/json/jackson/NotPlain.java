package io.paceline.json.jackson;

/**
 * A text that {@link Cursor}, or a value that {@link Pen}, leaves to Jackson. Says nothing and has no stack trace, which
 * makes it cheap: Jackson begins again and says what is wrong, if anything is.
 */
final class NotPlain extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotPlain() {
        super("not plain", null, false, false);
    }
}
