package io.paceline.core.queue;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Logs each fault with the name of the queue. */
final class LoggingFaultHandler implements FaultHandler {

    private static final System.Logger LOG = System.getLogger(BatchQueue.class.getName());

    @Override
    public void onFault(String queue, @Nullable Object item, Throwable fault) {
        String where = item == null ? "a hook of the listener" : "the listener";
        LOG.log(Level.ERROR, "queue '" + queue + "': " + where + " failed; the next item is delivered", fault);
    }
}
