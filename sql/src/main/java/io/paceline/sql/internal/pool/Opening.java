package io.paceline.sql.internal.pool;

import io.paceline.core.Reply;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.spi.SqlConnection;
import io.paceline.sql.spi.SqlConnector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Opens the connections of a shard: as many as are wanted while that succeeds, and after a failure one at a time, with longer
 * and longer pauses of random length, so that a server that comes back is not met by all at once.
 *
 * <p>Thread rules: touched by the loop.
 */
final class Opening {

    private static final long PAUSE_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    /** A try costs a server little, and one that is back is found within a second. */
    private static final long PAUSE_MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(800);

    private final Shard shard;
    private final SqlConnector connector;
    private final PoolSettings settings;
    private final List<Reply<SqlConnection>> attempts = new ArrayList<>();
    private int connecting;
    private int failures;
    private long notBefore;
    private @Nullable SqlException lastError;
    private boolean ended;

    Opening(Shard shard, SqlConnector connector, PoolSettings settings) {
        this.shard = shard;
        this.connector = connector;
        this.settings = settings;
    }

    int connecting() {
        return connecting;
    }

    /** Whether more may be opened now, as far as this goes. */
    boolean isReady(long now) {
        return !ended && now >= notBefore && (failures == 0 || connecting == 0);
    }

    /** Why the last attempt failed, or null if it did not. */
    @Nullable
    SqlException lastError() {
        return lastError;
    }

    /** Sees to it that so many are being opened. */
    void want(int count, long now) {
        while (connecting < count && shard.room() > 0 && isReady(now)) {
            connecting++;
            // a task of its own, so that the connection belongs to the loop, and not to the call that needs it
            shard.later(this::connect);
            shard.laneChanged();
        }
        if (connecting < count && !ended && notBefore > now) {
            shard.wakeBy(notBefore);
        }
    }

    private void connect() {
        if (ended) {
            connecting--;
            shard.laneChanged();
            return;
        }
        Lane lane = new Lane(shard);
        Reply<SqlConnection> attempt;
        try {
            attempt = connector.connect(shard.loop(), settings.connectTimeout(), lane);
        } catch (RuntimeException e) {
            connecting--;
            failed(e);
            return;
        }
        attempts.add(attempt);
        Reply<?> unused = attempt.whenComplete((connection, error) -> shard.onLoop(() -> {
            attempts.remove(attempt);
            connecting--;
            if (error != null) {
                failed(error);
            } else {
                opened(lane, connection);
            }
        }));
    }

    private void opened(Lane lane, SqlConnection connection) {
        if (lane.use() == Lane.Use.CLOSED || !connection.isOpen()) {
            failed(new SqlException(Kind.CONNECT, "the connection was lost as soon as it was open"));
            return;
        }
        failures = 0;
        notBefore = 0;
        lastError = null;
        long now = shard.now();
        lane.opened(connection, now, retireAt(now));
        shard.laneOpened(lane, now);
    }

    private void failed(Throwable error) {
        long now = shard.now();
        failures++;
        long pause = Math.min(PAUSE_MAX_NANOS, PAUSE_MIN_NANOS << Math.min(failures - 1, 16));
        notBefore = now + pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2 + 1);
        Throwable cause = error.getCause();
        SqlException known = error instanceof SqlException sql
                ? sql
                : cause instanceof SqlException sql ? sql : new SqlException(Kind.CONNECT, "cannot connect", error);
        lastError = known;
        shard.wakeBy(notBefore);
        shard.openFailed(known, now);
    }

    /** A tenth more or less, so that connections that were opened together are not closed together. */
    private long retireAt(long now) {
        long lifetime = PoolSettings.nanosOrNever(settings.lifetimeMax());
        if (lifetime == Long.MAX_VALUE) {
            return lifetime;
        }
        long tenth = lifetime / 10;
        return now + lifetime - tenth + ThreadLocalRandom.current().nextLong(2 * tenth + 1);
    }

    /** Opens nothing more, and gives up what is being opened. */
    void end() {
        ended = true;
        for (Reply<SqlConnection> attempt : List.copyOf(attempts)) {
            attempt.cancel();
        }
    }
}
