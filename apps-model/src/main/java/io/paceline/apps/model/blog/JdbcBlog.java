package io.paceline.apps.model.blog;

import io.paceline.apps.model.JdbcQuery;
import io.paceline.apps.model.SqlStates;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** The blog by JDBC: each method takes a connection, and waits. Shared by threads. */
public final class JdbcBlog {

    private static final JdbcQuery<PostHead> LATEST = JdbcQuery.of(BlogSql.LATEST, JdbcBlog::head);
    private static final JdbcQuery<TagCount> POPULAR =
            JdbcQuery.of(BlogSql.POPULAR, row -> new TagCount(row.getString(1), row.getInt(2)));
    private static final JdbcQuery<String> TAGS = JdbcQuery.of(BlogSql.TAGS, row -> row.getString(1));
    private static final JdbcQuery<Tagged> TAGS_OF_ALL =
            JdbcQuery.of(BlogSql.TAGS_OF_ALL, row -> new Tagged(row.getLong(1), row.getString(2)));
    private static final JdbcQuery<PostBody> POST = JdbcQuery.of(
            BlogSql.POST,
            row -> new PostBody(
                    row.getLong(1), row.getString(2), row.getString(3), JdbcQuery.instant(row, 4), row.getString(5)));
    private static final JdbcQuery<Comment> COMMENTS = JdbcQuery.of(
            BlogSql.COMMENTS,
            row -> new Comment(row.getLong(1), row.getString(2), JdbcQuery.instant(row, 3), row.getString(4)));
    private static final JdbcQuery<Integer> TAG = JdbcQuery.of(BlogSql.TAG, row -> row.getInt(1));
    private static final JdbcQuery<PostHead> NEWEST = JdbcQuery.of(BlogSql.NEWEST, JdbcBlog::head);
    private static final JdbcQuery<Stored> ADD_POST = JdbcQuery.of(BlogSql.ADD_POST, JdbcBlog::stored);
    private static final JdbcQuery<Stored> ADD_COMMENT = JdbcQuery.of(BlogSql.ADD_COMMENT, JdbcBlog::stored);

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

    public BlogIndex index() throws SQLException {
        try (Connection connection = source.getConnection()) {
            List<PostHead> heads = LATEST.list(connection);
            List<PostSummary> posts = batched ? withTagsOfAll(connection, heads) : withTags(connection, heads);
            return new BlogIndex(posts, POPULAR.list(connection));
        }
    }

    private static List<PostSummary> withTags(Connection connection, List<PostHead> heads) throws SQLException {
        List<PostSummary> posts = new ArrayList<>(heads.size());
        for (PostHead head : heads) {
            posts.add(PostSummary.of(head, TAGS.list(connection, head.id())));
        }
        return posts;
    }

    private static List<PostSummary> withTagsOfAll(Connection connection, List<PostHead> heads) throws SQLException {
        Object[] ids = heads.stream().map(PostHead::id).toArray();
        return PostSummary.of(heads, TAGS_OF_ALL.list(connection, connection.createArrayOf("int8", ids)));
    }

    /** A post; empty if there is none. */
    public Optional<Post> post(long id) throws SQLException {
        try (Connection connection = source.getConnection()) {
            Optional<PostBody> found = POST.first(connection, id);
            return found.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Post.of(found.get(), TAGS.list(connection, id), COMMENTS.list(connection, id)));
        }
    }

    /** The posts of a tag; empty if nobody knows it. */
    public Optional<TagPosts> tag(String tag) throws SQLException {
        try (Connection connection = source.getConnection()) {
            Optional<Integer> posts = TAG.first(connection, tag);
            return posts.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new TagPosts(tag, posts.get(), NEWEST.list(connection, tag)));
        }
    }

    /** Adds a post that has nothing wrong. */
    public Post add(NewPost post) throws SQLException {
        try (Connection connection = source.getConnection()) {
            Object tags = connection.createArrayOf("text", post.tags().toArray());
            return post.stored(
                    ADD_POST.first(connection, post.author(), post.title(), post.summary(), post.text(), tags)
                            .orElseThrow());
        }
    }

    /** Adds a comment that has nothing wrong; empty if there is no such post. */
    public Optional<Comment> comment(long post, NewComment comment) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return ADD_COMMENT
                    .first(connection, post, comment.name(), comment.text())
                    .map(comment::stored);
        } catch (SQLException e) {
            if (SqlStates.FOREIGN_KEY_VIOLATION.equals(e.getSQLState())) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static PostHead head(ResultSet row) throws SQLException {
        return new PostHead(
                row.getLong(1), row.getString(2), row.getString(3), JdbcQuery.instant(row, 4), row.getString(5));
    }

    private static Stored stored(ResultSet row) throws SQLException {
        return new Stored(row.getLong(1), JdbcQuery.instant(row, 2));
    }
}
