package io.paceline.sql.postgres;

import io.paceline.core.Reply;
import io.paceline.sql.ServerError;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What PostgreSQL adds to a session: {@code session.unwrap(PgSession.class)}.
 *
 * <p>Listeners run where they were added from, as continuations of a {@link Reply} do: in the service, on the loop; without
 * such a home on the loop of the connection, where they must not wait. They are forgotten when the session is closed.
 *
 * <p>Thread rules: every method may be called from any thread and none waits.
 */
public interface PgSession {

    /**
     * Sends {@code LISTEN}.
     *
     * @param channel its name as it is, of up to 63 bytes
     * @return done once the server listens, so that nothing that is committed from then on is missed
     */
    Reply<@Nullable Void> listen(String channel, Consumer<? super PgNotification> listener);

    /** Sends {@code UNLISTEN}, and forgets the listeners of the channel. */
    Reply<@Nullable Void> unlisten(String channel);

    /** Tells the listener of notices and warnings; they are logged in any case. */
    void onNotice(Consumer<? super ServerError> listener);

    /** Done when the connection is gone, with why; that it was closed in order is none. */
    Reply<@Nullable Void> lost();

    /**
     * Copies data into a table, in whatever format the statement names. Elements are taken as fast as the server reads. What
     * is sent on the session meanwhile follows after it.
     *
     * @param sql {@code COPY … FROM STDIN …}
     * @param data the bytes; cut anywhere. If it fails, nothing is copied, and the reply fails with that as its cause
     * @return how many rows were copied
     */
    Reply<Long> copyIn(String sql, Flow.Publisher<ByteBuffer> data);

    /**
     * Copies a table or the rows of a query out, in whatever format the statement names, as fast as the subscriber asks.
     * Elements belong to the subscriber; in text and CSV each is a row. Cancelling stops the server.
     *
     * @param sql {@code COPY … TO STDOUT …}
     * @return a publisher for one subscriber, which runs on the loop of the connection and must not wait there
     */
    Flow.Publisher<ByteBuffer> copyOut(String sql);
}
