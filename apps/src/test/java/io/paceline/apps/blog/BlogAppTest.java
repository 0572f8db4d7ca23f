package io.paceline.apps.blog;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.apps.SmallDemo;
import io.paceline.apps.Visitor;
import io.paceline.apps.demo.DemoServer;
import io.paceline.apps.demo.DemoSettings.Store;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ParameterizedClass(name = "{0}, cache {1}")
@CsvSource({"SQL, false", "SQL, true", "JDBC, false", "JDBC, true"})
class BlogAppTest {

    private static final String JSON = "application/json";

    @Parameter(0)
    private Store store;

    @Parameter(1)
    private boolean cache;

    private DemoServer server;
    private Visitor visitor;

    @BeforeEach
    void start() {
        server = SmallDemo.start(
                SmallDemo.settings().withStore(store).withPoolMax(2).withCache(cache));
        visitor = new Visitor(server.uri());
    }

    @AfterEach
    void stop() {
        server.stop(Duration.ofSeconds(5));
    }

    private JsonNode json(String path) throws Exception {
        HttpResponse<String> response = visitor.get(path);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(JSON);
        return JsonMapper.shared().readTree(response.body());
    }

    @Test
    void aReaderGoesFromTheIndexToAPostAndItsTags() throws Exception {
        for (int round = 0; round < 2; round++) { // the second from the cache, if there is one
            JsonNode index = json("/blog/api/index");
            String title = index.at("/posts/0/title").asString();
            String tag = index.at("/posts/0/tags/0").asString();
            long id = index.at("/posts/0/id").asLong();
            assertThat(index.get("posts").size()).isEqualTo(10);
            assertThat(visitor.get("/blog").body())
                    .contains(
                            "<a href=\"/blog/posts/" + id + "\">" + title + "</a>", "href=\"/blog/tags/" + tag + "\"");
            assertThat(visitor.get("/blog/posts/" + id).body()).contains("<h1>" + title + "</h1>", "Your comment");
            assertThat(visitor.get("/blog/tags/" + tag).body()).contains("Posts about " + tag, title);
            assertThat(json("/blog/api/posts/" + id).get("title").asString()).isEqualTo(title);
            assertThat(json("/blog/api/tags/" + tag).at("/newest/0/id").asLong())
                    .isEqualTo(id);
        }
    }

    @Test
    void aCommentIsSeenAtOnceAndItsScriptIsText() throws Exception {
        visitor.get("/blog/posts/5");
        HttpResponse<String> sent = visitor.submit(
                "/blog/posts/5", "/blog/posts/5/comments", "name", "<b>Eve</b>", "text", "<script>x</script>");
        assertThat(sent.statusCode()).isEqualTo(303);
        assertThat(sent.headers().firstValue("Location")).hasValue("/blog/posts/5");
        assertThat(visitor.get("/blog/posts/5").body())
                .contains("&lt;script&gt;x&lt;/script&gt;", "&lt;b&gt;Eve")
                .doesNotContain("<script>x");
        assertThat(json("/blog/api/posts/5").at("/comments/0/text").asString()).isEqualTo("<script>x</script>");
    }

    @Test
    void aPostIsSeenAtOnceOnTheIndexAndAtItsTags() throws Exception {
        visitor.get("/blog");
        HttpResponse<String> sent = visitor.submit(
                "/blog/new",
                "/blog/posts",
                "author",
                "Ann",
                "title",
                "Q & A",
                "tags",
                "quick-queues",
                "text",
                "One.\n\nTwo.");
        assertThat(sent.statusCode()).isEqualTo(303);
        String path = sent.headers().firstValue("Location").orElseThrow();
        assertThat(visitor.get(path).body()).contains("<h1>Q &amp; A</h1>", "<p>One.</p>", "<p>Two.</p>");
        assertThat(visitor.get("/blog").body()).contains(path);
        assertThat(visitor.get("/blog/tags/quick-queues").body()).contains(path);
    }

    @Test
    void aFormThatIsWrongComesBackWithWhatWasTyped() throws Exception {
        HttpResponse<String> post = visitor.submit(
                "/blog/new",
                "/blog/posts",
                "author",
                "",
                "title",
                "Kept \"title\"",
                "tags",
                "no/slash",
                "text",
                "Kept text");
        assertThat(post.statusCode()).isEqualTo(400);
        assertThat(post.body())
                .contains("id=\"author-error\"", "aria-invalid=\"true\" aria-describedby=\"author-error\"")
                .contains(
                        "id=\"tags-error\"",
                        "value=\"no/slash\"",
                        "value=\"Kept &#34;title&#34;\"",
                        "Kept text</textarea>")
                .doesNotContain("title-error");
        HttpResponse<String> comment =
                visitor.submit("/blog/posts/5", "/blog/posts/5/comments", "name", "Bob", "text", "x".repeat(2001));
        assertThat(comment.statusCode()).isEqualTo(400);
        assertThat(comment.body())
                .contains("value=\"Bob\"", "id=\"text-error\"")
                .doesNotContain("name-error");
    }

    @Test
    void jsonThatIsWrongIsAProblemThatNamesTheFields() throws Exception {
        HttpResponse<String> post = visitor.post("/blog/api/posts", JSON, "{\"title\":\"T\",\"tags\":null}");
        assertThat(post.statusCode()).isEqualTo(400);
        HttpResponse<String> empty = Fetch.postJson(server.uri().resolve("/blog/api/posts/5/comments"), "{}");
        assertThat(empty.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        JsonNode comment = JsonMapper.shared().readTree(empty.body());
        assertThat(comment.at("/errors/0/field").asString()).isEqualTo("name");
        assertThat(comment.at("/errors/1/message").asString()).isEqualTo("missing (expected: 1 to 2000 characters)");
        for (String body : List.of("", "null", "[]", "{", "7", "{\"tags\":\"x\"}", "{\"tags\":[[]]}")) {
            assertThat(visitor.post("/blog/api/posts", JSON, body).statusCode())
                    .as(body)
                    .isEqualTo(400);
        }
        assertThat(visitor.post("/blog/api/posts", "text/plain", "{}").statusCode())
                .isEqualTo(415);
    }

    @Test
    void whatIsMadeByJsonIsGivenBack() throws Exception {
        HttpResponse<String> post = visitor.post(
                "/blog/api/posts", JSON, "{\"author\":\"Ann\",\"title\":\"T\",\"tags\":[\"B\",\"a\"],\"text\":\"x\"}");
        assertThat(post.statusCode()).isEqualTo(201);
        String path = post.headers().firstValue("Location").orElseThrow();
        assertThat(json(path)).isEqualTo(JsonMapper.shared().readTree(post.body()));
        HttpResponse<String> comment =
                visitor.post(path + "/comments", JSON, "{\"name\":\"Bob\",\"text\":\"Well said\"}");
        assertThat(comment.statusCode()).isEqualTo(201);
        assertThat(json(path).at("/comments/0")).isEqualTo(JsonMapper.shared().readTree(comment.body()));
    }

    @Test
    void whatIsUnknownIs404() throws Exception {
        List<String> paths = new ArrayList<>();
        for (String path :
                List.of("posts/0", "posts/99999", "posts/x", "posts/9999999999999999999999", "tags/unknown")) {
            paths.add("/blog/" + path);
            paths.add("/blog/api/" + path);
        }
        for (String path : paths) {
            assertThat(visitor.get(path).statusCode()).as(path).isEqualTo(404);
        }
        assertThat(visitor.get("/blog/posts/0").body()).contains("There is no such page");
        assertThat(visitor.submit("/blog/new", "/blog/posts/0/comments", "name", "a", "text", "b")
                        .statusCode())
                .isEqualTo(404);
        assertThat(visitor.submit("/blog/new", "/blog/posts/0/comments").statusCode())
                .isEqualTo(404);
        assertThat(visitor.post("/blog/api/posts/0/comments", JSON, "{\"name\":\"a\",\"text\":\"b\"}")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void whatIsTooLargeIs413AndWhatHasNoToken403() throws Exception {
        String form = "application/x-www-form-urlencoded";
        assertThat(visitor.post("/blog/posts", form, "author=a").statusCode()).isEqualTo(403);
        HttpResponse<String> large = visitor.submit("/blog/new", "/blog/posts", "text", "x".repeat(300_000));
        assertThat(large.statusCode()).isEqualTo(413);
        assertThat(large.body()).contains("That is too large");
        assertThat(visitor.post("/blog/api/posts", JSON, "x".repeat(300_000)).statusCode())
                .isEqualTo(413);
    }
}
