package io.paceline.benchmarks.peers.appsspring.blog;

import io.paceline.apps.model.Pages;
import io.paceline.apps.model.blog.IndexPage;
import io.paceline.apps.model.blog.KeptPage;
import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import io.paceline.apps.model.blog.NewPostPage;
import io.paceline.apps.model.blog.PostPage;
import io.paceline.apps.model.blog.TagPage;
import io.paceline.benchmarks.peers.appsspring.web.Html;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The blog for people. The token for forms is the request attribute {@value #CSRF}, if a filter has set one. */
@RestController
@RequestMapping("/blog")
class BlogPagesController {

    static final String CSRF = "csrf";

    private final Blog blog;
    private final PageCache cache;

    BlogPagesController(Blog blog, PageCache cache) {
        this.blog = blog;
        this.cache = cache;
    }

    @GetMapping
    ResponseEntity<byte[]> index() {
        KeptPage page = cache.get("index", key -> Pages.render(IndexPage.TEMPLATE, new IndexPage(blog.index())));
        return Html.page(HttpStatus.OK, page.bytes());
    }

    @GetMapping("/posts/{id:[0-9]{1,18}}")
    ResponseEntity<byte[]> post(
            @PathVariable long id, @RequestAttribute(name = CSRF, required = false) @Nullable String csrf) {
        if (!cache.isOn()) {
            return Html.page(HttpStatus.OK, PostPage.TEMPLATE, PostPage.of(blog.post(id), text(csrf)));
        }
        KeptPage page = cache.get(
                "posts/" + id, key -> Pages.render(PostPage.TEMPLATE, PostPage.of(blog.post(id), KeptPage.TOKEN)));
        return Html.page(HttpStatus.OK, page.bytes(text(csrf)));
    }

    @GetMapping("/tags/{tag}")
    ResponseEntity<byte[]> tag(@PathVariable String tag) {
        KeptPage page = cache.get("tags/" + tag, key -> Pages.render(TagPage.TEMPLATE, new TagPage(blog.tag(tag))));
        return Html.page(HttpStatus.OK, page.bytes());
    }

    @GetMapping("/new")
    ResponseEntity<byte[]> form(@RequestAttribute(name = CSRF, required = false) @Nullable String csrf) {
        NewPostPage page = new NewPostPage(NewPost.EMPTY, Map.of(), text(csrf));
        return Html.page(HttpStatus.OK, NewPostPage.TEMPLATE, page);
    }

    @PostMapping("/posts")
    ResponseEntity<byte[]> add(
            @RequestParam(required = false) @Nullable String author,
            @RequestParam(required = false) @Nullable String title,
            @RequestParam(required = false) @Nullable String tags,
            @RequestParam(required = false) @Nullable String text,
            @RequestAttribute(name = CSRF, required = false) @Nullable String csrf) {
        NewPost post = NewPost.typed(author, title, tags, text);
        Map<String, String> wrong = post.wrong();
        if (!wrong.isEmpty()) {
            NewPostPage page = new NewPostPage(post, wrong, text(csrf));
            return Html.page(HttpStatus.BAD_REQUEST, NewPostPage.TEMPLATE, page);
        }
        return see(blog.add(post).id());
    }

    @PostMapping("/posts/{id:[0-9]{1,18}}/comments")
    ResponseEntity<byte[]> comment(
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String name,
            @RequestParam(required = false) @Nullable String text,
            @RequestAttribute(name = CSRF, required = false) @Nullable String csrf) {
        NewComment comment = new NewComment(name, text);
        Map<String, String> wrong = comment.wrong();
        if (!wrong.isEmpty()) {
            PostPage page = new PostPage(blog.post(id), comment, wrong, text(csrf));
            return Html.page(HttpStatus.BAD_REQUEST, PostPage.TEMPLATE, page);
        }
        blog.comment(id, comment);
        return see(id);
    }

    private static String text(@Nullable String csrf) {
        return csrf == null ? "" : csrf;
    }

    private static ResponseEntity<byte[]> see(long post) {
        return Html.seeOther("/blog/posts/" + post);
    }
}
