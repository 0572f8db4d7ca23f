package io.paceline.service.event;

import io.paceline.service.internal.event.Envelope;
import io.paceline.service.internal.event.OriginFilter;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;

/**
 * The connectors of one bus: numbers what leaves here, takes in what has not been here, and passes it on.
 *
 * <pre>
 *   published here ──number──► every connector
 *   from a connector ──new?──► channel here, and every other connector
 * </pre>
 */
final class Connectors {

    private final BusSettings settings;
    private final String origin;
    private final ConcurrentHashMap<String, Channel<?>> channels;
    private final CopyOnWriteArrayList<Link> links = new CopyOnWriteArrayList<>();
    private final AtomicLong sequence = new AtomicLong();
    private final OriginFilter filter = new OriginFilter();
    private volatile boolean closed;

    Connectors(BusSettings settings, String origin, ConcurrentHashMap<String, Channel<?>> channels) {
        this.settings = settings;
        this.origin = origin;
        this.channels = channels;
    }

    EventConnector.Connection connect(EventConnector connector, Predicate<String> isWanted) {
        Link link = new Link(connector, isWanted);
        connector.start(link);
        links.add(link);
        if (closed) {
            link.disconnect();
            throw new EventBusClosedException(settings.name());
        }
        return link;
    }

    /** Sends what was published here; costs one look while there is no connector. */
    void send(String channel, Envelope envelope) {
        if (links.isEmpty()) {
            return;
        }
        RemoteEvent event = null;
        for (Link link : links) {
            if (link.takes(channel)) {
                if (event == null) {
                    event = new RemoteEvent(
                            origin, sequence.incrementAndGet(), 1, channel, envelope.event(), envelope.context());
                }
                link.send(event);
            }
        }
    }

    void close() {
        closed = true;
        List.copyOf(links).forEach(Link::disconnect);
    }

    private PublishResult take(RemoteEvent event, Link from) {
        PublishResult result = PublishResult.complete(0);
        Channel<?> channel = channels.get(event.channel());
        try {
            if (channel != null) {
                result = channel.deliver(
                        new Envelope(channel.checked(event.event()), Envelope.lasting(event.context())));
            }
        } catch (IllegalArgumentException wrong) {
            from.report(event.channel(), wrong);
        }
        if (event.hops() < RemoteEvent.HOPS_MAX) {
            RemoteEvent next = event.passedOn();
            for (Link link : links) {
                if (link != from && link.takes(event.channel())) {
                    link.send(next);
                }
            }
        }
        return result;
    }

    private static IllegalStateException tooLate(RemoteEvent event) {
        return new IllegalStateException(
                "event " + event.sequence() + " of " + event.origin() + " ignored: it came about " + OriginFilter.WINDOW
                        + " events late, so it cannot be told whether it has been here");
    }

    /** One connector and its counters. */
    private final class Link implements EventConnector.Inlet, EventConnector.Connection {
        private final EventConnector connector;
        private final String name;
        private final Predicate<String> isWanted;
        private final LongAdder sent = new LongAdder();
        private final LongAdder received = new LongAdder();
        private final LongAdder duplicates = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private volatile boolean disconnected;

        Link(EventConnector connector, Predicate<String> isWanted) {
            this.connector = connector;
            this.name = Delivery.requireName("name of the connector", connector.name());
            this.isWanted = isWanted;
        }

        boolean takes(String channel) {
            try {
                return isWanted.test(channel);
            } catch (Throwable thrown) {
                failed.increment();
                report(channel, thrown);
                return false;
            }
        }

        void send(RemoteEvent event) {
            try {
                connector.send(event);
                sent.increment();
            } catch (Throwable thrown) {
                failed.increment();
                report(event.channel(), thrown);
            }
        }

        @Override
        public PublishResult receive(RemoteEvent event) {
            if (closed || disconnected) {
                throw new EventBusClosedException(settings.name(), name);
            }
            if (!takes(event.channel())) {
                return PublishResult.complete(0);
            }
            OriginFilter.Verdict verdict = event.origin().equals(origin)
                    ? OriginFilter.Verdict.KNOWN
                    : filter.look(event.origin(), event.sequence());
            if (verdict != OriginFilter.Verdict.NEW) {
                duplicates.increment();
                if (verdict == OriginFilter.Verdict.LATE) {
                    report(event.channel(), tooLate(event));
                }
                return PublishResult.complete(0);
            }
            received.increment();
            return take(event, this);
        }

        @Override
        public void disconnect() {
            if (links.remove(this)) {
                disconnected = true;
                try {
                    connector.stop();
                } catch (Throwable thrown) {
                    report("every channel", thrown);
                }
            }
        }

        void report(String channel, Throwable thrown) {
            settings.report(channel, name, thrown);
        }

        @Override
        public long sent() {
            return sent.sum();
        }

        @Override
        public long received() {
            return received.sum();
        }

        @Override
        public long duplicates() {
            return duplicates.sum();
        }

        @Override
        public long failed() {
            return failed.sum();
        }

        @Override
        public String toString() {
            return "connector '" + name + "' of bus '" + settings.name() + "'";
        }
    }
}
