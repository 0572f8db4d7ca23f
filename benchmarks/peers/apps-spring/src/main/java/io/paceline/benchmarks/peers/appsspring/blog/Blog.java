package io.paceline.benchmarks.peers.appsspring.blog;

import io.paceline.apps.model.blog.BlogIndex;
import io.paceline.apps.model.blog.Comment;
import io.paceline.apps.model.blog.JdbcBlog;
import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import io.paceline.apps.model.blog.Post;
import io.paceline.apps.model.blog.TagPosts;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.web.server.ResponseStatusException;

/** What pages and JSON have in common. */
@Service
class Blog {

    private final JdbcBlog store;
    private final PageCache cache;

    Blog(JdbcBlog store, PageCache cache) {
        this.store = store;
        this.cache = cache;
    }

    /** What waits for the database. */
    private interface Work<T> {
        T run() throws SQLException;
    }

    private static <T> T done(Work<T> work) {
        try {
            return work.run();
        } catch (SQLException e) {
            throw new DataAccessResourceFailureException("database", e);
        }
    }

    BlogIndex index() {
        return done(store::index);
    }

    Post post(long id) {
        return done(() -> store.post(id)).orElseThrow(() -> missing("post: " + id));
    }

    TagPosts tag(String tag) {
        return done(() -> store.tag(tag)).orElseThrow(() -> missing("tag: " + tag));
    }

    Post add(NewPost post) {
        Post stored = done(() -> store.add(post));
        List<String> keys = new ArrayList<>(List.of("index", "api/index"));
        for (String tag : stored.tags()) {
            keys.add("tags/" + tag);
            keys.add("api/tags/" + tag);
        }
        cache.drop(keys);
        return stored;
    }

    Comment comment(long post, NewComment comment) {
        Comment stored = done(() -> store.comment(post, comment)).orElseThrow(() -> missing("post: " + post));
        cache.drop(List.of("posts/" + post, "api/posts/" + post));
        return stored;
    }

    private static ResponseStatusException missing(String what) {
        return new ResponseStatusException(HttpStatus.NOT_FOUND, what + " (expected: one of the blog)");
    }
}
