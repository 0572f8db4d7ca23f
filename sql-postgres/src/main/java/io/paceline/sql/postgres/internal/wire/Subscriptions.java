package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.Promise;
import io.paceline.sql.ServerError;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.PgNotification;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who is told of what a server says without being asked: notices, notifications, and that the connection is gone.
 *
 * <p>Thread rules: listeners come and go on any thread, and are told at their homes; the rest happens on the loop.
 */
final class Subscriptions {

    private static final Logger LOG = LoggerFactory.getLogger("io.paceline.sql.postgres.notice");

    private final String place;
    private final List<Listener> notifications = new CopyOnWriteArrayList<>();
    private final List<Consumer<? super ServerError>> notices = new CopyOnWriteArrayList<>();
    private final List<Promise<@Nullable Void>> losses = new CopyOnWriteArrayList<>();
    private volatile boolean gone;

    private record Listener(String channel, Consumer<? super PgNotification> consumer) {}

    /**
     * For one connection.
     *
     * @param place where it leads, for the log
     */
    Subscriptions(String place) {
        this.place = place;
    }

    /** A consumer that runs at the home of the calling code, or where it is called if that has none; and never throws. */
    <T> Consumer<T> atHome(Consumer<? super T> consumer) {
        Home home = Execution.current().home();
        Consumer<T> safe = event -> {
            try {
                consumer.accept(event);
            } catch (RuntimeException e) {
                LOG.warn("{}: a listener failed", place, e);
            }
        };
        return home == null
                ? safe
                : event -> {
                    try {
                        home.execute(() -> safe.accept(event));
                    } catch (RejectedExecutionException e) {
                        LOG.debug("{}: {} has ended and is not told", place, home);
                    }
                };
    }

    void onNotification(String channel, Consumer<? super PgNotification> consumer) {
        notifications.add(new Listener(channel, consumer));
    }

    void forget(String channel) {
        notifications.removeIf(listener -> channel.equals(listener.channel()));
    }

    void onNotice(Consumer<? super ServerError> consumer) {
        notices.add(atHome(consumer));
    }

    Promise<@Nullable Void> onLoss() {
        Promise<@Nullable Void> loss = new Promise<>();
        losses.add(loss);
        if (gone) {
            loss.completeEmpty();
        }
        return loss;
    }

    /** The session is over, the connection goes on. */
    void clear() {
        notifications.clear();
        notices.clear();
        losses.clear();
    }

    /** The connection is gone. */
    void lost(@Nullable Throwable cause) {
        gone = true;
        for (Promise<@Nullable Void> loss : losses) {
            if (cause == null) {
                loss.completeEmpty();
            } else {
                loss.completeExceptionally(cause);
            }
        }
        clear();
    }

    /** NoticeResponse. */
    void notice(ServerError notice) {
        if (notice.severity().equals("WARNING")) {
            LOG.warn("{}: {} ({})", place, notice.message(), notice.sqlState());
        } else {
            LOG.debug("{}: {}: {} ({})", place, notice.severity(), notice.message(), notice.sqlState());
        }
        notices.forEach(listener -> listener.accept(notice));
    }

    /** NotificationResponse: process, channel, payload. */
    void notification(ByteBuf from, int index, int length) {
        int end = index + length;
        int zero = length < 6 ? -1 : from.indexOf(index + 4, end, (byte) 0);
        int last = zero < 0 ? -1 : from.indexOf(zero + 1, end, (byte) 0);
        if (last < 0) {
            throw new SqlException(
                    SqlException.Kind.PROTOCOL, "NotificationResponse: its length does not fit what it holds");
        }
        if (notifications.isEmpty()) {
            return;
        }
        String channel = from.toString(index + 4, zero - index - 4, StandardCharsets.UTF_8);
        String payload = from.toString(zero + 1, last - zero - 1, StandardCharsets.UTF_8);
        PgNotification notification = new PgNotification(channel, payload, from.getInt(index));
        for (Listener listener : notifications) {
            if (channel.equals(listener.channel())) {
                listener.consumer().accept(notification);
            }
        }
    }
}
