package io.paceline.http.internal.client;

import io.paceline.core.Clock;
import io.paceline.core.Probe;
import io.paceline.json.JsonCodec;
import io.paceline.net.ClientTls;
import java.time.Duration;

/** What a client was told; immutable and checked by its builder, whose documentation explains each. */
public record ClientSettings(
        JsonCodec json, Probe probe, Clock clock, ClientTls tls, boolean gzip, Limits limits, Timeouts timeouts) {

    /** Bounds in bytes and items. */
    public record Limits(int connectionsPerOriginMax, int waitersMax, int headerBytesMax, int responseBytesMax) {}

    /** Bounds in time. */
    public record Timeouts(Duration connect, Duration response, Duration idle, Duration connectionLifeMax) {}
}
