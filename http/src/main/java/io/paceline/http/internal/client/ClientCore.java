package io.paceline.http.internal.client;

import io.paceline.core.EventLoop;
import io.paceline.core.Execution;
import io.paceline.core.Reply;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.StreamedResponse;
import io.paceline.net.NameResolver;
import io.paceline.net.NetEventLoop;
import io.paceline.net.NetEventLoops;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A client: its loops, what it knows of each origin, and how it ends.
 *
 * <p>Thread rules: every method may be called from any thread; {@link #close} waits and is refused on an event loop.
 */
public final class ClientCore {

    private static final long CLOSE_SECONDS = 5;

    private final ClientSettings settings;
    private final NetEventLoops loops;
    private final boolean loopsShared;
    private final NameResolver resolver;
    private final List<ClientLoop> states = new ArrayList<>();
    private final Map<Origin, OriginState> origins = new ConcurrentHashMap<>();
    private boolean closed;

    /**
     * A client that has no connection yet.
     *
     * @param given null to share the loops of the process
     */
    public ClientCore(ClientSettings settings, @Nullable NetEventLoops given, NameResolver.Builder resolver) {
        this.settings = settings;
        this.loopsShared = given == null;
        this.loops = given == null ? NetEventLoops.acquireShared() : given;
        this.resolver = resolver.build(loops);
        for (int i = 0; i < loops.size(); i++) {
            states.add(new ClientLoop(loops.loop(i), this));
        }
    }

    public ClientSettings settings() {
        return settings;
    }

    NameResolver resolver() {
        return resolver;
    }

    /** Sends a request; the reply has the complete answer. */
    public Reply<ClientResponse> send(RequestPlan plan) {
        Execution execution = Execution.current();
        CollectedCall call = new CollectedCall(
                this, plan, execution, timeout(plan, execution).toNanos());
        start(call);
        return call;
    }

    /** Sends a request; the reply has the head of the answer. */
    public Reply<StreamedResponse> sendStreaming(RequestPlan plan) {
        Execution execution = Execution.current();
        Duration own = plan.timeout() == null ? settings.timeouts().response() : plan.timeout();
        StreamedCall call =
                new StreamedCall(this, plan, execution, timeout(plan, execution).toNanos(), own);
        start(call);
        return call;
    }

    private Duration timeout(RequestPlan plan, Execution execution) {
        Duration own = plan.timeout() == null ? settings.timeouts().response() : plan.timeout();
        return execution.context().atMost(own);
    }

    private void start(ClientCall<?> call) {
        if (call.context().isExpired()) {
            call.fail(call.failure(Kind.TIMEOUT, "the deadline of the call has passed", null));
            return;
        }
        call.joinScope();
        if (!call.isDone()) {
            place(call);
        }
    }

    /** Gives a call to the loop that is to do it. */
    void place(ClientCall<?> call) {
        EventLoop here = EventLoop.current();
        int own = here instanceof NetEventLoop net && net.loops() == loops ? net.index() : -1;
        Origin origin = call.plan().origin();
        OriginState state = stateOf(origin);
        int index = state.enter(own);
        while (!state.equals(origins.get(origin))) {
            // it was forgotten before it could know of this call
            state.leave(index);
            state = stateOf(origin);
            index = state.enter(own);
        }
        call.assign(new Place(states.get(index), state));
        if (index == own) {
            call.start();
            return;
        }
        try {
            loops.loop(index).execute(call::start);
        } catch (RejectedExecutionException e) {
            call.fail(call.failure(Kind.NOT_SENT, "the event loops have ended", e));
        }
    }

    private OriginState stateOf(Origin origin) {
        OriginState state = origins.get(origin);
        return state != null
                ? state
                : origins.computeIfAbsent(
                        origin, key -> new OriginState(key, settings.limits().connectionsPerOriginMax(), loops.size()));
    }

    void forgetIfQuiet(OriginState state) {
        if (state.isQuiet() && origins.remove(state.origin(), state) && !state.isQuiet()) {
            // a call that came in between has seen it in its place, and relies on that
            origins.putIfAbsent(state.origin(), state);
        }
    }

    /** How many origins it remembers, for tests. */
    int originCount() {
        return origins.size();
    }

    /**
     * Fails what is at work, closes every connection and gives the loops back.
     *
     * @throws IllegalStateException on an event loop
     */
    public synchronized void close() {
        EventLoop here = EventLoop.current();
        if (here != null) {
            throw new IllegalStateException(
                    "close() waits, and was called on event loop " + here + " (expected: a thread that may wait)");
        }
        if (closed) {
            return;
        }
        closed = true;
        CountDownLatch open = new CountDownLatch(states.size());
        boolean interrupted = false;
        try {
            for (ClientLoop state : states) {
                state.loop().execute(() -> state.close(open::countDown));
            }
            open.await(CLOSE_SECONDS, TimeUnit.SECONDS);
            resolver.close();
        } catch (InterruptedException e) {
            interrupted = true;
        } catch (RejectedExecutionException loopsHaveEnded) {
            // and every connection with them
        }
        if (loopsShared) {
            loops.releaseShared();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
