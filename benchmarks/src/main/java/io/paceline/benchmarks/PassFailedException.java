package io.paceline.benchmarks;

import java.io.IOException;

/** A system did not get through a pass; the process may have ended. */
public final class PassFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Says what went wrong. */
    public PassFailedException(String message) {
        super(message);
    }
}
