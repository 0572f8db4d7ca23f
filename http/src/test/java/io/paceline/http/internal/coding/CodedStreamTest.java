package io.paceline.http.internal.coding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** Streams that are encoded piece by piece, on many threads in turn. */
class CodedStreamTest {

    @Test
    void whatComesOutIsWhatWentInWheneverItIsAskedFor() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            byte[] plain = new byte[random.nextInt(1 << 20)];
            for (int i = 0; i < plain.length; i++) {
                plain[i] = (byte) ((i * i) >> 7);
            }
            Collector collector = new Collector(1 + random.nextInt(4));
            new CodedStream(new ArrayPieces(plain, ForkJoinPool.commonPool()), new GzipCoding()).subscribe(collector);
            byte[] coded = collector.all.orTimeout(20, TimeUnit.SECONDS).join();
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(coded))) {
                assertThat(in.readAllBytes())
                        .as("seed %d, round %d", seed, round)
                        .isEqualTo(plain);
            }
        }
    }

    /** Asks for some at a time, on a thread of its own. */
    private static final class Collector implements Flow.Subscriber<ByteBuffer> {
        private final CompletableFuture<byte[]> all = new CompletableFuture<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final int step;
        private Flow.Subscription subscription;
        private int open;

        Collector(int step) {
            this.step = step;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            open = step;
            given.request(step);
        }

        @Override
        public void onNext(ByteBuffer piece) {
            byte[] given = new byte[piece.remaining()];
            piece.get(given);
            bytes.writeBytes(given);
            if (--open == 0) {
                open = step;
                ForkJoinPool.commonPool().execute(() -> subscription.request(step));
            }
        }

        @Override
        public void onError(Throwable failure) {
            all.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            all.complete(bytes.toByteArray());
        }
    }
}
