package io.paceline.sql.postgres.internal.wire;

import org.jspecify.annotations.Nullable;

/** The commands under way, in the order in which they were sent: a ring that grows, whose entries are used again and again. */
final class Flights {

    private Flight[] ring = newRing(16);
    private int head;
    private int size;

    int size() {
        return size;
    }

    /** The oldest one, or null if there is none. */
    @Nullable
    Flight head() {
        return size == 0 ? null : ring[head];
    }

    /** The newest one, or null if there is none. */
    @Nullable
    Flight last() {
        return size == 0 ? null : ring[head + size - 1 & ring.length - 1];
    }

    /** One that is free, and counts only when it is {@link #push}ed. */
    Flight spare() {
        if (size == ring.length) {
            grow();
        }
        return ring[head + size & ring.length - 1];
    }

    /** Makes the spare one the newest. */
    void push() {
        size++;
    }

    /** Takes the oldest one out; it is cleared. */
    void pop() {
        ring[head].clear();
        head = head + 1 & ring.length - 1;
        size--;
    }

    private void grow() {
        Flight[] larger = newRing(ring.length * 2);
        for (int i = 0; i < size; i++) {
            larger[i] = ring[head + i & ring.length - 1];
        }
        ring = larger;
        head = 0;
    }

    private static Flight[] newRing(int length) {
        Flight[] made = new Flight[length];
        for (int i = 0; i < length; i++) {
            made[i] = new Flight();
        }
        return made;
    }
}
