package io.paceline.service.event;

/**
 * Carries events to other systems and back. How events look on the way, and which of them are fit for it, is the
 * connector's business; loops and duplicates are the bus's: an event never goes back to the connector that it came from,
 * and one that has been here before is ignored.
 *
 * <p>Thread rules: {@link #send} is called by publishers, so several threads may be in it at once; it must be quick and
 * must not wait. What any method throws goes to the error hook and disturbs nobody else.
 */
public interface EventConnector {

    /** What it is called in errors. */
    String name();

    /**
     * It has been connected.
     *
     * @param inlet where it hands in what comes from outside, from now on
     */
    void start(Inlet inlet);

    /** Sends an event to the outside. One publisher's events come in their order. */
    void send(RemoteEvent event) throws Exception;

    /** It has been disconnected, or the bus has been closed; nothing more is sent. */
    default void stop() {}

    /** The way from a connector into its bus. */
    interface Inlet {

        /**
         * Delivers an event here, and passes it on to the other connectors, unless it has been here before.
         *
         * @return who has it and who refused it; nobody if it is a duplicate, or of another type than the channel, of
         *     which the error hook is told
         * @throws EventBusClosedException if the bus has been closed, or the connector disconnected
         */
        PublishResult receive(RemoteEvent event);
    }

    /** A connector's place on a bus, to be left, and what went through it. */
    interface Connection extends AutoCloseable {

        /** How many events it sent. */
        long sent();

        /** How many events came in by it, duplicates not counted. */
        long received();

        /**
         * How many events came in and were ignored, since they had been here before, or came so late that this cannot be
         * told any more, of which the error hook is told.
         */
        long duplicates();

        /** How many events it failed to send. */
        long failed();

        /** Disconnects it. Doing it again does nothing. */
        void disconnect();

        /** {@link #disconnect()}. */
        @Override
        default void close() {
            disconnect();
        }
    }
}
