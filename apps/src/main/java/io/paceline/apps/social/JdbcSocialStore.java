package io.paceline.apps.social;

import io.paceline.apps.model.social.Home;
import io.paceline.apps.model.social.JdbcSocial;
import io.paceline.apps.model.social.Made;
import io.paceline.apps.model.social.Mailbox;
import io.paceline.apps.model.social.Person;
import io.paceline.apps.model.social.ShownPost;
import io.paceline.apps.model.social.UnknownIdException;
import io.paceline.apps.model.social.Wall;
import io.paceline.core.Reply;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Waits for JDBC in each method, so only a service whose methods block may call it; its replies are there at once. */
final class JdbcSocialStore implements SocialStore {

    private final JdbcSocial jdbc;

    JdbcSocialStore(DataSource source) {
        jdbc = new JdbcSocial(source);
    }

    /** What waits. */
    private interface Work<T> {
        T run() throws SQLException;
    }

    /** What waits and gives nothing. */
    private interface Change {
        void run() throws SQLException;
    }

    private static <T> Reply<T> done(Work<T> work) {
        try {
            return Reply.of(work.run());
        } catch (SQLException | UnknownIdException e) {
            return Reply.failed(e);
        }
    }

    private static Reply<Void> changed(Change change) {
        try {
            change.run();
            return Reply.all(List.of()).thenAccept(nothing -> {});
        } catch (SQLException | UnknownIdException e) {
            return Reply.failed(e);
        }
    }

    @Override
    public Reply<Optional<Home>> home(int person) {
        return done(() -> jdbc.home(person));
    }

    @Override
    public Reply<Optional<Wall>> wall(int viewer, int person) {
        return done(() -> jdbc.wall(viewer, person));
    }

    @Override
    public Reply<Optional<ShownPost>> post(int viewer, long id) {
        return done(() -> jdbc.post(viewer, id));
    }

    @Override
    public Reply<Optional<Mailbox>> mailbox(int person) {
        return done(() -> jdbc.mailbox(person));
    }

    @Override
    public Reply<Optional<Person>> person(int id) {
        return done(() -> jdbc.person(id));
    }

    @Override
    public Reply<List<Person>> people() {
        return done(jdbc::people);
    }

    @Override
    public Reply<Made> addPost(int person, String body) {
        return done(() -> jdbc.addPost(person, body));
    }

    @Override
    public Reply<Made> addComment(int person, long post, String body) {
        return done(() -> jdbc.addComment(person, post, body));
    }

    @Override
    public Reply<Made> addMessage(int person, int to, String body) {
        return done(() -> jdbc.addMessage(person, to, body));
    }

    @Override
    public Reply<Void> like(int person, long post) {
        return changed(() -> jdbc.like(person, post));
    }

    @Override
    public Reply<Void> follow(int person, int other) {
        return changed(() -> jdbc.follow(person, other));
    }

    @Override
    public Reply<Void> unfollow(int person, int other) {
        return changed(() -> jdbc.unfollow(person, other));
    }

    @Override
    public Reply<Void> read(int person) {
        return changed(() -> jdbc.read(person));
    }
}
