package io.paceline.json.jackson;

import io.paceline.json.JsonException;
import io.paceline.json.JsonException.Kind;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.exc.InvalidDefinitionException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Makes Jackson's failures ours: place, value and what was expected, with no class name for a client to see. */
final class JsonFailures {

    private JsonFailures() {}

    static JsonException decode(JacksonException e) {
        if (e instanceof InputCoercionException number) {
            return failure(Kind.VALUE, "a number out of range" + Expected.of(number.getTargetType()), e, inText(e));
        }
        if (e instanceof StreamConstraintsException) {
            return failure(Kind.LIMIT, limit(e.getOriginalMessage()), e, inText(e));
        }
        if (e instanceof UnexpectedEndOfInputException) {
            return failure(Kind.SYNTAX, "the text ends too early", e, inText(e));
        }
        if (e instanceof StreamReadException) {
            return failure(Kind.SYNTAX, syntax(e.getOriginalMessage()), e, inText(e));
        }
        if (e instanceof InvalidFormatException format) {
            String shown = Expected.shown(format.getValue());
            return failure(Kind.VALUE, shown + Expected.of(format.getTargetType()), e, path(e));
        }
        if (e instanceof InvalidDefinitionException) {
            return failure(Kind.TYPE, "the type of this value cannot be decoded", e, path(e));
        }
        if (e instanceof ValueInstantiationException) {
            return failure(Kind.VALUE, refusal(e.getCause()), e, path(e));
        }
        if (e instanceof MismatchedInputException mismatch) {
            return mismatch(mismatch);
        }
        return failure(Kind.VALUE, refusal(e.getCause()), e, path(e));
    }

    static JsonException encode(JacksonException e) {
        return new JsonException(Kind.ENCODE, "cannot be encoded: " + e.getOriginalMessage(), path(e), 0, 0, e);
    }

    static IllegalArgumentException unusable(Type type, JacksonException e) {
        return new IllegalArgumentException(
                "type: " + type.getTypeName() + " (expected: a type that JSON can hold): " + e.getOriginalMessage(), e);
    }

    private static JsonException mismatch(MismatchedInputException e) {
        Class<?> target = e.getTargetType();
        if (e.getCurrentToken() == null) {
            return failure(Kind.SYNTAX, "the text is empty (expected: a JSON value)", e, "");
        }
        if (e.getOriginalMessage().startsWith("Trailing token")) {
            return failure(Kind.SYNTAX, "more text after the value (expected: its end)", e, "");
        }
        return failure(Kind.VALUE, Expected.shown(e.getCurrentToken()) + Expected.of(target), e, path(e));
    }

    private static JsonException failure(Kind kind, String message, JacksonException e, String pointer) {
        TokenStreamLocation place = e.getLocation();
        if (place == null && e.processor() instanceof JsonParser parser) {
            place = parser.currentLocation();
        }
        int line = place == null ? 0 : Math.max(0, place.getLineNr());
        int column = place == null ? 0 : Math.max(0, place.getColumnNr());
        return new JsonException(kind, message, pointer, line, column, e);
    }

    /** Where the parser stood: a failure of the text itself has no path of values. */
    private static String inText(JacksonException e) {
        if (e.processor() instanceof JsonParser parser) {
            return Expected.cut(parser.streamReadContext().pathAsPointer(false).toString());
        }
        return path(e);
    }

    private static String path(JacksonException e) {
        StringBuilder pointer = new StringBuilder();
        List<JacksonException.Reference> path = e.getPath();
        for (JacksonException.Reference step : path) {
            pointer.append('/');
            if (step.getPropertyName() != null) {
                pointer.append(step.getPropertyName().replace("~", "~0").replace("/", "~1"));
            } else {
                pointer.append(Math.max(0, step.getIndex()));
            }
        }
        return Expected.cut(pointer.toString());
    }

    /** What a constructor or setter of the user's type says about the value, when it means to say something. */
    private static String refusal(@Nullable Throwable cause) {
        if (cause instanceof IllegalArgumentException && cause.getMessage() != null) {
            return Expected.cut(cause.getMessage());
        }
        return "the value is refused by its type";
    }

    private static String syntax(String message) {
        if (message.startsWith("Duplicate")) {
            return "a name that occurs twice in its object";
        }
        // Jackson names the offending text and what it expected; hints about its own features follow.
        int end = message.indexOf(": maybe");
        return Expected.cut((end > 0 ? message.substring(0, end) : message).replace("(for Object", "(for object"));
    }

    private static String limit(String message) {
        int end = message.indexOf(", from `");
        int from = message.indexOf(" (from `");
        int stop = end > 0 ? end : from;
        return Expected.cut((stop > 0 ? message.substring(0, stop) : message) + (end > 0 ? ")" : ""));
    }
}
