package io.paceline.core;

import org.jspecify.annotations.Nullable;

/** The time that a call, a query or a wait had was over before its result was there. */
public class DeadlineExceededException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** An error that names what was late, and the state that explains it. */
    public DeadlineExceededException(String message) {
        super(message);
    }

    /** The same with what was seen of it, and with or without a stack trace, for failures that say more. */
    protected DeadlineExceededException(String message, @Nullable Throwable cause, boolean withTrace) {
        super(message, cause, true, withTrace);
    }

    /** The same without a stack trace, for engines that drop work under overload: their stack explains nothing. */
    public static DeadlineExceededException withoutTrace(String message) {
        return new DeadlineExceededException(message, null, false);
    }
}
