package io.paceline.apps.blog;

import io.paceline.apps.blog.PageCache.View;
import io.paceline.apps.model.blog.BlogIndex;
import io.paceline.apps.model.blog.IndexPage;
import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import io.paceline.apps.model.blog.NewPostPage;
import io.paceline.apps.model.blog.Post;
import io.paceline.apps.model.blog.PostPage;
import io.paceline.apps.model.blog.TagPage;
import io.paceline.apps.model.blog.TagPosts;
import io.paceline.apps.web.Html;
import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestMapping;
import io.paceline.http.Form;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.filter.Csrf;
import io.paceline.service.Blocking;
import java.util.Map;

/** The blog for people. Has no state of its own, so any number of them serve side by side. */
@RequestMapping("/blog")
class BlogPages {

    private static final View<BlogIndex> INDEX = new View<>(IndexPage.TEMPLATE, (index, csrf) -> new IndexPage(index));
    private static final View<Post> POST = new View<>(PostPage.TEMPLATE, (post, csrf) -> PostPage.of(post, csrf.get()));
    private static final View<TagPosts> TAG = new View<>(TagPage.TEMPLATE, (tag, csrf) -> new TagPage(tag));

    private final Blog blog;

    BlogPages(Blog blog) {
        this.blog = blog;
    }

    /** The same over a store that waits. */
    @Blocking
    static final class Waiting extends BlogPages {
        Waiting(Blog blog) {
            super(blog);
        }
    }

    @GetMapping
    public Reply<HttpResponse> index(HttpRequest request) {
        return blog.cache().page(request, Blog.INDEX_PAGE, blog::index, INDEX);
    }

    @GetMapping("/posts/{id:[0-9]{1,18}}")
    public Reply<HttpResponse> post(@PathVariable long id, HttpRequest request) {
        return blog.cache().page(request, Blog.postPageKey(id), () -> blog.post(id), POST);
    }

    @GetMapping("/tags/{tag}")
    public Reply<HttpResponse> tag(@PathVariable String tag, HttpRequest request) {
        return blog.cache().page(request, Blog.tagPageKey(tag), () -> blog.tag(tag), TAG);
    }

    @GetMapping("/new")
    public HttpResponse form(HttpRequest request) {
        NewPostPage page = new NewPostPage(NewPost.EMPTY, Map.of(), Csrf.token(request));
        return Html.page(200, NewPostPage.TEMPLATE, page);
    }

    @PostMapping("/posts")
    public Reply<HttpResponse> add(Form form, HttpRequest request) {
        NewPost post = NewPost.typed(form.first("author"), form.first("title"), form.first("tags"), form.first("text"));
        Map<String, String> wrong = post.wrong();
        if (!wrong.isEmpty()) {
            NewPostPage page = new NewPostPage(post, wrong, Csrf.token(request));
            return Reply.of(Html.page(400, NewPostPage.TEMPLATE, page));
        }
        return blog.add(post).thenApply(stored -> see(stored.id()));
    }

    @PostMapping("/posts/{id:[0-9]{1,18}}/comments")
    public Reply<HttpResponse> comment(@PathVariable long id, Form form, HttpRequest request) {
        NewComment comment = new NewComment(form.first("name"), form.first("text"));
        Map<String, String> wrong = comment.wrong();
        if (!wrong.isEmpty()) {
            return blog.post(id)
                    .thenApply(post ->
                            Html.page(400, PostPage.TEMPLATE, new PostPage(post, comment, wrong, Csrf.token(request))));
        }
        return blog.comment(id, comment).thenApply(stored -> see(id));
    }

    private static HttpResponse see(long post) {
        return Html.seeOther("/blog/posts/" + post);
    }
}
