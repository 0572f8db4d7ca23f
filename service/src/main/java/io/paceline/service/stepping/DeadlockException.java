package io.paceline.service.stepping;

import java.util.List;

/** Calls are open, and nothing is left that could answer them. */
public final class DeadlockException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Wait> waits;
    private final transient List<String> cycle;

    /**
     * Somebody waits for the answer to a call.
     *
     * @param caller who waits, for example {@code service 'orders'} or {@code client 'test'}
     * @param service who was called
     * @param method what was called
     */
    public record Wait(String caller, String service, String method) {
        @Override
        public String toString() {
            return caller + " waits for " + service + " (" + method + ")";
        }
    }

    DeadlockException(String why, List<Wait> waits, List<String> cycle) {
        super(message(why, waits, cycle));
        this.waits = waits;
        this.cycle = cycle;
    }

    /** Who waits for whom, in the order in which the calls were made. */
    public List<Wait> waits() {
        return waits;
    }

    /** Those who wait for each other, each for the next and the last for the first; empty if nobody does. */
    public List<String> cycle() {
        return cycle;
    }

    private static String message(String why, List<Wait> waits, List<String> cycle) {
        StringBuilder text = new StringBuilder(why).append("; open calls:");
        waits.forEach(wait -> text.append("\n  ").append(wait));
        if (!cycle.isEmpty()) {
            text.append("\ncycle: ")
                    .append(String.join(" → ", cycle))
                    .append(" → ")
                    .append(cycle.get(0));
        }
        return text.toString();
    }
}
