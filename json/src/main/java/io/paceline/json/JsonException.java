package io.paceline.json;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * JSON could not be decoded or encoded. For the kinds that {@link #badInput()} covers, the message may be sent
 * to the client as it is: it names where, the value (cut when long) and what was expected, and no Java class.
 */
public final class JsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What went wrong, and so whose fault it is. */
    public enum Kind {
        /** The bytes are not one JSON text (RFC 8259) in UTF-8. */
        SYNTAX,
        /** The text exceeds a limit: nesting, length of a number, of a name or of a string. */
        LIMIT,
        /** The text is JSON, but its values do not fit the type. */
        VALUE,
        /** The type cannot be decoded, whatever the text says. */
        TYPE,
        /** The value cannot be encoded. */
        ENCODE
    }

    private final Kind kind;
    private final String pointer;
    private final int line;
    private final int column;

    /**
     * Makes a failure.
     *
     * @param kind what went wrong
     * @param message what to say, without the place
     * @param pointer where, as a JSON pointer (RFC 6901); the empty string is the whole text
     * @param line counted from 1; 0 when not known
     * @param column counted from 1 in bytes; 0 when not known
     * @param cause what led to it, or null
     */
    public JsonException(Kind kind, String message, String pointer, int line, int column, @Nullable Throwable cause) {
        super(withPlace(message, pointer, line, column), cause);
        this.kind = Objects.requireNonNull(kind, "kind");
        this.pointer = pointer;
        this.line = line;
        this.column = column;
    }

    /** What went wrong. */
    public Kind kind() {
        return kind;
    }

    /** Whether the sender of the text is at fault ({@code SYNTAX}, {@code LIMIT}, {@code VALUE}). */
    public boolean badInput() {
        return kind == Kind.SYNTAX || kind == Kind.LIMIT || kind == Kind.VALUE;
    }

    /** Where, as a JSON pointer (RFC 6901), such as {@code /guests/3/age}; empty for the whole text. */
    public String pointer() {
        return pointer;
    }

    /** The line, counted from 1; 0 when not known. */
    public int line() {
        return line;
    }

    /** The column in its line, counted from 1 in bytes; 0 when not known. */
    public int column() {
        return column;
    }

    private static String withPlace(String message, String pointer, int line, int column) {
        StringBuilder text = new StringBuilder();
        if (!pointer.isEmpty()) {
            text.append(pointer).append(": ");
        }
        text.append(message);
        if (line > 0) {
            text.append(" at line ").append(line).append(", column ").append(column);
        }
        return text.toString();
    }
}
