package io.paceline.endpoint.internal.result;

import io.paceline.core.EventLoop;
import io.paceline.core.Scope;
import io.paceline.core.Timer;
import io.paceline.core.flow.FlowEmitter;
import io.paceline.core.flow.FlowIntake;
import io.paceline.core.flow.FlowSink;
import io.paceline.core.flow.FlowSource;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.json.JsonOutput;
import io.paceline.json.JsonWriter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a publisher on their way to one client. Each is encoded as it is handed over, on the thread that does
 * so; what is encoded and has not left yet is bounded, and no more is asked for meanwhile.
 *
 * <pre>
 * publisher ──► intake ──► encoded bytes, at most {@value #PENDING_BYTES_MAX} ──► emitter ──► connection
 *     ▲            │ first signal: answer, or problem                              │ on the loop
 *     └─ request ──┴───────────────────── there is room again ◄────────────────────┘
 * </pre>
 *
 * <p>Thread rules: any thread may call it; what is shared is guarded by this.
 */
final class ElementStream implements Flow.Publisher<ByteBuffer>, AutoCloseable {

    private static final int PENDING_BYTES_MAX = 64 * 1024;
    private static final int WINDOW = 256;
    private static final int FIRST_GUESS_BYTES = 1024;

    /** How long events may be out before the client is told that there will be some. */
    private static final Duration HEAD_WAIT = Duration.ofMillis(250);

    private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);
    private static final ThreadLocal<JsonOutput> OUTPUT = ThreadLocal.withInitial(JsonOutput::new);

    private final ElementFormat format;
    private final JsonWriter<Object> json;
    private final HttpResponse response;
    private final CompletableFuture<HttpResponse> answer = new CompletableFuture<>();
    private final EventLoop loop;
    private final FlowIntake<Object> intake = new FlowIntake<>(new Encoded(), WINDOW);
    private final Taps taps = new Taps();

    // guarded by this
    private final JsonOutput pending = new JsonOutput();
    private boolean answered;
    private long elements;
    private int averageBytes = FIRST_GUESS_BYTES;
    private boolean ended;
    private @Nullable Throwable failure;
    private boolean over;
    private boolean quiet;
    private @Nullable Timer timer;

    private volatile @Nullable FlowEmitter<ByteBuffer> emitter;
    private Scope.@Nullable Registration registration;

    /**
     * A stream that nothing flows in.
     *
     * @param response the answer, but for its body
     */
    ElementStream(ElementFormat format, JsonWriter<Object> json, HttpRequest request, HttpResponse response) {
        this.format = format;
        this.json = json;
        this.response = response;
        this.loop = request.loop();
        ElementFormat.append(format.begin, pending);
    }

    /**
     * Begins to take from a publisher; with the service that made it.
     *
     * @return the answer, with the first element; a failure before that is its failure
     */
    CompletionStage<HttpResponse> take(Flow.Publisher<?> publisher, @Nullable Scope scope) {
        if (scope != null) {
            registration = scope.register(this::abandoned);
        }
        if (format == ElementFormat.EVENTS) {
            after(HEAD_WAIT);
        }
        AtHome.of(publisher).subscribe(taps);
        return answer;
    }

    /** Sees what goes through between publisher and intake, so that it can be closed at any time. */
    private final class Taps implements Flow.Subscriber<Object> {
        private Flow.@Nullable Subscription upstream; // guarded by the stream

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            synchronized (ElementStream.this) {
                if (!over) {
                    upstream = subscription;
                }
            }
            intake.onSubscribe(subscription);
            if (isOver()) {
                subscription.cancel();
            }
        }

        @Override
        public void onNext(Object element) {
            if (!isOver()) {
                intake.onNext(element);
            }
        }

        @Override
        public void onError(Throwable cause) {
            intake.onError(cause);
        }

        @Override
        public void onComplete() {
            intake.onComplete();
        }
    }

    /** What comes from the publisher. */
    private final class Encoded implements FlowSink<Object> {
        @Override
        public void put(Object element) {
            JsonOutput output = OUTPUT.get();
            output.reset();
            boolean first;
            synchronized (ElementStream.this) {
                first = elements++ == 0;
            }
            format.write(element, first, json, output);
            synchronized (ElementStream.this) {
                pending.write(output.array(), 0, output.size());
                averageBytes = (7 * averageBytes + output.size()) / 8 + 1;
                quiet = false;
            }
            answer();
            wake();
        }

        @Override
        public int room() {
            synchronized (ElementStream.this) {
                int left = PENDING_BYTES_MAX - pending.size();
                return left <= 0 ? 0 : Math.min(WINDOW, Math.max(1, left / averageBytes));
            }
        }

        @Override
        public void closed(@Nullable Throwable cause) {
            end(cause);
        }
    }

    /** What goes to the connection. */
    private final class Sent implements FlowSource<ByteBuffer> {
        @Override
        public @Nullable ByteBuffer poll() {
            ByteBuffer piece;
            synchronized (ElementStream.this) {
                if (pending.size() == 0) {
                    return null;
                }
                piece = ByteBuffer.wrap(pending.toByteArray());
                pending.reset();
            }
            intake.wake();
            return piece;
        }

        @Override
        public boolean isEnded() {
            synchronized (ElementStream.this) {
                return ended && pending.size() == 0;
            }
        }

        @Override
        public @Nullable Throwable failure() {
            synchronized (ElementStream.this) {
                return failure;
            }
        }

        @Override
        public void closed(@Nullable Throwable thrown) {
            close();
        }
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        FlowEmitter<ByteBuffer> next = new FlowEmitter<>(subscriber, new Sent(), loop);
        emitter = next;
        next.start();
    }

    /** Nobody wants any more: the publisher is told. */
    @Override
    public void close() {
        Flow.Subscription from;
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
            from = taps.upstream;
            if (timer != null) {
                timer.cancel();
            }
        }
        if (registration != null) {
            registration.leave();
        }
        if (from != null) {
            from.cancel();
        }
    }

    private void abandoned(CancellationException cause) {
        end(cause);
        close();
    }

    private void end(@Nullable Throwable cause) {
        boolean first;
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            failure = cause;
            if (cause == null) {
                ElementFormat.append(format.end, pending);
            }
            first = !answered;
            answered = true;
        }
        if (first && cause != null) {
            answer.completeExceptionally(cause);
            close();
            return;
        }
        if (first) {
            answer.complete(response.stream(this));
        }
        wake();
    }

    private void answer() {
        synchronized (this) {
            if (answered) {
                return;
            }
            answered = true;
        }
        answer.complete(response.stream(this));
    }

    private void wake() {
        FlowEmitter<ByteBuffer> at = emitter;
        if (at != null) {
            at.wake();
        }
    }

    private synchronized boolean isOver() {
        return over;
    }

    private synchronized void after(Duration delay) {
        if (!over) {
            timer = loop.schedule(this::ring, delay);
        }
    }

    /** Some time has passed: events that are out get their head first, and then comments. */
    private void ring() {
        synchronized (this) {
            if (over || ended) {
                return;
            }
            if (answered && quiet && pending.size() == 0) {
                ElementFormat.append(ElementFormat.COMMENT, pending);
            }
            quiet = true;
        }
        answer();
        wake();
        after(KEEP_ALIVE);
    }
}
