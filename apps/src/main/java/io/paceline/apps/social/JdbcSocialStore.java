package io.paceline.apps.social;

import io.paceline.apps.model.social.Home;
import io.paceline.apps.model.social.JdbcSocial;
import io.paceline.apps.model.social.Made;
import io.paceline.apps.model.social.Mailbox;
import io.paceline.apps.model.social.Person;
import io.paceline.apps.model.social.ShownPost;
import io.paceline.apps.model.social.Wall;
import io.paceline.apps.web.JdbcReply;
import io.paceline.core.Reply;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Waits for JDBC in each method, so only a service whose methods block may call it; its replies are there at once. */
final class JdbcSocialStore implements SocialStore {

    private final JdbcSocial jdbc;

    JdbcSocialStore(DataSource source) {
        jdbc = new JdbcSocial(source);
    }

    @Override
    public Reply<Optional<Home>> home(int person) {
        return JdbcReply.of(() -> jdbc.home(person));
    }

    @Override
    public Reply<Optional<Wall>> wall(int viewer, int person) {
        return JdbcReply.of(() -> jdbc.wall(viewer, person));
    }

    @Override
    public Reply<Optional<ShownPost>> post(int viewer, long id) {
        return JdbcReply.of(() -> jdbc.post(viewer, id));
    }

    @Override
    public Reply<Optional<Mailbox>> mailbox(int person) {
        return JdbcReply.of(() -> jdbc.mailbox(person));
    }

    @Override
    public Reply<Optional<Person>> person(int id) {
        return JdbcReply.of(() -> jdbc.person(id));
    }

    @Override
    public Reply<List<Person>> people() {
        return JdbcReply.of(jdbc::people);
    }

    @Override
    public Reply<Made> addPost(int person, String body) {
        return JdbcReply.of(() -> jdbc.addPost(person, body));
    }

    @Override
    public Reply<Made> addComment(int person, long post, String body) {
        return JdbcReply.of(() -> jdbc.addComment(person, post, body));
    }

    @Override
    public Reply<Made> addMessage(int person, int to, String body) {
        return JdbcReply.of(() -> jdbc.addMessage(person, to, body));
    }

    @Override
    public Reply<Void> like(int person, long post) {
        return JdbcReply.ofChange(() -> jdbc.like(person, post));
    }

    @Override
    public Reply<Void> follow(int person, int other) {
        return JdbcReply.ofChange(() -> jdbc.follow(person, other));
    }

    @Override
    public Reply<Void> unfollow(int person, int other) {
        return JdbcReply.ofChange(() -> jdbc.unfollow(person, other));
    }

    @Override
    public Reply<Void> read(int person) {
        return JdbcReply.ofChange(() -> jdbc.read(person));
    }
}
