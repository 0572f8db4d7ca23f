package io.paceline.apps.blog;

import io.paceline.apps.model.blog.BlogIndex;
import io.paceline.apps.model.blog.Comment;
import io.paceline.apps.model.blog.JdbcBlog;
import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import io.paceline.apps.model.blog.Post;
import io.paceline.apps.model.blog.TagPosts;
import io.paceline.core.Reply;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** Waits for JDBC in each method, so only a service whose methods block may call it; its replies are there at once. */
final class JdbcBlogStore implements BlogStore {

    private final JdbcBlog blog;

    JdbcBlogStore(DataSource source, boolean batchedTags) {
        this.blog = new JdbcBlog(source, batchedTags);
    }

    /** What waits. */
    private interface Work<T> {
        T run() throws SQLException;
    }

    private static <T> Reply<T> done(Work<T> work) {
        try {
            return Reply.of(work.run());
        } catch (SQLException e) {
            return Reply.failed(e);
        }
    }

    @Override
    public Reply<BlogIndex> index() {
        return done(blog::index);
    }

    @Override
    public Reply<Optional<Post>> post(long id) {
        return done(() -> blog.post(id));
    }

    @Override
    public Reply<Optional<TagPosts>> tag(String tag) {
        return done(() -> blog.tag(tag));
    }

    @Override
    public Reply<Post> add(NewPost post) {
        return done(() -> blog.add(post));
    }

    @Override
    public Reply<Optional<Comment>> comment(long post, NewComment comment) {
        return done(() -> blog.comment(post, comment));
    }
}
