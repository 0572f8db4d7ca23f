package io.paceline.core.queue;

/** An item was sent to a queue whose receiver was never opened: nobody would ever take it. */
public final class NoReceiverException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    NoReceiverException(String message) {
        super(message);
    }
}
