package io.paceline.benchmarks.peers.netty;

import io.netty.util.AsciiString;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.FastThreadLocal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The Date header, made once a second by each loop for itself. */
final class DateHeader {
    private static final DateTimeFormatter IMF_FIXDATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    private final FastThreadLocal<AsciiString> current = new FastThreadLocal<>();

    /** The value for an answer written now; called on {@code loop}. */
    AsciiString value(EventExecutor loop) {
        AsciiString value = current.get();
        if (value == null) {
            loop.scheduleAtFixedRate(() -> current.set(now()), 1, 1, TimeUnit.SECONDS);
            value = now();
            current.set(value);
        }
        return value;
    }

    private static AsciiString now() {
        return AsciiString.cached(IMF_FIXDATE.format(Instant.now()));
    }
}
