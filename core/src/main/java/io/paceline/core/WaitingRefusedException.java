package io.paceline.core;

/**
 * Waiting was refused, because it would stop an event loop, or a service that must not wait; the message names the
 * place. It is thrown whether or not the result was there already, so a mistake shows on its first run.
 */
public final class WaitingRefusedException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    /** An error that names the place where waiting was tried. */
    public WaitingRefusedException(String message) {
        super(message);
    }
}
