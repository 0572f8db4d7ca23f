package io.paceline.benchmarks;

import java.io.Serial;

/** A system did not answer as the case expects; its figures would mean nothing. */
public final class WrongAnswerException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Says what was answered and what was expected. */
    public WrongAnswerException(String message) {
        super(message);
    }
}
