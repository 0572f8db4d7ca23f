package io.paceline.sql.postgres;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.Session;
import io.paceline.sql.SqlClient;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Listens on channels for as long as it is open: takes a session of a client, and when that is lost another one, again and
 * again, with a pause that grows from 100 ms to 10 s. What is sent in between is missed, and the handler is told that.
 *
 * <p>The handler runs where {@link #of} was called, see {@link PgSession}.
 *
 * <p>Thread rules: every method may be called from any thread and none waits.
 */
public final class PgListener implements AutoCloseable {

    private static final long PAUSE_MIN_MILLIS = 100;
    private static final long PAUSE_MAX_MILLIS = 10_000;

    private final SqlClient client;
    private final List<String> channels;
    private final Handler handler;
    private final Promise<@Nullable Void> ready = new Promise<>();

    // guarded by this
    private @Nullable Session session;
    private boolean closed;
    private long pauseMillis = PAUSE_MIN_MILLIS;

    /** Told of what comes in. */
    public interface Handler {

        /** A notification. */
        void notification(PgNotification notification);

        /** It listens again after a loss: notifications in between are missed, so what depends on them has to be read anew. */
        default void gapPossible() {}
    }

    private PgListener(SqlClient client, Handler handler, List<String> channels) {
        this.client = client;
        this.handler = handler;
        this.channels = channels;
    }

    /** Listens on these channels. */
    public static PgListener of(SqlClient client, Handler handler, String... channels) {
        PgListener listener = new PgListener(client, handler, List.of(channels));
        listener.open();
        return listener;
    }

    /** Done once it listens for the first time. */
    public Reply<@Nullable Void> ready() {
        return ready;
    }

    private void open() {
        client.session().whenComplete((opened, error) -> {
            if (error != null) {
                again();
            } else if (take(opened)) {
                listen(opened);
            } else {
                opened.close();
            }
        });
    }

    private synchronized boolean take(Session opened) {
        session = closed ? null : opened;
        return !closed;
    }

    private void listen(Session opened) {
        PgSession postgres = opened.unwrap(PgSession.class);
        List<Reply<@Nullable Void>> listening = channels.stream()
                .map(channel -> postgres.listen(channel, handler::notification))
                .toList();
        Reply.all(listening).whenComplete((done, error) -> {
            if (error != null) {
                opened.close();
                again();
                return;
            }
            synchronized (this) {
                pauseMillis = PAUSE_MIN_MILLIS;
            }
            if (!ready.completeEmpty()) {
                handler.gapPossible();
            }
            postgres.lost().whenComplete((gone, why) -> {
                opened.close();
                again();
            });
        });
    }

    private void again() {
        long pause;
        synchronized (this) {
            if (closed) {
                return;
            }
            session = null;
            pause = pauseMillis;
            pauseMillis = Math.min(PAUSE_MAX_MILLIS, pause * 2);
        }
        ready.schedule(this::open, Duration.ofMillis(pause));
    }

    /** Gives its session back. */
    @Override
    public void close() {
        Session open;
        synchronized (this) {
            closed = true;
            open = session;
            session = null;
        }
        if (open != null) {
            open.close();
        }
        ready.cancel();
    }
}
