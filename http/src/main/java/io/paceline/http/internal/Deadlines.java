package io.paceline.http.internal;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import io.paceline.core.CallContext;
import io.paceline.core.EventLoop;
import io.paceline.core.Timer;
import io.paceline.http.HttpException;
import io.paceline.http.TimeoutHeader;
import java.time.Duration;

/**
 * Answers requests at their deadline and gives up what works for them. A request without a deadline, or with an answer
 * when its handler returns, costs nothing; another costs one timer.
 */
final class Deadlines {

    private static final AsciiString HEADER = AsciiString.cached(TimeoutHeader.NAME);

    private final EventLoop loop;
    private final Problems problems;
    private final HandlerCall.Outcome outcome;

    Deadlines(EventLoop loop, Problems problems, HandlerCall.Outcome outcome) {
        this.loop = loop;
        this.problems = problems;
        this.outcome = outcome;
    }

    /** Whether the client says how long it will wait in a way that cannot be understood. */
    static boolean isMalformed(HttpHeaders headers) {
        String wish = headers.get(HEADER);
        try {
            return wish != null && TimeoutHeader.parse(wish).isZero();
        } catch (IllegalArgumentException malformed) {
            return true;
        }
    }

    /** The context with the deadline of the server or the client, whichever comes first; with none if neither has one. */
    static CallContext set(CallContext context, HttpHeaders headers, Settings settings) {
        Duration own = settings.timeouts().request();
        String wish = headers.get(HEADER);
        CallContext set = own == null ? context : context.withTimeout(own, settings.clock());
        return wish == null ? set : set.withTimeout(TimeoutHeader.parse(wish), settings.clock());
    }

    /** Sees to it that a request whose handler was called has its answer at its deadline. */
    void watch(Exchange exchange, Http1Request request) {
        Duration left = exchange.response == null ? request.context().remaining() : null;
        if (left != null) {
            Timer timer = loop.schedule(() -> expire(exchange), left);
            request.onEnd(timer::cancel);
        }
    }

    private void expire(Exchange exchange) {
        if (exchange.response != null) {
            return;
        }
        exchange.expiredFor = problems;
        // Answered first: what works for an abandoned request has nobody to answer to.
        outcome.failed(exchange, new HttpException(504, "the deadline passed before there was an answer"));
        exchange.abandon("the deadline of the request has passed");
    }
}
