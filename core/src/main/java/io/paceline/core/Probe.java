package io.paceline.core;

import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Sees what flows through Paceline; statistics, metrics and tracing hang here. Every method does nothing unless it is
 * overridden, and modules check for {@link #NONE} before they read a clock, so an absent probe costs nothing.
 *
 * <p>Thread rules: called on whatever thread does the work, often an event loop, so a probe must be quick, must not wait
 * and must not throw. What one request or call causes is tied together by the identity of its {@link CallContext}.
 */
public interface Probe {

    /** The probe that sees nothing. */
    Probe NONE = new Probe() {
        @Override
        public String toString() {
            return "Probe.NONE";
        }
    };

    /** A connection was opened; protocol is for example {@code http}. */
    default void connectionOpened(String protocol, @Nullable SocketAddress remote) {}

    /** A connection was closed by either side. */
    default void connectionClosed(String protocol, @Nullable SocketAddress remote) {}

    /** A request was read as far as its headers. */
    default void requestStarted(CallContext context, String method, String path) {}

    /**
     * A request got its one outcome.
     *
     * @param route the pattern that matched, or null if none did; its cardinality is that of the program
     * @param status the status of the answer, or 0 if the client left before there was one
     * @param nanos from the request's headers to the answer being handed to the socket
     */
    default void requestEnded(CallContext context, String method, @Nullable String route, int status, long nanos) {}

    /** A call was accepted by a service; on another thread it may have started by then. */
    default void callQueued(CallContext context, String service, String method) {}

    /** A call was refused: its mailbox is full, or its service has stopped. */
    default void callRefused(CallContext context, String service, String method, Throwable cause) {}

    /** An accepted call was not run: its deadline passed, its scope was cancelled, or its service was stopped. */
    default void callDropped(CallContext context, String service, String method, Throwable cause) {}

    /**
     * A call starts to run.
     *
     * @param waitNanos how long it lay in the mailbox
     */
    default void callStarted(CallContext context, String service, String method, long waitNanos) {}

    /**
     * A call returned or threw; a stage that it returned may still be open.
     *
     * @param runNanos how long it held the service
     * @param error what it threw, or null
     */
    default void callEnded(
            CallContext context, String service, String method, long runNanos, @Nullable Throwable error) {}

    /**
     * An event was published on a channel.
     *
     * @param accepted how many subscriptions have it
     * @param rejected how many refused it because their rings are full
     */
    default void eventPublished(CallContext context, String channel, int accepted, int rejected) {}

    /** An event that a subscription had accepted was dropped: for a newer one, or because the subscription ended. */
    default void eventDropped(CallContext context, String channel, String subscription) {}

    /**
     * A subscriber has handled an event.
     *
     * @param runNanos how long that took
     * @param error what it threw, or null
     */
    default void eventHandled(
            CallContext context, String channel, String subscription, long runNanos, @Nullable Throwable error) {}

    /**
     * A query was accepted by a pool.
     *
     * @param sql as it is sent to the database, without the values of parameters; the first of several
     */
    default void queryStarted(CallContext context, String sql) {}

    /**
     * A query got its one outcome, or its connection is done with it if it was given up before.
     *
     * @param sql as for {@link #queryStarted}
     * @param nanos since it was accepted, waiting included
     * @param failed whether it failed, was cancelled, or ran out of time
     */
    default void queryEnded(CallContext context, String sql, long nanos, boolean failed) {}
}
