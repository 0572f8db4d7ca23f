package io.paceline.core.queue;

import java.lang.System.Logger.Level;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Gives the items of a queue to its listener, batch by batch, and its faults to the fault handler; does not wait. */
final class Delivery<E> implements Consumer<E> {

    private static final System.Logger LOG = System.getLogger(BatchQueue.class.getName());

    private final BatchQueue<E> queue;
    private final Receiver<E> receiver;
    private final BatchListener<? super E> listener;
    private int untilLimit;
    private boolean busy;

    Delivery(BatchQueue<E> queue, Receiver<E> receiver, BatchListener<? super E> listener) {
        this.queue = queue;
        this.receiver = receiver;
        this.listener = listener;
        untilLimit = queue.limit();
    }

    void start() {
        call(listener::onStart);
    }

    void stop() {
        call(listener::onStop);
    }

    /** Delivers what one sender has ready, and returns how many items that were; 0 when the queue is dry. */
    int step() {
        int size = receiver.ready();
        if (size == 0) {
            if (busy) {
                busy = false;
                call(listener::onEmpty);
            }
            return 0;
        }
        busy = true;
        call(() -> listener.onBatchStart(size));
        int delivered = 0;
        while (delivered < size) {
            int count = receiver.drain(this, Math.min(size - delivered, untilLimit));
            if (count == 0) {
                break;
            }
            delivered += count;
            untilLimit -= count;
            if (untilLimit == 0) {
                untilLimit = queue.limit();
                call(listener::onLimit);
            }
        }
        call(listener::onBatchEnd);
        return delivered;
    }

    @Override
    public void accept(E item) {
        try {
            listener.receive(item);
        } catch (Throwable fault) {
            report(item, fault);
        }
    }

    private void call(Runnable hook) {
        try {
            hook.run();
        } catch (Throwable fault) {
            report(null, fault);
        }
    }

    private void report(@Nullable E item, Throwable fault) {
        try {
            queue.faultHandler().onFault(queue.name(), item, fault);
        } catch (Throwable second) {
            second.addSuppressed(fault);
            LOG.log(Level.ERROR, "queue '" + queue.name() + "': the fault handler failed", second);
        }
    }
}
