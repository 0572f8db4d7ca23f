package io.paceline.service.event;

import io.paceline.core.Argument;
import io.paceline.core.Clock;
import io.paceline.core.Probe;
import java.util.Objects;

/**
 * The settings of a bus. Each has a default.
 *
 * <p>Thread rules: for one thread.
 */
public final class EventBusBuilder {

    private String name = "events";
    private EventErrorHook errorHook = new LoggingEventErrorHook();
    private Probe probe = Probe.NONE;
    private Clock clock = Clock.SYSTEM;
    private int batchMax = 64;

    EventBusBuilder() {}

    /** What it is called in errors; {@code events} if not set. */
    public EventBusBuilder name(String name) {
        this.name = Delivery.requireName("name", name);
        return this;
    }

    /** Told about failures that no publisher can be told; logs them if not set. */
    public EventBusBuilder errorHook(EventErrorHook errorHook) {
        this.errorHook = Objects.requireNonNull(errorHook, "errorHook");
        return this;
    }

    /** Sees every event; {@link Probe#NONE} if not set. */
    public EventBusBuilder probe(Probe probe) {
        this.probe = Objects.requireNonNull(probe, "probe");
        return this;
    }

    /** Where batches are timed; {@link Clock#SYSTEM} if not set. A manual clock makes a stepped test repeatable. */
    public EventBusBuilder clock(Clock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return this;
    }

    /**
     * How many events a service handles as one message at most, before its calls get their turn; a batch also ends when it
     * takes about 50 µs. With 1 a test that steps its services steps each event.
     *
     * @param batchMax from 1 to 1,024; 64 if not set
     */
    public EventBusBuilder batchMax(int batchMax) {
        this.batchMax = Argument.between("batchMax", batchMax, 1, 1024);
        return this;
    }

    /** A bus, ready for use. */
    public EventBus build() {
        return new EventBus(new BusSettings(name, errorHook, probe, clock, batchMax));
    }
}
