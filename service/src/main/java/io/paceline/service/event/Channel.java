package io.paceline.service.event;

import io.paceline.core.Argument;
import io.paceline.core.CallContext;
import io.paceline.core.Probe;
import io.paceline.core.flow.FlowEmitter;
import io.paceline.service.ServiceRef;
import io.paceline.service.internal.event.Envelope;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A named kind of events: what is published here goes to every subscriber, and to one member of each group.
 *
 * <p>Order: a subscription gets the events of one publishing thread in the order in which they were published here. No
 * order holds between channels, nor between the members of a group; events whose order matters belong on one channel, as
 * records of a sealed interface or as methods of one interface. Subscribers are served in the order in which they
 * subscribed, groups after them.
 *
 * <p>A subscriber runs with the trace and the principal of the publisher; deadline and cancellation are not passed on.
 *
 * <p>Thread rules: every method may be called from any thread, and none waits.
 *
 * @param <E> the type of the events; they are shared by all subscribers, so they should be immutable
 */
public final class Channel<E> {

    private static final VarHandle RECIPIENTS;

    static {
        try {
            RECIPIENTS = MethodHandles.lookup().findVarHandle(Channel.class, "recipients", Recipients.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final BusSettings settings;
    private final Connectors connectors;
    private final String name;
    private final Class<E> type;
    private final AtomicInteger unnamed = new AtomicInteger();
    private final Starving starving = new Starving();
    private volatile Recipients recipients = Recipients.NONE;

    Channel(BusSettings settings, Connectors connectors, String name, Class<E> type) {
        this.settings = settings;
        this.connectors = connectors;
        this.name = name;
        this.type = type;
    }

    /** The name, by which connectors and errors know the channel. */
    public String name() {
        return name;
    }

    /** What each event is an instance of. */
    public Class<E> type() {
        return type;
    }

    // ---- publishing

    /**
     * Publishes an event: when this returns, everybody has it in their ring, or an idle service has handled it already.
     *
     * @throws EventRejectedException if subscriptions had no room; the others have the event all the same
     * @throws EventBusClosedException if the bus has been closed
     * @throws IllegalArgumentException if the event is null or, against its declaration, of another type
     */
    public void publish(E event) {
        PublishResult result = tryPublish(event);
        if (!result.isComplete()) {
            throw rejection(result);
        }
    }

    /**
     * Publishes an event, as {@link #publish} does, and returns who refused it instead of throwing.
     *
     * @throws EventBusClosedException if the bus has been closed
     * @throws IllegalArgumentException if the event is null or, against its declaration, of another type
     */
    public PublishResult tryPublish(E event) {
        Envelope envelope = new Envelope(checked(event), Envelope.lasting(CallContext.current()));
        PublishResult result = deliver(envelope);
        connectors.send(name, envelope);
        return result;
    }

    /**
     * How many events can be published now without being refused; {@link Integer#MAX_VALUE} if nobody refuses any. With
     * one publisher it cannot become less by itself, so a publisher can pace itself by it.
     */
    public int room() {
        return recipients.room();
    }

    /** Hands an event to those who are here. */
    PublishResult deliver(Envelope envelope) {
        Recipients now = recipients;
        if (now == Recipients.CLOSED) {
            throw new EventBusClosedException(settings.name());
        }
        int accepted = 0;
        List<String> rejectedBy = null;
        for (RingSubscription subscriber : now.subscribers) {
            boolean taken = subscriber.offer(envelope);
            if (subscriber.isLeft()) {
                continue;
            }
            if (taken) {
                accepted++;
            } else {
                rejectedBy = added(rejectedBy, subscriber.name());
            }
        }
        for (ConsumerGroup group : now.groups) {
            if (group.offer(envelope) != null) {
                accepted++;
            } else if (group.isLive()) {
                rejectedBy = added(rejectedBy, group.name);
            }
        }
        PublishResult result =
                rejectedBy == null ? PublishResult.complete(accepted) : new PublishResult(accepted, rejectedBy);
        if (settings.probe() != Probe.NONE) {
            settings.probe().eventPublished(envelope.context(), name, accepted, result.rejected());
        }
        return result;
    }

    private static List<String> added(@Nullable List<String> names, String name) {
        List<String> more = names == null ? new ArrayList<>() : names;
        more.add(name);
        return more;
    }

    /** The event, if it is one of this channel. */
    Object checked(@Nullable Object event) {
        if (!type.isInstance(event)) {
            throw Argument.wrong(
                    "event of channel '" + name + "' on bus '" + settings.name() + "'",
                    event == null ? "null" : event.getClass().getName(),
                    "a " + type.getName());
        }
        return event;
    }

    EventRejectedException rejection(PublishResult result) {
        return new EventRejectedException(settings.name(), name, result);
    }

    // ---- subscribing

    /** {@link #subscribe(ServiceRef, EventAction, Delivery)} with {@link Delivery#DEFAULT}. */
    public <S> Subscription subscribe(ServiceRef<S> service, EventAction<? super S, ? super E> action) {
        return subscribe(service, action, Delivery.DEFAULT);
    }

    /**
     * Lets a service get every event, as messages of its own. Of its mailbox the subscription takes no room. When the
     * service stops, the subscription ends.
     *
     * @throws EventBusClosedException if the bus has been closed
     */
    public <S> Subscription subscribe(
            ServiceRef<S> service, EventAction<? super S, ? super E> action, Delivery delivery) {
        return add(toService(null, service, action, delivery));
    }

    /** {@link #subscribe(Executor, Consumer, Delivery)} with {@link Delivery#DEFAULT}. */
    public Subscription subscribe(Executor executor, Consumer<? super E> listener) {
        return subscribe(executor, listener, Delivery.DEFAULT);
    }

    /**
     * Lets a listener get every event, one at a time, on the executor: a pool, an event loop, {@code home::execute}, or
     * {@code Runnable::run} for the thread of the publisher. An executor that refuses a task ends the subscription, and
     * the error hook is told.
     *
     * @throws EventBusClosedException if the bus has been closed
     */
    public Subscription subscribe(Executor executor, Consumer<? super E> listener, Delivery delivery) {
        return listen(null, executor, listener, Consumer::accept, delivery);
    }

    /** {@link #consume(String, ServiceRef, EventAction, Delivery)} with {@link Delivery#DEFAULT}. */
    public <S> Subscription consume(String group, ServiceRef<S> service, EventAction<? super S, ? super E> action) {
        return consume(group, service, action, Delivery.DEFAULT);
    }

    /**
     * Makes a service a member of a group, of which one gets each event: in turn, passing over those without room. What
     * waits for a member that ends goes to the others. Otherwise as {@link #subscribe(ServiceRef, EventAction, Delivery)}.
     */
    public <S> Subscription consume(
            String group, ServiceRef<S> service, EventAction<? super S, ? super E> action, Delivery delivery) {
        return add(toService(Delivery.requireName("group", group), service, action, delivery));
    }

    /** {@link #consume(String, Executor, Consumer, Delivery)} with {@link Delivery#DEFAULT}. */
    public Subscription consume(String group, Executor executor, Consumer<? super E> listener) {
        return consume(group, executor, listener, Delivery.DEFAULT);
    }

    /** Makes a listener a member of a group, of which one gets each event. */
    public Subscription consume(String group, Executor executor, Consumer<? super E> listener, Delivery delivery) {
        return listen(Delivery.requireName("group", group), executor, listener, Consumer::accept, delivery);
    }

    /**
     * The events as a stream, which passes the rules of Reactive Streams: each subscriber gets those that are published
     * from its {@code onSubscribe} on, as it asks for them, on the executor. It ends when the bus is closed, after what
     * waits; and with {@link EventRejectedException} when an event had to be refused ({@link Overflow#REJECT}).
     *
     * @param delivery how events wait for each subscriber until it asks for them
     */
    public Flow.Publisher<E> asPublisher(Executor executor, Delivery delivery) {
        Objects.requireNonNull(executor, "executor");
        Objects.requireNonNull(delivery, "delivery");
        return subscriber -> toStream(subscriber, executor, delivery);
    }

    /**
     * Publishes here what a stream brings. It asks for no more than the window, nor for more than the subscriptions of
     * this channel have room for, so that a slow subscriber slows the stream down. For one stream.
     *
     * @param window how many elements may be asked for ahead, from 1 to 1,048,576
     */
    public Flow.Subscriber<E> asSubscriber(int window) {
        return new ChannelSink<>(this, window).intake();
    }

    private <S> ServiceSubscription<S> toService(
            @Nullable String group,
            ServiceRef<S> service,
            EventAction<? super S, ? super E> action,
            Delivery delivery) {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(action, "action");
        return new ServiceSubscription<>(
                this, group, service, (object, event) -> action.accept(object, type.cast(event)), delivery);
    }

    /** A subscription of an object that is no service; its failures do not end it. */
    <L> Subscription listen(
            @Nullable String group,
            Executor executor,
            L listener,
            EventAction<? super L, ? super E> action,
            Delivery delivery) {
        Objects.requireNonNull(executor, "executor");
        Objects.requireNonNull(listener, "listener");
        FlowSubscription subscription = new FlowSubscription(this, group, madeUpName(), delivery, false);
        ListenerOutlet<L> outlet = new ListenerOutlet<>(
                subscription, listener, (object, event) -> action.accept(object, type.cast(event)));
        FlowEmitter<Envelope> emitter = subscription.emitTo(outlet, executor);
        add(subscription);
        emitter.start();
        return subscription;
    }

    private void toStream(Flow.Subscriber<? super E> subscriber, Executor executor, Delivery delivery) {
        boolean endsWithGap = delivery.overflow() == Overflow.REJECT;
        FlowSubscription subscription = new FlowSubscription(this, null, madeUpName(), delivery, endsWithGap);
        StreamOutlet<E> outlet = new StreamOutlet<>(subscription, type, subscriber);
        FlowEmitter<Envelope> emitter = subscription.emitTo(outlet, executor);
        // a stream of a closed bus is empty
        change(subscription, true);
        emitter.start();
    }

    private String madeUpName() {
        return "subscription-" + unnamed.incrementAndGet();
    }

    private Subscription add(RingSubscription subscription) {
        if (!change(subscription, true)) {
            throw new EventBusClosedException(settings.name());
        }
        return subscription;
    }

    void remove(RingSubscription subscription) {
        change(subscription, false);
    }

    /** Adds or takes away; false if the channel has been closed. */
    private boolean change(RingSubscription subscription, boolean add) {
        while (true) {
            Recipients before = recipients;
            if (before == Recipients.CLOSED) {
                return false;
            }
            Recipients after = add ? before.with(subscription) : before.without(subscription);
            if (RECIPIENTS.compareAndSet(this, before, after)) {
                return true;
            }
        }
    }

    /** Gives an event that waited for a member of a group to another; false if nobody takes it. */
    boolean handOver(String group, Envelope envelope) {
        Recipients now = recipients;
        int place = now.placeOf(group);
        return place >= 0 && now.groups[place].offer(envelope) != null;
    }

    // ---- for the bus and the subscriptions

    BusSettings settings() {
        return settings;
    }

    boolean isClosed() {
        return recipients == Recipients.CLOSED;
    }

    void close() {
        Recipients before = (Recipients) RECIPIENTS.getAndSet(this, Recipients.CLOSED);
        for (RingSubscription subscriber : before.subscribers) {
            subscriber.finish();
        }
        for (ConsumerGroup group : before.groups) {
            for (RingSubscription member : group.members) {
                member.finish();
            }
        }
        roomFreed();
    }

    /** Lets streams wait for room; read the room again afterwards. */
    void waitForRoom(ChannelSink<?> sink) {
        starving.add(sink);
    }

    void roomFreed() {
        starving.wake();
    }

    void report(RingSubscription subscription, Throwable error) {
        settings.report(name, subscription.name(), error);
    }

    void report(Envelope envelope, RingSubscription subscription, Throwable error) {
        String label = envelope.event() instanceof MethodEvent call ? name + "#" + call.method() : name;
        settings.report(label, subscription.name(), error);
    }

    @Override
    public String toString() {
        return "channel '" + name + "' of bus '" + settings.name() + "'";
    }
}
