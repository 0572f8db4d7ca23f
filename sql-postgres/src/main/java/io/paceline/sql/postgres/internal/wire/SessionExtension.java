package io.paceline.sql.postgres.internal.wire;

import io.paceline.core.Argument;
import io.paceline.core.Reply;
import io.paceline.sql.ServerError;
import io.paceline.sql.postgres.PgNotification;
import io.paceline.sql.postgres.PgSession;
import io.paceline.sql.spi.SqlConnection.CommandSender;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What PostgreSQL adds to the session of a connection. */
final class SessionExtension implements PgSession {

    private static final int NAME_BYTES_MAX = 63;

    private final PgConnection connection;
    private final Subscriptions subscriptions;
    private final CommandSender sender;

    SessionExtension(PgConnection connection, Subscriptions subscriptions, CommandSender sender) {
        this.connection = connection;
        this.subscriptions = subscriptions;
        this.sender = sender;
    }

    @Override
    public Reply<@Nullable Void> listen(String channel, Consumer<? super PgNotification> listener) {
        Consumer<PgNotification> atHome = subscriptions.atHome(listener);
        Script listening = new Script("LISTEN " + quoted(channel)) {
            @Override
            public void completed(int step, long affected) {
                subscriptions.onNotification(channel, atHome);
            }
        };
        sender.send(listening);
        return listening;
    }

    @Override
    public Reply<@Nullable Void> unlisten(String channel) {
        Script ending = new Script("UNLISTEN " + quoted(channel));
        subscriptions.forget(channel);
        sender.send(ending);
        return ending;
    }

    /** The name as it is: a longer one would be cut by the server, and then be another one. */
    private static String quoted(String channel) {
        int bytes = channel.getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0 || bytes > NAME_BYTES_MAX || channel.indexOf('\0') >= 0) {
            throw Argument.wrong("channel", channel.replace('\0', '?'), "1 to " + NAME_BYTES_MAX + " bytes, no NUL");
        }
        return '"' + channel.replace("\"", "\"\"") + '"';
    }

    @Override
    public void onNotice(Consumer<? super ServerError> listener) {
        subscriptions.onNotice(listener);
    }

    @Override
    public Reply<@Nullable Void> lost() {
        return subscriptions.onLoss();
    }

    @Override
    public Reply<Long> copyIn(String sql, Flow.Publisher<ByteBuffer> data) {
        CopyIn copy = new CopyIn(sql, data, connection);
        sender.send(copy);
        return copy;
    }

    @Override
    public Flow.Publisher<ByteBuffer> copyOut(String sql) {
        return new CopyOut(sql, connection, sender);
    }
}
