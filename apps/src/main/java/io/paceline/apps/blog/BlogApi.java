package io.paceline.apps.blog;

import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestMapping;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.service.Blocking;
import java.util.Map;

/** The blog in JSON. Has no state of its own, so any number of them serve side by side. */
@RequestMapping("/blog/api")
class BlogApi {

    private final Blog blog;

    BlogApi(Blog blog) {
        this.blog = blog;
    }

    /** The same over a store that waits. */
    @Blocking
    static final class Waiting extends BlogApi {
        Waiting(Blog blog) {
            super(blog);
        }
    }

    @GetMapping("/index")
    public Reply<HttpResponse> index() {
        return blog.cache().json(Blog.INDEX, blog::index);
    }

    @GetMapping("/posts/{id:[0-9]{1,18}}")
    public Reply<HttpResponse> post(@PathVariable long id) {
        return blog.cache().json(Blog.postKey(id), () -> blog.post(id));
    }

    @GetMapping("/tags/{tag}")
    public Reply<HttpResponse> tag(@PathVariable String tag) {
        return blog.cache().json(Blog.tagKey(tag), () -> blog.tag(tag));
    }

    @PostMapping("/posts")
    public Reply<HttpResponse> add(@RequestBody NewPost post) {
        requireNothing(post.wrong());
        return blog.add(post)
                .thenApply(stored ->
                        HttpResponse.created("/blog/api/posts/" + stored.id()).json(stored));
    }

    @PostMapping("/posts/{id:[0-9]{1,18}}/comments")
    public Reply<HttpResponse> comment(@PathVariable long id, @RequestBody NewComment comment) {
        requireNothing(comment.wrong());
        return blog.comment(id, comment)
                .thenApply(
                        stored -> HttpResponse.created("/blog/api/posts/" + id).json(stored));
    }

    private static void requireNothing(Map<String, String> wrong) {
        if (!wrong.isEmpty()) {
            HttpException refused = new HttpException(400, String.join(", ", wrong.keySet()) + ": not as expected");
            wrong.forEach(refused::fieldError);
            throw refused;
        }
    }
}
