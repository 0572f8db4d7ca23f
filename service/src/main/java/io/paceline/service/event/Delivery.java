package io.paceline.service.event;

import io.paceline.core.Argument;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How events wait for one subscription. Immutable; start from {@link #DEFAULT}.
 *
 * @param name what the subscription is called in errors; null means the name of the service, or one that is made up
 * @param capacity how many events may wait, from 1 to {@link #CAPACITY_MAX}; 1,024 by default
 * @param overflow what happens when more come; {@link Overflow#REJECT} by default
 * @param blocking whether the service may wait while it handles an event, as in a method with
 *     {@link io.paceline.service.Blocking}; false by default, and without meaning for listeners, who have an executor
 */
public record Delivery(@Nullable String name, int capacity, Overflow overflow, boolean blocking) {

    /** The largest capacity: 2<sup>20</sup>. */
    public static final int CAPACITY_MAX = 1 << 20;

    /** 1,024 events, then {@link Overflow#REJECT}; does not wait. */
    public static final Delivery DEFAULT = new Delivery(null, 1024, Overflow.REJECT, false);

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException {@code capacity: 0 (expected: 1 to 1048576)}, or if the name is blank
     */
    public Delivery {
        if (name != null) {
            requireName("name", name);
        }
        Argument.between("capacity", capacity, 1, CAPACITY_MAX);
        Objects.requireNonNull(overflow, "overflow");
    }

    /** This delivery under another name. */
    public Delivery withName(String name) {
        return new Delivery(Objects.requireNonNull(name, "name"), capacity, overflow, blocking);
    }

    /** This delivery with room for so many events. */
    public Delivery withCapacity(int capacity) {
        return new Delivery(name, capacity, overflow, blocking);
    }

    /** This delivery with another answer to a full ring. */
    public Delivery withOverflow(Overflow overflow) {
        return new Delivery(name, capacity, overflow, blocking);
    }

    /** This delivery for a service that may wait, or may not. */
    public Delivery withBlocking(boolean blocking) {
        return new Delivery(name, capacity, overflow, blocking);
    }

    static String requireName(String what, String name) {
        if (name.isBlank()) {
            throw Argument.wrong(what, "'" + name + "'", "a name");
        }
        return name;
    }
}
