package io.paceline.sql.postgres.internal.codec.nested;

import io.paceline.sql.postgres.internal.codec.base.Unfit;

/** Walks through the text form of a value that holds values. */
final class TextParts {

    private final String text;
    private int at;
    private boolean quoted;

    TextParts(String text) {
        this.text = text;
    }

    /** The next character, which is not taken; zero at the end. */
    char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    /** Takes the next character if it is that one. */
    boolean take(char c) {
        if (peek() != c || at >= text.length()) {
            return false;
        }
        at++;
        return true;
    }

    /** Takes the next character, which has to be that one. */
    void expect(char c) {
        if (!take(c)) {
            throw new Unfit("'" + c + "' in its text form");
        }
    }

    void checkEnd() {
        if (at != text.length()) {
            throw new Unfit("nothing behind its end");
        }
    }

    /** A number with or without sign. */
    int readInt() {
        int start = at;
        while (peek() == '-' || peek() == '+' || (peek() >= '0' && peek() <= '9')) {
            at++;
        }
        return Integer.parseInt(text, start, at, 10);
    }

    /** Whether there were quotes in the last part. */
    boolean wasQuoted() {
        return quoted;
    }

    /**
     * A part up to one of these characters, which is not taken. Quotes may stand anywhere; in them, two quotes are
     * one if {@code doubled}; a backslash says that the next character is meant as it is.
     */
    String part(String ends, boolean doubled) {
        StringBuilder part = new StringBuilder();
        boolean inside = false;
        quoted = false;
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\\') {
                at++;
                part.append(at < text.length() ? text.charAt(at) : badEnd());
            } else if (c == '"' && inside && doubled && at + 1 < text.length() && text.charAt(at + 1) == '"') {
                part.append(c);
                at++;
            } else if (c == '"') {
                inside = !inside;
                quoted = true;
            } else if (!inside && ends.indexOf(c) >= 0) {
                return part.toString();
            } else {
                part.append(c);
            }
        }
        throw new Unfit("one of " + ends + " in its text form");
    }

    /** A part in quotes. */
    String quoted() {
        expect('"');
        StringBuilder part = new StringBuilder();
        for (; at < text.length() && text.charAt(at) != '"'; at++) {
            if (text.charAt(at) == '\\') {
                at++;
            }
            part.append(at < text.length() ? text.charAt(at) : badEnd());
        }
        expect('"');
        return part.toString();
    }

    private static char badEnd() {
        throw new Unfit("a character behind a backslash");
    }
}
