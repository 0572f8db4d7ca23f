package io.paceline.service.event;

import io.paceline.core.Argument;
import io.paceline.service.ServiceRef;
import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/**
 * Events within this process: channels by type, by interface or by name. It has no thread, and nothing to start; each
 * subscriber runs on its own.
 *
 * <p>A channel exists from its first mention, as long as the bus, so their number has to be that of the program, not that
 * of its data.
 *
 * <p>Thread rules: every method may be called from any thread, and none waits.
 */
public final class EventBus implements AutoCloseable {

    private final BusSettings settings;
    private final String origin;
    private final ConcurrentHashMap<String, Channel<?>> channels = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Class<?>, EventInterface<?>> interfaces = new ConcurrentHashMap<>();
    private final Connectors connectors;
    private volatile boolean closed;

    EventBus(BusSettings settings) {
        this.settings = settings;
        this.origin = settings.name() + "/" + UUID.randomUUID();
        this.connectors = new Connectors(settings, origin, channels);
    }

    /** The settings of a bus to be built. */
    public static EventBusBuilder builder() {
        return new EventBusBuilder();
    }

    /** What it is called in errors. */
    public String name() {
        return settings.name();
    }

    /** By what other buses know it: the name and a random part, so no two have the same. */
    public String origin() {
        return origin;
    }

    /**
     * The channel of a type: a record, or a sealed interface of records, under the name of the class.
     *
     * @throws IllegalArgumentException if the channel exists with another type
     * @throws EventBusClosedException if the bus has been closed
     */
    public <E> Channel<E> channel(Class<E> type) {
        return channel(type.getName(), type);
    }

    /**
     * The channel of a name.
     *
     * @param type what each event has to be an instance of
     * @throws IllegalArgumentException if the channel exists with another type
     * @throws EventBusClosedException if the bus has been closed
     */
    public <E> Channel<E> channel(String name, Class<E> type) {
        Delivery.requireName("channel", name);
        if (type.isPrimitive()) {
            throw Argument.wrong("type", type, "a class, such as Integer");
        }
        Channel<?> found = channels.computeIfAbsent(name, fresh -> new Channel<>(settings, connectors, fresh, type));
        if (closed) {
            found.close();
            throw new EventBusClosedException(settings.name());
        }
        if (found.type() != type) {
            throw Argument.wrong(
                    "type of " + found, type.getName(), found.type().getName() + ", as it was made with");
        }
        @SuppressWarnings("unchecked") // its type is the one that is asked for
        Channel<E> channel = (Channel<E>) found;
        return channel;
    }

    /**
     * An object whose methods publish: each call is an event for those who subscribe to the interface.
     *
     * <p>The methods must return nothing and differ in their names; default methods run as they are, with the caller. When
     * a subscription refuses an event, the method throws {@link EventRejectedException}.
     *
     * @throws IllegalArgumentException if this cannot be a channel, saying why
     * @throws EventBusClosedException if the bus has been closed
     */
    public <T> T publisher(Class<T> type) {
        EventInterface<T> events = describe(type);
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, new EventProxy(this, events, channelOf(events))));
    }

    /** {@link #subscribe(Class, ServiceRef, Delivery)} with {@link Delivery#DEFAULT}. */
    public <T, S extends T> Subscription subscribe(Class<T> type, ServiceRef<S> service) {
        return subscribe(type, service, Delivery.DEFAULT);
    }

    /**
     * Lets a service get the events of an interface that it implements: for each event its method runs, in the order in
     * which one publisher called them.
     *
     * @throws IllegalArgumentException if this cannot be a channel, saying why
     * @throws EventBusClosedException if the bus has been closed
     */
    public <T, S extends T> Subscription subscribe(Class<T> type, ServiceRef<S> service, Delivery delivery) {
        EventInterface<T> events = describe(type);
        return channelOf(events).subscribe(service, events::call, delivery);
    }

    /** {@link #subscribe(Class, Executor, Object, Delivery)} with {@link Delivery#DEFAULT}. */
    public <T> Subscription subscribe(Class<T> type, Executor executor, T listener) {
        return subscribe(type, executor, listener, Delivery.DEFAULT);
    }

    /** Lets an object that is no service get the events of an interface, one at a time, on the executor. */
    public <T> Subscription subscribe(Class<T> type, Executor executor, T listener, Delivery delivery) {
        EventInterface<T> events = describe(type);
        return channelOf(events).listen(null, executor, listener, events::call, delivery);
    }

    /** {@link #consume(Class, String, ServiceRef, Delivery)} with {@link Delivery#DEFAULT}. */
    public <T, S extends T> Subscription consume(Class<T> type, String group, ServiceRef<S> service) {
        return consume(type, group, service, Delivery.DEFAULT);
    }

    /** Makes a service a member of a group, of which one gets each event of the interface. */
    public <T, S extends T> Subscription consume(
            Class<T> type, String group, ServiceRef<S> service, Delivery delivery) {
        EventInterface<T> events = describe(type);
        return channelOf(events).consume(group, service, events::call, delivery);
    }

    /** Connects the bus with other systems, for all channels. */
    public EventConnector.Connection connect(EventConnector connector) {
        return connect(connector, channel -> true);
    }

    /**
     * Connects the bus with other systems.
     *
     * @param isWanted which channels, by their names, in both directions
     * @throws EventBusClosedException if the bus has been closed
     */
    public EventConnector.Connection connect(EventConnector connector, Predicate<String> isWanted) {
        Objects.requireNonNull(connector, "connector");
        Objects.requireNonNull(isWanted, "isWanted");
        if (closed) {
            throw new EventBusClosedException(settings.name());
        }
        return connectors.connect(connector, isWanted);
    }

    /**
     * Ends the bus: nothing can be published any more. What was accepted is still delivered, then streams are complete.
     * Connectors are disconnected. Doing it again does nothing.
     */
    @Override
    public void close() {
        closed = true;
        connectors.close();
        channels.values().forEach(Channel::close);
    }

    private <T> EventInterface<T> describe(Class<T> type) {
        EventInterface<?> known = interfaces.get(type);
        if (known == null) {
            known = EventInterface.of(type);
            interfaces.put(type, known);
        }
        @SuppressWarnings("unchecked") // the key is its type
        EventInterface<T> events = (EventInterface<T>) known;
        return events;
    }

    private Channel<MethodEvent> channelOf(EventInterface<?> events) {
        return channel(events.type().getName(), MethodEvent.class);
    }

    @Override
    public String toString() {
        return "bus '" + settings.name() + "'";
    }
}
