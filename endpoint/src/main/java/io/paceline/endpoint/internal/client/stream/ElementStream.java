package io.paceline.endpoint.internal.client.stream;

import io.paceline.core.Reply;
import io.paceline.core.flow.FlowEmitter;
import io.paceline.core.flow.FlowIntake;
import io.paceline.core.flow.FlowSink;
import io.paceline.core.flow.FlowSource;
import io.paceline.http.HttpClientException;
import io.paceline.http.StreamedResponse;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One answer on its way to one subscriber, element by element.
 *
 * <p>Thread rules: pieces come on the loop of the connection; elements are cut and decoded where the subscriber runs,
 * when it asks for them.
 *
 * @param <T> the type of the elements
 */
public final class ElementStream<T> implements FlowSource<T> {

    /** How many pieces of the body may have come and not been looked at. */
    private static final int PIECES_MAX = 4;

    private final Decoder<T> decoder;
    private final FlowEmitter<T> emitter;
    private final Queue<ByteBuffer> pieces = new ConcurrentLinkedQueue<>();
    private final FlowIntake<ByteBuffer> intake = new FlowIntake<>(new Pieces(), PIECES_MAX);

    private volatile @Nullable Reply<StreamedResponse> request;
    private volatile @Nullable StreamedResponse answer;
    private volatile @Nullable ElementSplitter splitter;
    private volatile @Nullable Throwable failure;
    private volatile boolean arrived;
    private volatile boolean dropped;

    // of the subscriber's side
    private byte @Nullable [] ready;
    private boolean finished;

    /**
     * Makes elements out of their bytes.
     *
     * @param whole whether elements are cut by the media type, else each piece of the body is one
     */
    public record Decoder<T>(Function<byte[], T> decode, boolean whole) {}

    /** Takes the pieces of the body. */
    private final class Pieces implements FlowSink<ByteBuffer> {
        @Override
        public void put(ByteBuffer piece) {
            pieces.add(piece);
            emitter.wake();
        }

        @Override
        public int room() {
            return Math.max(0, PIECES_MAX - pieces.size());
        }

        @Override
        public void closed(@Nullable Throwable cut) {
            arrived(cut);
        }
    }

    private ElementStream(Flow.Subscriber<? super T> subscriber, Executor where, Decoder<T> decoder) {
        this.decoder = decoder;
        this.emitter = new FlowEmitter<>(subscriber, this, where);
    }

    /**
     * Sends a request for a subscriber, and streams its answer.
     *
     * @param where the subscriber runs
     * @param send sends the request
     * @param failures what a failure of the request is told the subscriber as
     */
    public static <T> void start(
            Flow.Subscriber<? super T> subscriber,
            Executor where,
            Decoder<T> decoder,
            Supplier<Reply<StreamedResponse>> send,
            Function<Throwable, Throwable> failures) {
        ElementStream<T> stream = new ElementStream<>(subscriber, where, decoder);
        stream.emitter.start();
        if (!stream.dropped) {
            stream.send(send, failures);
        }
    }

    private void send(Supplier<Reply<StreamedResponse>> send, Function<Throwable, Throwable> failures) {
        Reply<StreamedResponse> sent;
        try {
            sent = send.get();
        } catch (RuntimeException refused) {
            arrived(refused);
            return;
        }
        request = sent;
        if (dropped) {
            // whoever dropped it meanwhile may have looked before the request was there
            sent.cancel();
        }
        sent.toCompletableFuture().whenComplete((head, error) -> {
            if (error != null) {
                arrived(failures.apply(error));
            } else {
                answered(head);
            }
        });
    }

    private void answered(StreamedResponse head) {
        answer = head;
        String type = head.header("Content-Type");
        String media = type == null ? "none" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        ElementSplitter found = decoder.whole() ? ElementSplitter.of(media) : new PieceSplitter();
        if (found == null || dropped) {
            head.cancel();
            arrived(ElementSplitter.failure(
                    HttpClientException.Kind.DECODE,
                    "Content-Type: " + media
                            + " (expected: application/json, application/x-ndjson or text/event-stream)"));
            return;
        }
        splitter = found;
        head.bodyStream().subscribe(intake);
    }

    /** Nothing more comes: because all is there, or because of a failure. */
    private void arrived(@Nullable Throwable cut) {
        failure = cut;
        arrived = true;
        emitter.wake();
    }

    @Override
    public @Nullable T poll() {
        byte[] element = ready();
        ready = null;
        return element == null ? null : decoder.decode().apply(element);
    }

    @Override
    public boolean isEnded() {
        return ready() == null && finished;
    }

    @Override
    public @Nullable Throwable failure() {
        return failure;
    }

    /** The next element, as soon as it is complete. */
    private byte @Nullable [] ready() {
        if (ready == null && !finished) {
            try {
                ready = cut();
            } catch (HttpClientException malformed) {
                failure = malformed;
                finished = true;
            }
        }
        return ready;
    }

    private byte @Nullable [] cut() {
        ElementSplitter from = splitter;
        if (from == null) {
            finished = arrived;
            return null;
        }
        while (true) {
            byte[] element = from.next();
            if (element != null) {
                return element;
            }
            // in this order: a piece that came before the end must not be missed
            boolean complete = arrived;
            ByteBuffer piece = pieces.poll();
            if (piece != null) {
                from.feed(piece);
                intake.wake();
            } else {
                finished = complete;
                return complete && failure == null ? from.end() : null;
            }
        }
    }

    @Override
    public void closed(@Nullable Throwable thrown) {
        dropped = true;
        Reply<StreamedResponse> sent = request;
        if (sent != null && !sent.isDone()) {
            sent.cancel();
        }
        StreamedResponse head = answer;
        if (head != null) {
            head.cancel();
        }
    }
}
