package io.paceline.service.gather;

import java.util.concurrent.RejectedExecutionException;

/**
 * A call was not made, because too many of those before it failed; the message names the circuit breaker. Has no stack
 * trace: it is made under overload.
 */
public final class CircuitOpenException extends RejectedExecutionException {

    private static final long serialVersionUID = 1;

    private final String breaker;

    CircuitOpenException(String breaker, String message) {
        super(message);
        this.breaker = breaker;
    }

    /** The name of the circuit breaker. */
    public String breaker() {
        return breaker;
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
