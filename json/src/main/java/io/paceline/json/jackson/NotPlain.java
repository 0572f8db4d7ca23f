package io.paceline.json.jackson;

/**
 * A text that {@link Cursor} leaves to Jackson. Says nothing and has no stack trace, which makes it cheap: Jackson reads
 * the text again and says what is wrong, if anything is.
 */
final class NotPlain extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotPlain() {
        super("not plain", null, false, false);
    }
}
