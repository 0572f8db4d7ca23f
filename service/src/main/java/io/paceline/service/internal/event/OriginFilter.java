package io.paceline.service.internal.event;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Knows which events have been here, in bounded memory: for each origin a bit for each of its newest sequences, in a table
 * that goes round.
 *
 * <pre>
 *   sequence ──► block of 32 ──► word: [ round, 32 bits | one bit a sequence, 32 bits ]
 * </pre>
 *
 * <p>The window is so large because a publisher numbers an event and then sends it: while its thread is stopped in between,
 * others go on. Of the origins, the {@value #ORIGINS_MAX} that were heard of last are remembered, a quarter of a megabyte
 * each; an event of one that was forgotten may be taken twice.
 *
 * <p>Thread rules: any thread.
 */
public final class OriginFilter {

    /** How many sequences of an origin are told apart. */
    public static final int WINDOW = 1 << 20;

    static final int ORIGINS_MAX = 64;
    private static final int WORDS = WINDOW / 32;

    /** What is known of an event. */
    public enum Verdict {
        /** It has not been here; from now on it has. */
        NEW,
        /** It has been here. */
        KNOWN,
        /** One that is newer by about {@link #WINDOW} has taken its place, so it cannot be told. */
        LATE
    }

    private final ConcurrentHashMap<String, Seen> origins = new ConcurrentHashMap<>();
    private final AtomicLong heard = new AtomicLong();

    private static final class Seen {
        private final AtomicLongArray words = new AtomicLongArray(WORDS);
        private volatile long lastHeard;
    }

    /** Whether an event has been here before; from now on it has. */
    public Verdict look(String origin, long sequence) {
        Seen seen = origins.get(origin);
        if (seen == null) {
            if (origins.size() >= ORIGINS_MAX) {
                forgetTheOldest();
            }
            seen = origins.computeIfAbsent(origin, fresh -> new Seen());
        }
        seen.lastHeard = heard.incrementAndGet();
        long block = sequence >>> 5;
        int place = (int) block & (WORDS - 1);
        int round = (int) (block / WORDS);
        long bit = 1L << (sequence & 31);
        while (true) {
            long before = seen.words.get(place);
            int behind = round - (int) (before >>> 32);
            if (behind < 0) {
                return Verdict.LATE;
            }
            if (behind == 0 && (before & bit) != 0) {
                return Verdict.KNOWN;
            }
            long bits = behind == 0 ? before | bit : (long) round << 32 | bit;
            if (seen.words.compareAndSet(place, before, bits)) {
                return Verdict.NEW;
            }
        }
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
