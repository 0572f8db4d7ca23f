package io.paceline.apps.blog;

import io.paceline.apps.model.blog.BlogIndex;
import io.paceline.apps.model.blog.Comment;
import io.paceline.apps.model.blog.JdbcBlog;
import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import io.paceline.apps.model.blog.Post;
import io.paceline.apps.model.blog.TagPosts;
import io.paceline.apps.web.JdbcReply;
import io.paceline.core.Reply;
import java.util.Optional;
import javax.sql.DataSource;

/** Waits for JDBC in each method, so only a service whose methods block may call it; its replies are there at once. */
final class JdbcBlogStore implements BlogStore {

    private final JdbcBlog blog;

    JdbcBlogStore(DataSource source, boolean batchedTags) {
        this.blog = new JdbcBlog(source, batchedTags);
    }

    @Override
    public Reply<BlogIndex> index() {
        return JdbcReply.of(blog::index);
    }

    @Override
    public Reply<Optional<Post>> post(long id) {
        return JdbcReply.of(() -> blog.post(id));
    }

    @Override
    public Reply<Optional<TagPosts>> tag(String tag) {
        return JdbcReply.of(() -> blog.tag(tag));
    }

    @Override
    public Reply<Post> add(NewPost post) {
        return JdbcReply.of(() -> blog.add(post));
    }

    @Override
    public Reply<Optional<Comment>> comment(long post, NewComment comment) {
        return JdbcReply.of(() -> blog.comment(post, comment));
    }
}
