package io.paceline.endpoint.internal.client;

import io.paceline.core.DeadlineExceededException;

/** The time of a call was over, with what the client says about where it stood. */
final class LateException extends DeadlineExceededException {
    private static final long serialVersionUID = 1L;

    LateException(String message, Throwable cause) {
        super(message, cause, false);
    }
}
