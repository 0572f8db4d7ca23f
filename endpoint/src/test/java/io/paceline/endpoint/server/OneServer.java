package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The server of a test on a free port of this machine: in a static field one for all tests of the class, else one for each.
 * Whatever a test starts besides is stopped when the test is over.
 */
public final class OneServer implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

    private static final Duration STOP = Duration.ofSeconds(5);

    private final @Nullable UnaryOperator<EndpointServer.Builder> settings;
    private final List<EndpointServer> ofTest = new ArrayList<>();
    private @Nullable EndpointServer ofClass;

    private OneServer(@Nullable UnaryOperator<EndpointServer.Builder> settings) {
        this.settings = settings;
    }

    /** One that serves these. */
    public static OneServer of(Object... services) {
        return with(builder -> {
            for (Object service : services) {
                builder.service(service);
            }
            return builder;
        });
    }

    /** One with more to say of it. */
    public static OneServer with(UnaryOperator<EndpointServer.Builder> settings) {
        return new OneServer(settings);
    }

    /** None before {@link #start}. */
    public static OneServer later() {
        return new OneServer(null);
    }

    /** The description of a server on a free port of this machine only. */
    public static EndpointServer.Builder local() {
        return EndpointServer.builder().host("127.0.0.1").port(0);
    }

    /** What is said at start of a service that cannot be served. */
    public static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(Object service) {
        return assertThatThrownBy(() -> local().service(service).start().close())
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Starts another server, which from now on is the one. */
    public EndpointServer start(EndpointServer.Builder builder) {
        EndpointServer server = builder.start();
        ofTest.add(server);
        return server;
    }

    /** The server that was started last. */
    public EndpointServer get() {
        if (!ofTest.isEmpty()) {
            return ofTest.get(ofTest.size() - 1);
        }
        if (ofClass == null) {
            throw new IllegalStateException("server: none (expected: started)");
        }
        return ofClass;
    }

    /** Its address. */
    public URI uri() {
        return get().uri();
    }

    /** Its port. */
    public int port() {
        return get().port();
    }

    /** A client of whatever is the one server when it sends. */
    Client client() {
        return new Client(this::uri);
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (settings != null) {
            ofClass = settings.apply(local()).start();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (settings != null && ofClass == null) {
            ofTest.add(settings.apply(local()).start());
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        ofTest.forEach(server -> server.stop(STOP));
        ofTest.clear();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (ofClass != null) {
            ofClass.stop(STOP);
            ofClass = null;
        }
    }
}
