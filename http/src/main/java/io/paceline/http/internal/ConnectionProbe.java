package io.paceline.http.internal;

import io.paceline.core.Clock;
import io.paceline.core.Probe;
import io.paceline.http.accesslog.AccessEntry;
import io.paceline.http.accesslog.AccessLog;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/** Shows the probe and the access log what a connection does; without either it does nothing and reads no clock. */
final class ConnectionProbe {

    private static final String PROTOCOL = "http";

    private final Probe probe;
    private final Clock clock;
    private final @Nullable AccessLog accessLog;
    private final boolean on;
    private @Nullable SocketAddress remote;

    ConnectionProbe(Settings settings) {
        this.probe = settings.probe();
        this.clock = settings.clock();
        this.accessLog = settings.accessLog();
        this.on = probe != Probe.NONE || accessLog != null;
    }

    void opened(@Nullable SocketAddress remote) {
        this.remote = remote;
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
        if (!on) {
            return;
        }
        int status = exchange.response == null ? 0 : exchange.response.status();
        long nanos = request == null ? 0 : clock.nanoTime() - exchange.startNanos;
        if (request != null) {
            probe.requestEnded(request.context(), request.method(), request.route(), status, nanos);
        }
        if (accessLog != null) {
            accessLog.log(new AccessEntry(
                    clock.currentTimeMillis(), remote, request, status, exchange.bodyBytes(), nanos / 1000));
        }
    }
}
