package io.paceline.apps.model.blog;

import io.paceline.apps.model.JdbcText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** The blog by JDBC: each method takes a connection, and waits. Shared by threads. */
public final class JdbcBlog {

    private static final String LATEST = JdbcText.of(BlogSql.LATEST);
    private static final String POPULAR = JdbcText.of(BlogSql.POPULAR);
    private static final String TAGS = JdbcText.of(BlogSql.TAGS);
    private static final String TAGS_OF_ALL = JdbcText.of(BlogSql.TAGS_OF_ALL);
    private static final String POST = JdbcText.of(BlogSql.POST);
    private static final String COMMENTS = JdbcText.of(BlogSql.COMMENTS);
    private static final String TAG = JdbcText.of(BlogSql.TAG);
    private static final String NEWEST = JdbcText.of(BlogSql.NEWEST);
    private static final String ADD_POST = JdbcText.of(BlogSql.ADD_POST);
    private static final String ADD_COMMENT = JdbcText.of(BlogSql.ADD_COMMENT);

    private final DataSource source;
    private final boolean batched;

    /**
     * A blog.
     *
     * @param batched whether the index reads the tags of all its posts by one statement instead of one each
     */
    public JdbcBlog(DataSource source, boolean batched) {
        this.source = source;
        this.batched = batched;
    }

    /** Makes a value of a row. */
    private interface Mapper<T> {
        T map(ResultSet row) throws SQLException;
    }

    public BlogIndex index() throws SQLException {
        try (Connection connection = source.getConnection()) {
            List<PostHead> heads = list(connection, LATEST, JdbcBlog::head);
            List<PostSummary> posts = batched ? withTagsOfAll(connection, heads) : withTags(connection, heads);
            return new BlogIndex(
                    posts, list(connection, POPULAR, row -> new TagCount(row.getString(1), row.getInt(2))));
        }
    }

    private static List<PostSummary> withTags(Connection connection, List<PostHead> heads) throws SQLException {
        List<PostSummary> posts = new ArrayList<>(heads.size());
        for (PostHead head : heads) {
            posts.add(PostSummary.of(head, list(connection, TAGS, JdbcBlog::text, head.id())));
        }
        return posts;
    }

    private static List<PostSummary> withTagsOfAll(Connection connection, List<PostHead> heads) throws SQLException {
        Map<Long, List<String>> tags = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(TAGS_OF_ALL)) {
            Object[] ids = heads.stream().map(PostHead::id).toArray();
            statement.setArray(1, connection.createArrayOf("int8", ids));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    tags.computeIfAbsent(rows.getLong(1), post -> new ArrayList<>())
                            .add(rows.getString(2));
                }
            }
        }
        return heads.stream()
                .map(head -> PostSummary.of(head, tags.getOrDefault(head.id(), List.of())))
                .toList();
    }

    /** A post; empty if there is none. */
    public Optional<Post> post(long id) throws SQLException {
        try (Connection connection = source.getConnection()) {
            List<PostBody> found = list(connection, POST, JdbcBlog::body, id);
            if (found.isEmpty()) {
                return Optional.empty();
            }
            List<String> tags = list(connection, TAGS, JdbcBlog::text, id);
            return Optional.of(Post.of(found.get(0), tags, list(connection, COMMENTS, JdbcBlog::comment, id)));
        }
    }

    /** The posts of a tag; empty if nobody knows it. */
    public Optional<TagPosts> tag(String tag) throws SQLException {
        try (Connection connection = source.getConnection()) {
            List<Integer> posts = list(connection, TAG, row -> row.getInt(1), tag);
            return posts.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new TagPosts(tag, posts.get(0), list(connection, NEWEST, JdbcBlog::head, tag)));
        }
    }

    /** Adds a post that has nothing wrong. */
    public Post add(NewPost post) throws SQLException {
        try (Connection connection = source.getConnection()) {
            Object tags = connection.createArrayOf("text", post.tags().toArray());
            List<Stored> row = list(
                    connection,
                    ADD_POST,
                    JdbcBlog::stored,
                    post.author(),
                    post.title(),
                    post.summary(),
                    post.text(),
                    tags);
            return post.stored(row.get(0));
        }
    }

    /** Adds a comment that has nothing wrong; empty if there is no such post. */
    public Optional<Comment> comment(long post, NewComment comment) throws SQLException {
        try (Connection connection = source.getConnection()) {
            List<Stored> row = list(connection, ADD_COMMENT, JdbcBlog::stored, post, comment.name(), comment.text());
            return Optional.of(comment.stored(row.get(0)));
        } catch (SQLException e) {
            if (BlogSql.NO_SUCH_POST.equals(e.getSQLState())) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static <T> List<T> list(Connection connection, String sql, Mapper<T> mapper, Object... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                List<T> all = new ArrayList<>();
                while (rows.next()) {
                    all.add(mapper.map(rows));
                }
                return all;
            }
        }
    }

    private static PostHead head(ResultSet row) throws SQLException {
        return new PostHead(
                row.getLong(1),
                row.getString(2),
                row.getString(3),
                row.getObject(4, OffsetDateTime.class).toInstant(),
                row.getString(5));
    }

    private static PostBody body(ResultSet row) throws SQLException {
        return new PostBody(
                row.getLong(1),
                row.getString(2),
                row.getString(3),
                row.getObject(4, OffsetDateTime.class).toInstant(),
                row.getString(5));
    }

    private static Comment comment(ResultSet row) throws SQLException {
        return new Comment(
                row.getLong(1),
                row.getString(2),
                row.getObject(3, OffsetDateTime.class).toInstant(),
                row.getString(4));
    }

    private static Stored stored(ResultSet row) throws SQLException {
        return new Stored(row.getLong(1), row.getObject(2, OffsetDateTime.class).toInstant());
    }

    private static String text(ResultSet row) throws SQLException {
        return row.getString(1);
    }
}
