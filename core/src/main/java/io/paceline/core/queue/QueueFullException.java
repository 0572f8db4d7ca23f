package io.paceline.core.queue;

/** There was no room for an item; the message names the queue, its capacity and how long the sender waited. */
public final class QueueFullException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    QueueFullException(String message) {
        super(message);
    }
}
