package io.paceline.apps.web;

import io.paceline.core.Reply;
import java.sql.SQLException;

/** Replies of stores that wait for JDBC, which are there at once. Only services whose methods block may ask for them. */
public final class JdbcReply {

    private JdbcReply() {}

    /** What waits. */
    @FunctionalInterface
    public interface Work<T> {
        T run() throws SQLException;
    }

    /** What waits and gives nothing. */
    @FunctionalInterface
    public interface Change {
        void run() throws SQLException;
    }

    /** Does something, and says what came of it; what it throws fails the reply. */
    public static <T> Reply<T> of(Work<T> work) {
        try {
            return Reply.of(work.run());
        } catch (SQLException | RuntimeException e) {
            return Reply.failed(e);
        }
    }

    /** Changes something; what it throws fails the reply. */
    public static Reply<Void> ofChange(Change change) {
        return of(() -> {
                    change.run();
                    return change;
                })
                .thenAccept(done -> {});
    }
}
