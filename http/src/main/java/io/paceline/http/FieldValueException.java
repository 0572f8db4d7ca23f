package io.paceline.http;

/**
 * A value of a header field or cookie that holds a control character such as CR or LF, and could so end its line and begin
 * another (RFC 9110, section 5.5). Thrown where the value is given, so nothing is written of it.
 *
 * <p>Such a value hardly ever stems from a program. A handler that copies what a client sent into a field and lets this
 * exception pass is therefore answered with 400, and not with 500 as any other {@link IllegalArgumentException}.
 */
public final class FieldValueException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    FieldValueException(String message) {
        super(message);
    }
}
