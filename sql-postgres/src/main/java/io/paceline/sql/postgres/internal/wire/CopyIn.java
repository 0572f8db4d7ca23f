package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.SqlException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * COPY FROM STDIN ("COPY Operations"): asks its source for a few elements at a time, and for more as they leave for the
 * server. Whatever goes wrong on this side ends it with CopyFail, so that the server is ready again.
 */
final class CopyIn extends DriverCommand<Long> implements Flow.Subscriber<ByteBuffer> {

    private static final int WINDOW = 4;

    private final String sql;
    private final Flow.Publisher<ByteBuffer> data;
    private final PgConnection connection;
    private volatile Flow.@Nullable Subscription source;
    private volatile boolean over;

    // of the loop
    private boolean taking;
    private boolean ended;
    private long copied;
    private @Nullable Throwable sourceFailure;

    CopyIn(String sql, Flow.Publisher<ByteBuffer> data, PgConnection connection) {
        this.sql = sql;
        this.data = data;
        this.connection = connection;
    }

    @Override
    protected void encode(ByteBuf to) {
        Frontend.query(to, sql);
    }

    @Override
    protected boolean holdsOthers() {
        return true;
    }

    @Override
    protected void copyIn(PgConnection open) {
        taking = true;
        if (isDone()) {
            abandon();
            return;
        }
        try {
            data.subscribe(this);
        } catch (RuntimeException e) {
            onError(e);
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        Objects.requireNonNull(subscription, "subscription");
        if (source != null || over) {
            subscription.cancel();
            return;
        }
        source = subscription;
        subscription.request(WINDOW);
    }

    @Override
    public void onNext(ByteBuffer element) {
        ByteBuf part = connection.copyData(element);
        connection.loop().execute(() -> {
            if (!taking || ended || over) {
                part.release();
                return;
            }
            connection.write(part, () -> {
                Flow.Subscription open = source;
                if (open != null && !over) {
                    open.request(1);
                }
            });
        });
    }

    @Override
    public void onError(Throwable failure) {
        Objects.requireNonNull(failure, "failure");
        connection.loop().execute(() -> {
            sourceFailure = failure;
            end("the source of the data failed");
        });
    }

    @Override
    public void onComplete() {
        connection.loop().execute(() -> end(null));
    }

    /** Tells the server that there is no more, or that it is not to keep what there was. */
    private void end(@Nullable String failure) {
        if (!taking || ended || over) {
            return;
        }
        ended = true;
        ByteBuf last = connection.allocate();
        if (failure == null) {
            Frontend.copyDone(last);
        } else {
            Frontend.copyFail(last, failure);
        }
        connection.write(last, () -> {});
    }

    private void abandon() {
        end("cancelled");
        cancelSource();
    }

    private void cancelSource() {
        Flow.Subscription open = source;
        if (open != null) {
            open.cancel();
        }
    }

    @Override
    public void completed(int step, long affected) {
        copied = affected;
    }

    @Override
    protected void finished() {
        stop();
        Throwable cause = sourceFailure;
        if (cause != null) {
            SqlException said = failure();
            completeExceptionally(new SqlException(
                    SqlException.Kind.CANCELLED,
                    "COPY: the source of the data failed, so nothing was copied",
                    said == null ? null : said.server(),
                    cause));
            return;
        }
        super.finished();
    }

    @Override
    protected void fail(SqlException error) {
        stop();
        super.fail(error);
    }

    /** The server takes no more, be it that all is done or that it found an error. */
    private void stop() {
        over = true;
        cancelSource();
    }

    @Override
    protected void settled() {
        // the server waits for data and heeds no request to cancel while it does
        if (!over) {
            connection.loop().execute(this::abandon);
        }
    }

    @Override
    protected Long result() {
        return copied;
    }
}
