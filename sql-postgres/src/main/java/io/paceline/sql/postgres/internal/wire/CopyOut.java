package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.core.flow.FlowEmitter;
import io.paceline.core.flow.FlowSource;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.SqlConnection.CommandSender;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** COPY TO STDOUT ("COPY Operations"): what the subscriber has not asked for yet is kept, and soon nothing more is read. */
final class CopyOut implements Flow.Publisher<ByteBuffer> {

    private static final int KEPT_BYTES_MAX = 256 * 1024;

    private final String sql;
    private final PgConnection connection;
    private final CommandSender sender;
    private final AtomicBoolean subscribed = new AtomicBoolean();

    CopyOut(String sql, PgConnection connection, CommandSender sender) {
        this.sql = sql;
        this.connection = connection;
        this.sender = sender;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        Copying copying = new Copying(sql, connection);
        FlowEmitter<ByteBuffer> emitter = new FlowEmitter<>(subscriber, copying, connection.loop());
        copying.emitter = emitter;
        if (!subscribed.compareAndSet(false, true)) {
            copying.lost(
                    new SqlException(SqlException.Kind.CLOSED, "COPY: subscribed to twice (expected: one subscriber)"));
        }
        emitter.start();
        if (!copying.isOver()) {
            sender.send(copying);
        }
    }

    /** The command, whose queue and emitter are used on the loop. */
    private static final class Copying extends DriverCommand<@Nullable Void> implements FlowSource<ByteBuffer> {

        private final String sql;
        private final PgConnection connection;
        private final Queue<ByteBuffer> kept = new ArrayDeque<>();
        private @Nullable FlowEmitter<ByteBuffer> emitter;
        private int keptBytes;
        private boolean paused;
        private boolean unwanted;
        private volatile boolean over;

        Copying(String sql, PgConnection connection) {
            this.sql = sql;
            this.connection = connection;
        }

        boolean isOver() {
            return over;
        }

        @Override
        protected void encode(ByteBuf to) {
            Frontend.query(to, sql);
        }

        @Override
        protected void copyOut(PgConnection open) {}

        @Override
        protected void copyData(ByteBuf from, int index, int length) {
            if (unwanted) {
                return;
            }
            ByteBuffer element = ByteBuffer.allocate(length);
            from.getBytes(index, element);
            kept.add(element.flip());
            keptBytes += length;
            if (keptBytes > KEPT_BYTES_MAX && !paused) {
                paused = true;
                connection.reading(false);
            }
            wake();
        }

        @Override
        public @Nullable ByteBuffer poll() {
            ByteBuffer element = kept.poll();
            if (element != null) {
                keptBytes -= element.remaining();
                if (paused && keptBytes <= KEPT_BYTES_MAX / 2) {
                    paused = false;
                    connection.reading(true);
                }
            }
            return element;
        }

        @Override
        public boolean isEnded() {
            return over && kept.isEmpty();
        }

        @Override
        public void closed(@Nullable Throwable thrown) {
            connection.loop().execute(() -> {
                unwanted = true;
                kept.clear();
                if (paused) {
                    paused = false;
                    connection.reading(true);
                }
                if (!over) {
                    cancel();
                }
            });
        }

        @Override
        protected void finished() {
            super.finished();
            end();
        }

        @Override
        protected void fail(SqlException error) {
            super.fail(error);
            end();
        }

        private void end() {
            over = true;
            wake();
        }

        private void wake() {
            FlowEmitter<ByteBuffer> present = emitter;
            if (present != null) {
                present.wake();
            }
        }

        @Override
        protected @Nullable Void result() {
            return null;
        }
    }
}
