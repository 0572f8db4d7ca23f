package io.paceline.benchmarks.peers.appsspring.blog;

import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import io.paceline.apps.model.blog.Post;
import io.paceline.benchmarks.peers.appsspring.web.WrongFields;
import java.net.URI;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** The blog in JSON. */
@RestController
@RequestMapping("/blog/api")
class BlogApiController {

    private final Blog blog;
    private final PageCache cache;
    private final JsonMapper json;

    BlogApiController(Blog blog, PageCache cache, JsonMapper json) {
        this.blog = blog;
        this.cache = cache;
        this.json = json;
    }

    @GetMapping("/index")
    ResponseEntity<?> index() {
        return answer("api/index", blog::index);
    }

    @GetMapping("/posts/{id:[0-9]{1,18}}")
    ResponseEntity<?> post(@PathVariable long id) {
        return answer("api/posts/" + id, () -> blog.post(id));
    }

    @GetMapping("/tags/{tag}")
    ResponseEntity<?> tag(@PathVariable String tag) {
        return answer("api/tags/" + tag, () -> blog.tag(tag));
    }

    @PostMapping("/posts")
    ResponseEntity<?> add(@RequestBody NewPost post) {
        Map<String, String> wrong = post.wrong();
        if (!wrong.isEmpty()) {
            return refused(wrong);
        }
        Post stored = blog.add(post);
        return ResponseEntity.created(URI.create("/blog/api/posts/" + stored.id()))
                .body(stored);
    }

    @PostMapping("/posts/{id:[0-9]{1,18}}/comments")
    ResponseEntity<?> comment(@PathVariable long id, @RequestBody NewComment comment) {
        Map<String, String> wrong = comment.wrong();
        return wrong.isEmpty()
                ? ResponseEntity.created(URI.create("/blog/api/posts/" + id)).body(blog.comment(id, comment))
                : refused(wrong);
    }

    private ResponseEntity<?> answer(String key, Supplier<?> load) {
        if (!cache.isOn()) {
            return ResponseEntity.ok(load.get());
        }
        byte[] kept =
                cache.get(key, missing -> json.writeValueAsBytes(load.get())).bytes();
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(kept);
    }

    private static ResponseEntity<?> refused(Map<String, String> wrong) {
        return ResponseEntity.badRequest()
                .body(WrongFields.problem(String.join(", ", wrong.keySet()) + ": not as expected", wrong));
    }
}
