package io.paceline.apps.model.social;

import io.paceline.apps.model.JdbcQuery;
import io.paceline.apps.model.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** The social app by JDBC: each method takes one connection and waits. Thread rules: may be shared. */
public final class JdbcSocial {

    private static final JdbcQuery<Me> ME = JdbcQuery.of(
            SocialSql.ME,
            row -> new Me(row.getInt(1), row.getString(2), row.getInt(3), row.getInt(4), row.getInt(5), row.getInt(6)));
    private static final JdbcQuery<Profile> PROFILE = JdbcQuery.of(
            SocialSql.PROFILE,
            row -> new Profile(
                    row.getInt(1), row.getString(2), row.getInt(3), row.getInt(4), row.getInt(5), row.getBoolean(6)));
    private static final JdbcQuery.RowReader<Person> AS_PERSON = row -> new Person(row.getInt(1), row.getString(2));
    private static final JdbcQuery<Person> PERSON = JdbcQuery.of(SocialSql.PERSON, AS_PERSON);
    private static final JdbcQuery<Person> PEOPLE = JdbcQuery.of(SocialSql.PEOPLE, AS_PERSON);
    private static final JdbcQuery<Person> CONTACTS = JdbcQuery.of(SocialSql.CONTACTS, AS_PERSON);
    private static final JdbcQuery<Suggestion> SUGGESTIONS = JdbcQuery.of(
            SocialSql.SUGGESTIONS, row -> new Suggestion(row.getInt(1), row.getString(2), row.getString(3)));
    private static final JdbcQuery.RowReader<Post> AS_POST = row ->
            new Post(row.getLong(1), row.getInt(2), row.getString(3), row.getString(4), JdbcQuery.instant(row, 5));
    private static final JdbcQuery<Post> FEED = JdbcQuery.of(SocialSql.FEED, AS_POST);
    private static final JdbcQuery<Post> POSTS_OF = JdbcQuery.of(SocialSql.POSTS_OF, AS_POST);
    private static final JdbcQuery<Post> POST = JdbcQuery.of(SocialSql.POST, AS_POST);
    private static final JdbcQuery<Reactions> REACTIONS = JdbcQuery.of(
            SocialSql.REACTIONS, row -> new Reactions(row.getLong(1), row.getInt(2), row.getBoolean(3), row.getInt(4)));
    private static final JdbcQuery.RowReader<Comment> AS_COMMENT = row -> new Comment(
            row.getLong(1),
            row.getLong(2),
            row.getInt(3),
            row.getString(4),
            row.getString(5),
            JdbcQuery.instant(row, 6));
    private static final JdbcQuery<Comment> LATEST_COMMENTS = JdbcQuery.of(SocialSql.LATEST_COMMENTS, AS_COMMENT);
    private static final JdbcQuery<Comment> COMMENTS = JdbcQuery.of(SocialSql.COMMENTS, AS_COMMENT);
    private static final JdbcQuery.RowReader<Message> AS_MESSAGE = row -> new Message(
            row.getLong(1),
            row.getInt(2),
            row.getString(3),
            row.getString(4),
            JdbcQuery.instant(row, 5),
            row.getBoolean(6));
    private static final JdbcQuery<Message> UNREAD = JdbcQuery.of(SocialSql.UNREAD, AS_MESSAGE);
    private static final JdbcQuery<Message> RECEIVED = JdbcQuery.of(SocialSql.RECEIVED, AS_MESSAGE);
    private static final JdbcQuery<Message> SENT = JdbcQuery.of(SocialSql.SENT, AS_MESSAGE);
    private static final JdbcQuery.RowReader<Made> AS_MADE = row -> new Made(row.getLong(1), JdbcQuery.instant(row, 2));
    private static final JdbcQuery<Made> ADD_POST = JdbcQuery.of(SocialSql.ADD_POST, AS_MADE);
    private static final JdbcQuery<Made> ADD_COMMENT = JdbcQuery.of(SocialSql.ADD_COMMENT, AS_MADE);
    private static final JdbcQuery<Made> ADD_MESSAGE = JdbcQuery.of(SocialSql.ADD_MESSAGE, AS_MADE);
    private static final JdbcQuery<?> LIKE = JdbcQuery.change(SocialSql.LIKE);
    private static final JdbcQuery<?> FOLLOW = JdbcQuery.change(SocialSql.FOLLOW);
    private static final JdbcQuery<?> UNFOLLOW = JdbcQuery.change(SocialSql.UNFOLLOW);
    private static final JdbcQuery<?> READ = JdbcQuery.change(SocialSql.READ);

    private final DataSource source;

    public JdbcSocial(DataSource source) {
        this.source = source;
    }

    /** Empty if there is no such person. */
    public Optional<Home> home(int person) throws SQLException {
        try (Connection connection = source.getConnection()) {
            Optional<Me> me = ME.first(connection, person);
            if (me.isEmpty()) {
                return Optional.empty();
            }
            List<ShownPost> feed = shown(connection, FEED.list(connection, person), person);
            return Optional.of(new Home(
                    me.get(), feed, SUGGESTIONS.list(connection, person), UNREAD.list(connection, person), null));
        }
    }

    /** Empty if there is no such person. */
    public Optional<Wall> wall(int viewer, int person) throws SQLException {
        try (Connection connection = source.getConnection()) {
            Optional<Profile> profile = PROFILE.first(connection, viewer, person);
            return profile.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            new Wall(profile.get(), shown(connection, POSTS_OF.list(connection, person), viewer)));
        }
    }

    private static List<ShownPost> shown(Connection connection, List<Post> posts, int viewer) throws SQLException {
        long[] ids = ShownPost.ids(posts);
        return ShownPost.of(
                posts, REACTIONS.list(connection, viewer, ids), LATEST_COMMENTS.list(connection, (Object) ids));
    }

    /** With all its comments. Empty if there is no such post. */
    public Optional<ShownPost> post(int viewer, long id) throws SQLException {
        try (Connection connection = source.getConnection()) {
            List<Post> post = POST.list(connection, id);
            return ShownPost.of(
                            post, REACTIONS.list(connection, viewer, new long[] {id}), COMMENTS.list(connection, id))
                    .stream()
                    .findFirst();
        }
    }

    /** Empty if there is no such person. */
    public Optional<Mailbox> mailbox(int person) throws SQLException {
        try (Connection connection = source.getConnection()) {
            Optional<Person> me = PERSON.first(connection, person);
            return me.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Mailbox(
                            me.get(),
                            RECEIVED.list(connection, person),
                            SENT.list(connection, person),
                            CONTACTS.list(connection, person)));
        }
    }

    /** Empty if there is no such person. */
    public Optional<Person> person(int id) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return PERSON.first(connection, id);
        }
    }

    /** Some to sign in as. */
    public List<Person> people() throws SQLException {
        try (Connection connection = source.getConnection()) {
            return PEOPLE.list(connection);
        }
    }

    /** Adds a post. */
    public Made addPost(int person, String body) throws SQLException {
        return add(ADD_POST, person, body);
    }

    /** Adds a comment. */
    public Made addComment(int person, long post, String body) throws SQLException {
        return add(ADD_COMMENT, post, person, body);
    }

    /** Adds a message. */
    public Made addMessage(int person, int to, String body) throws SQLException {
        return add(ADD_MESSAGE, person, to, body);
    }

    private Made add(JdbcQuery<Made> insert, Object... values) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return insert.first(connection, values).orElseThrow();
        } catch (SQLException e) {
            throw unknownOr(e);
        }
    }

    /** Lets a person like a post; again changes nothing. */
    public void like(int person, long post) throws SQLException {
        change(LIKE, post, person);
    }

    /** Lets a person follow another; again changes nothing. */
    public void follow(int person, int other) throws SQLException {
        change(FOLLOW, person, other);
    }

    /** Ends that. */
    public void unfollow(int person, int other) throws SQLException {
        change(UNFOLLOW, person, other);
    }

    /** Takes all messages of a person as read. */
    public void read(int person) throws SQLException {
        change(READ, person);
    }

    private void change(JdbcQuery<?> statement, Object... values) throws SQLException {
        try (Connection connection = source.getConnection()) {
            statement.execute(connection, values);
        } catch (SQLException e) {
            throw unknownOr(e);
        }
    }

    private static SQLException unknownOr(SQLException e) {
        UnknownIdException unknown = SqlStates.FOREIGN_KEY_VIOLATION.equals(e.getSQLState())
                ? UnknownIdException.ofViolation(String.valueOf(e.getMessage()))
                : null;
        if (unknown != null) {
            throw unknown;
        }
        return e;
    }
}
