package io.paceline.http.server;

import io.paceline.core.ManualClock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The one server of a test, with a clock moved by hand and what it logged; stopped when the test is over, as is each that
 * was started before it.
 */
final class OneServer implements BeforeEachCallback, AfterEachCallback {

    final ManualClock clock = new ManualClock();
    private @Nullable CapturedLog log;
    private @Nullable HttpServer server;
    private final List<HttpServer> started = new ArrayList<>();

    @Override
    public void beforeEach(ExtensionContext context) {
        log = CapturedLog.ofFaults();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        started.forEach(Servers::stop);
        log().close();
    }

    /** Starts the server and connects to it. */
    RawClient start(HttpServer.Builder builder) {
        server = builder.start();
        started.add(server);
        return connect();
    }

    RawClient connect() {
        return new RawClient(server());
    }

    HttpServer server() {
        if (server == null) {
            throw new IllegalStateException("server: none (expected: started)");
        }
        return server;
    }

    CapturedLog log() {
        if (log == null) {
            throw new IllegalStateException("log: none (expected: a running test)");
        }
        return log;
    }
}
