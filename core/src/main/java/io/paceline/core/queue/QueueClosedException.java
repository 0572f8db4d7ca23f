package io.paceline.core.queue;

/** An item was sent to a queue, or with a sender, that is closed; the item was not accepted. */
public final class QueueClosedException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    QueueClosedException(String message) {
        super(message);
    }
}
