package io.paceline.http.internal.coding;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stream in a coding: each piece is encoded and flushed where it is handed over, so that a client can use it at once.
 *
 * <p>Thread rules: those of the publisher that it encodes.
 */
final class CodedStream implements Flow.Publisher<ByteBuffer> {

    private static final Logger LOG = LoggerFactory.getLogger(CodedStream.class);

    private final Flow.Publisher<ByteBuffer> plain;
    private final Coding coding;

    CodedStream(Flow.Publisher<ByteBuffer> plain, Coding coding) {
        this.plain = plain;
        this.coding = coding;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        plain.subscribe(new Link(subscriber));
    }

    /** One piece in, one out; and at the end one more, once there is demand for it. */
    private final class Link implements Flow.Subscriber<ByteBuffer>, Flow.Subscription {
        private final Flow.Subscriber<? super ByteBuffer> to;
        private Flow.@Nullable Subscription from;

        // guarded by this, since a client may leave while a piece is being encoded
        private final ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        private @Nullable OutputStream encoder;
        private boolean over;
        private long demand;
        private boolean ending;

        Link(Flow.Subscriber<? super ByteBuffer> to) {
            this.to = to;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            from = subscription;
            to.onSubscribe(this);
        }

        @Override
        public void request(long n) {
            boolean last;
            synchronized (this) {
                demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
                last = ending;
            }
            if (last) {
                giveLast();
            } else if (from != null) {
                from.request(n);
            }
        }

        @Override
        public void cancel() {
            end();
            if (from != null) {
                from.cancel();
            }
        }

        @Override
        public void onNext(ByteBuffer piece) {
            byte[] bytes;
            try {
                bytes = encode(piece);
            } catch (IOException | RuntimeException e) {
                cancel();
                to.onError(e);
                return;
            }
            if (bytes.length > 0) {
                to.onNext(ByteBuffer.wrap(bytes));
            }
        }

        @Override
        public void onError(Throwable failure) {
            end();
            to.onError(failure);
        }

        @Override
        public void onComplete() {
            boolean wanted;
            synchronized (this) {
                ending = true;
                wanted = demand > 0;
            }
            if (wanted) {
                giveLast();
            }
        }

        private void giveLast() {
            byte[] bytes;
            synchronized (this) {
                if (over) {
                    return;
                }
                try {
                    encoder().close();
                } catch (IOException e) {
                    LOG.warn("The end of a body could not be encoded: {}", e.toString());
                }
                bytes = take();
                encoder = null;
                over = true;
            }
            to.onNext(ByteBuffer.wrap(bytes));
            to.onComplete();
        }

        private synchronized byte[] encode(ByteBuffer piece) throws IOException {
            if (over || !piece.hasRemaining()) {
                return new byte[0];
            }
            demand--;
            byte[] bytes = new byte[piece.remaining()];
            piece.get(bytes);
            OutputStream out = encoder();
            out.write(bytes);
            out.flush();
            return take();
        }

        private OutputStream encoder() throws IOException {
            OutputStream present = encoder;
            if (present == null) {
                present = coding.encoder(encoded);
                encoder = present;
            }
            return present;
        }

        private byte[] take() {
            byte[] bytes = encoded.toByteArray();
            encoded.reset();
            return bytes;
        }

        private synchronized void end() {
            over = true;
            if (encoder != null) {
                try {
                    encoder.close();
                } catch (IOException e) {
                    LOG.debug("The encoder of a body that ended early: {}", e.toString());
                }
                encoder = null;
            }
        }
    }
}
