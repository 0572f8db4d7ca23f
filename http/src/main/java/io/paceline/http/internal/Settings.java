package io.paceline.http.internal;

import io.paceline.core.Clock;
import io.paceline.core.Probe;
import io.paceline.http.ExceptionMapping;
import io.paceline.http.HttpHandler;
import io.paceline.http.ProblemRenderer;
import io.paceline.http.accesslog.AccessLog;
import io.paceline.json.JsonCodec;
import io.paceline.net.ServerTls;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a server was told; immutable and checked by its builder, whose documentation explains each. */
public record Settings(
        HttpHandler handler,
        JsonCodec json,
        ProblemRenderer problems,
        ExceptionMapping<ExceptionAnswer> exceptions,
        Probe probe,
        Clock clock,
        @Nullable ServerTls tls,
        Limits limits,
        Timeouts timeouts,
        boolean inflateBodies,
        boolean trustsForwardedProto,
        Consumer<Duration> onStop,
        @Nullable AccessLog accessLog) {

    /** Bounds in bytes and items. */
    public record Limits(
            int requestLineBytesMax,
            int headerBytesMax,
            int bodyBytesMax,
            long streamedBodyBytesMax,
            int formFieldsMax,
            int pipelineMax,
            int backlog) {

        /** What one body may take of the memory at most, whatever anybody says. */
        static final int COLLECTED_MAX = 1 << 30;

        /** The largest body that is collected or streamed. */
        long bodyBytesMax(boolean streams) {
            return streams ? streamedBodyBytesMax : bodyBytesMax;
        }
    }

    /**
     * Bounds in time.
     *
     * @param request until there must be an answer, or null for no bound
     */
    public record Timeouts(
            Duration header,
            Duration idle,
            Duration body,
            Duration writeStall,
            @Nullable Duration request) {}
}
