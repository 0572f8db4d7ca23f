package io.paceline.http.internal.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponse;
import io.paceline.core.Execution;
import io.paceline.core.Promise;
import io.paceline.core.Scope;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.internal.wire.LazyTimer;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way to its one outcome: it waits for a connection, is sent and answered, and perhaps sent again, by
 * itself or to where a redirect points. It is the reply that its caller holds.
 *
 * <p>Thread rules: touched on its loop only, but for the promise and for what says otherwise.
 *
 * @param <R> what the caller gets
 */
abstract class ClientCall<R> extends Promise<R> {

    final ClientSettings settings;
    private final ClientCore core;
    private final long timeoutNanos;
    private final long deadline;
    private volatile Scope.@Nullable Registration registration;

    // whether the outcome is the engine's own, so that ending it needs no look at what is at work
    private volatile boolean settled;

    private volatile @Nullable Place place;
    private RequestPlan plan;
    private @Nullable ClientConnection connection;
    private @Nullable LazyTimer waiting;
    private boolean sent;
    private boolean retried;
    private boolean over;

    // where the answer that is being read redirects to
    private @Nullable RequestPlan redirect;

    ClientCall(ClientCore core, RequestPlan plan, Execution execution, long timeoutNanos) {
        super(execution.home(), execution.outgoingContext());
        this.core = core;
        this.settings = core.settings();
        this.plan = plan;
        this.timeoutNanos = timeoutNanos;
        this.deadline = settings.clock().nanoTime() + timeoutNanos;
    }

    // ---- what the kinds of calls differ in

    /** The head of the answer is there; says what is wrong with it, or null. */
    abstract @Nullable HttpClientException answered(HttpResponse head, ClientConnection from);

    /** A piece of the body; false if that is too much. */
    abstract boolean add(ByteBuf piece);

    /** The body is complete. */
    abstract void bodyEnded();

    /** Whether the connection should go on to read. */
    abstract boolean wantsInput();

    /** Whether nobody wants the rest of the answer any more. */
    abstract boolean isGivenUp();

    /** How long the connection may wait now for whatever comes next, or a negative number for as long as it likes. */
    abstract long patienceNanos();

    /** The outcome is a failure; may be called on any thread, and more than once. */
    abstract void failed(Throwable cause);

    // ---- being answered

    /** The head of the answer is there; says what is wrong with it, or null. */
    final @Nullable HttpClientException headRead(HttpResponse head, ClientConnection from) {
        try {
            redirect = Redirects.next(plan, head);
        } catch (IllegalArgumentException e) {
            return failure(Kind.PROTOCOL, "answer " + head.status().code() + ": " + e.getMessage(), e);
        }
        return redirect == null ? answered(head, from) : null;
    }

    /** Whether the answer is not for the caller. */
    final boolean isRedirected() {
        return redirect != null;
    }

    // ---- starting

    /** Joins the scope of its context, before anything is done for it. */
    final void joinScope() {
        Scope scope = context().scope();
        if (scope != null) {
            registration = scope.register(this::cancelled);
        }
    }

    /** Where it will be done; then {@link #start} runs on that loop. May be called on any thread. */
    final void assign(Place next) {
        place = next;
    }

    final void start() {
        Place at = place();
        if (isDone()) {
            // cancelled on its way here
            settle();
        } else if (at.loop().isClosed()) {
            fail(failure(Kind.NOT_SENT, "the client is closed", null));
        } else {
            at.pool().enter(this);
        }
    }

    final Place place() {
        Place at = place;
        if (at == null) {
            throw new IllegalStateException("place: none (expected: assigned)");
        }
        return at;
    }

    final RequestPlan plan() {
        return plan;
    }

    final long remainingNanos() {
        return deadline - settings.clock().nanoTime();
    }

    /** Waits for a connection, as long as the time allows. */
    final void queue() {
        LazyTimer timer = new LazyTimer(place().loop().loop(), settings.clock(), this::expired);
        waiting = timer;
        timer.begin(Math.max(0, remainingNanos()));
    }

    /** It is sent on a connection now. */
    final void begin(ClientConnection on) {
        if (waiting != null) {
            waiting.stop();
            waiting = null;
        }
        connection = on;
        sent = true;
    }

    /** The connection ended before a byte of the answer; whether to try once more. */
    final boolean retries() {
        boolean may = !retried && plan.isIdempotent() && plan.isReplayable();
        retried = true;
        connection = null;
        return may;
    }

    private void restart(RequestPlan next) {
        connection = null;
        redirect = null;
        retried = false;
        plan = next;
        place().leave();
        core.place(this);
    }

    // ---- ending

    /** The answer was taken from the connection, and is complete. */
    final void end() {
        RequestPlan next = redirect;
        if (next != null && !over) {
            restart(next);
        } else if (settle()) {
            bodyEnded();
        }
    }

    /** Fails for a reason of the engine's own. */
    final void fail(Throwable cause) {
        if (settle()) {
            failed(cause);
        }
    }

    /** Gives the result while the exchange goes on; false if the caller has given up before. */
    final boolean give(R result) {
        settled = true;
        return complete(result);
    }

    /** Ends it with a failure that says where it stood. */
    final HttpClientException failure(Kind kind, String detail, @Nullable Throwable cause) {
        return new HttpClientException(kind, plan + ": " + detail, cause, sent, plan.isIdempotent());
    }

    /** The time is over. */
    final void expired() {
        Place at = place();
        String state = connection != null ? connection.state() : "waiting for a connection";
        HttpClientException late = failure(
                Kind.TIMEOUT,
                "no answer within " + timeoutNanos / 1_000_000 + " ms (" + state + "; "
                        + at.pool().state() + ")",
                null);
        stop(late);
    }

    @Override
    protected final void onDone() {
        if (!settled) {
            // cancelled from outside: what is at work for it ends on its loop
            stopThere(new CancellationException("cancelled"));
        }
    }

    private void cancelled(CancellationException cause) {
        if (!cancel(cause)) {
            // the caller has the head, but not all of the body
            stopThere(cause);
        }
    }

    private void stopThere(CancellationException cause) {
        Place at = place;
        if (at == null) {
            return;
        }
        try {
            at.loop().loop().execute(() -> {
                Place now = place();
                if (now.loop().loop().inLoop()) {
                    stop(cause);
                } else {
                    // it was sent elsewhere meanwhile
                    stopThere(cause);
                }
            });
        } catch (RejectedExecutionException loopHasEnded) {
            // and its connections with it
        }
    }

    /** Ends whatever is done for it, and fails. */
    final void stop(Throwable cause) {
        if (over) {
            return;
        }
        ClientConnection on = connection;
        if (on != null) {
            on.drop(this);
        } else {
            place().pool().leave(this);
        }
        fail(cause);
    }

    private boolean settle() {
        if (over) {
            return false;
        }
        over = true;
        settled = true;
        connection = null;
        if (waiting != null) {
            waiting.stop();
            waiting = null;
        }
        Place at = place;
        if (at != null) {
            at.leave();
        }
        Scope.Registration joined = registration;
        if (joined != null) {
            joined.leave();
        }
        return true;
    }
}
