package io.paceline.http.internal;

import io.paceline.core.Clock;
import io.paceline.core.Probe;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/** Shows the probe what a connection does; without a probe it does nothing and reads no clock. */
final class ConnectionProbe {

    private static final String PROTOCOL = "http";

    private final Probe probe;
    private final Clock clock;
    private final boolean on;

    ConnectionProbe(Settings settings) {
        this.probe = settings.probe();
        this.clock = settings.clock();
        this.on = probe != Probe.NONE;
    }

    void opened(@Nullable SocketAddress remote) {
        if (on) {
            probe.connectionOpened(PROTOCOL, remote);
        }
    }

    void closed(@Nullable SocketAddress remote) {
        if (on) {
            probe.connectionClosed(PROTOCOL, remote);
        }
    }

    void started(Exchange exchange, Http1Request request) {
        if (on) {
            exchange.startNanos = clock.nanoTime();
            probe.requestStarted(request.context(), request.method(), request.rawPath());
        }
    }

    /** The exchange is over, with its answer's status, or 0 without one. */
    void ended(Exchange exchange) {
        Http1Request request = exchange.request;
        if (on && request != null) {
            int status = exchange.response == null ? 0 : exchange.response.status();
            long nanos = clock.nanoTime() - exchange.startNanos;
            probe.requestEnded(request.context(), request.method(), request.route(), status, nanos);
        }
    }
}
