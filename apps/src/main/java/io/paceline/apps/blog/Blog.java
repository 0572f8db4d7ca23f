package io.paceline.apps.blog;

import io.paceline.apps.model.blog.BlogIndex;
import io.paceline.apps.model.blog.Comment;
import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import io.paceline.apps.model.blog.Post;
import io.paceline.apps.model.blog.TagPosts;
import io.paceline.core.Reply;
import io.paceline.http.HttpException;
import java.util.ArrayList;
import java.util.List;

/** What pages and JSON have in common: a store whose changes drop what is kept of it. Shared by all workers. */
final class Blog {

    /** The key of the index as JSON; as a page it is {@link #INDEX_PAGE}. */
    static final String INDEX = "api/index";

    static final String INDEX_PAGE = "index";

    private final BlogStore store;
    private final PageCache cache;

    Blog(BlogStore store, PageCache cache) {
        this.store = store;
        this.cache = cache;
    }

    static String postKey(long id) {
        return "api/posts/" + id;
    }

    static String postPageKey(long id) {
        return "posts/" + id;
    }

    static String tagKey(String tag) {
        return "api/tags/" + tag;
    }

    static String tagPageKey(String tag) {
        return "tags/" + tag;
    }

    PageCache cache() {
        return cache;
    }

    Reply<BlogIndex> index() {
        return store.index();
    }

    /** Fails with 404 if there is no such post. */
    Reply<Post> post(long id) {
        return store.post(id).thenApply(found -> found.orElseThrow(() -> noPost(id)));
    }

    /** Fails with 404 if nobody knows the tag. */
    Reply<TagPosts> tag(String tag) {
        return store.tag(tag)
                .thenApply(found ->
                        found.orElseThrow(() -> new HttpException(404, "tag: " + tag + " (expected: one of a post)")));
    }

    Reply<Post> add(NewPost post) {
        return store.add(post).thenApply(stored -> {
            List<String> keys = new ArrayList<>(List.of(INDEX, INDEX_PAGE));
            for (String tag : stored.tags()) {
                keys.add(tagKey(tag));
                keys.add(tagPageKey(tag));
            }
            cache.drop(keys);
            return stored;
        });
    }

    /** Fails with 404 if there is no such post. */
    Reply<Comment> comment(long post, NewComment comment) {
        return store.comment(post, comment).thenApply(stored -> {
            Comment made = stored.orElseThrow(() -> noPost(post));
            cache.drop(List.of(postKey(post), postPageKey(post)));
            return made;
        });
    }

    private static HttpException noPost(long id) {
        return new HttpException(404, "post: " + id + " (expected: one of the blog)");
    }
}
