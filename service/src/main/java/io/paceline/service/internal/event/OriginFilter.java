package io.paceline.service.internal.event;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Knows which events have been here, in bounded memory: for each origin a table of the newest sequences, in which a
 * sequence has one place, by its lowest bits. An event is new if its sequence is higher than what stands there.
 *
 * <p>So an event that comes after more than {@value #WINDOW} newer ones of its origin may count as a duplicate; and one
 * of an origin that {@value #ORIGINS_MAX} others have been heard of since may be taken twice.
 *
 * <p>Thread rules: any thread.
 */
public final class OriginFilter {

    static final int WINDOW = 1024;
    static final int ORIGINS_MAX = 256;

    private final ConcurrentHashMap<String, Seen> origins = new ConcurrentHashMap<>();
    private final AtomicLong heard = new AtomicLong();

    private static final class Seen {
        private final AtomicLongArray newest = new AtomicLongArray(WINDOW);
        private volatile long lastHeard;
    }

    /** Whether the event has not been here before; from now on it has. */
    public boolean isNew(String origin, long sequence) {
        Seen seen = origins.get(origin);
        if (seen == null) {
            if (origins.size() >= ORIGINS_MAX) {
                forgetTheOldest();
            }
            seen = origins.computeIfAbsent(origin, fresh -> new Seen());
        }
        seen.lastHeard = heard.incrementAndGet();
        int place = (int) sequence & (WINDOW - 1);
        long before = seen.newest.get(place);
        while (before < sequence) {
            if (seen.newest.compareAndSet(place, before, sequence)) {
                return true;
            }
            before = seen.newest.get(place);
        }
        return false;
    }

    int origins() {
        return origins.size();
    }

    private void forgetTheOldest() {
        String oldest = null;
        long oldestHeard = Long.MAX_VALUE;
        for (var entry : origins.entrySet()) {
            if (entry.getValue().lastHeard < oldestHeard) {
                oldest = entry.getKey();
                oldestHeard = entry.getValue().lastHeard;
            }
        }
        if (oldest != null) {
            origins.remove(oldest);
        }
    }
}
