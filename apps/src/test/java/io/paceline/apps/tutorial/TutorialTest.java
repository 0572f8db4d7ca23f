package io.paceline.apps.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.apps.Visitor;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Does what the tutorial says, and sees what it promises. */
class TutorialTest {

    // @start region="test"
    private static SqlClient db;
    private static EndpointServer server;

    @BeforeAll
    static void start() {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared(); // ends with the JVM
        db = SqlClients.open(postgres.uri(postgres.newDatabase()));
        BlogServer.createTables(db);
        server = BlogServer.start(db, 0);
    }

    @AfterAll
    static void stop() {
        server.close();
        db.close();
    }

    @Test
    void whatIsPostedIsThere() throws Exception {
        HttpResponse<String> made = post("/posts", """
            {"title": "First", "text": "Hello", "tags": ["java", "sql"]}""");
        assertThat(made.statusCode()).isEqualTo(201);
        String path = made.headers().firstValue("Location").orElseThrow();
        assertThat(get(path).body()).contains("\"title\":\"First\"", "\"tags\":[\"java\",\"sql\"]");
    }
    // @end

    private static HttpResponse<String> get(String path) throws Exception {
        return Fetch.get(server.uri().resolve(path));
    }

    private static HttpResponse<String> post(String path, String json) throws Exception {
        return Fetch.postJson(server.uri().resolve(path), json);
    }

    private static String posted(String title) throws Exception {
        return post("/posts", "{\"title\": \"" + title + "\", \"text\": \"x\"}")
                .headers()
                .firstValue("Location")
                .orElseThrow();
    }

    @Test
    void theFirstStepSaysHello() throws Exception {
        try (EndpointServer hello = EndpointServer.builder()
                .host("127.0.0.1")
                .port(0)
                .service(new Hello())
                .start()) {
            assertThat(Fetch.get(hello.uri().resolve("/hello")).body()).isEqualTo("Hello!");
        }
    }

    @Test
    void theLatestPostIsTheFirst() throws Exception {
        posted("Older");
        posted("Newer");
        assertThat(get("/posts").body()).containsSubsequence("Newer", "Older");
    }

    @Test
    void commentsBelongToAPostThatIsThere() throws Exception {
        String path = posted("Commented");
        String comment = "{\"name\": \"Bob\", \"text\": \"Well said\"}";
        assertThat(post(path + "/comments", comment).statusCode()).isEqualTo(201);
        assertThat(get(path).body()).contains("\"name\":\"Bob\"");
        assertThat(post("/posts/99999/comments", comment).statusCode()).isEqualTo(404);
        assertThat(get("/posts/99999").statusCode()).isEqualTo(404);
    }

    @Test
    void whatIsWrongIsNamed() throws Exception {
        HttpResponse<String> refused = post("/posts", "{\"title\": \"\", \"text\": \"x\"}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .contains("\"errors\":[{\"field\":\"title\",\"message\":\"expected: 1 to 100 characters\"}]");
    }

    @Test
    void whatTheDatabaseDoesNotTakeIs400() throws Exception {
        String path = posted("Refusing");
        assertThat(post(path + "/comments", "{\"name\": \"Bob\"}").statusCode()).isEqualTo(400);
        assertThat(post(path + "/comments", "{\"name\": \"Bob\", \"text\": \"\\u0000\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(post("/posts", "{\"title\": \"T\", \"text\": \"x\", \"tags\": [\"a\", \"a\"]}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void whatIsReadMostIsPopular() throws Exception {
        String path = posted("Popular");
        for (int i = 0; i < 20; i++) {
            get(path);
        }
        assertThat(get("/posts/popular").body()).startsWith("[" + path.substring("/posts/".length()));
    }

    @Test
    void theFormPublishesAndItsScriptIsText() throws Exception {
        Visitor visitor = new Visitor(server.uri());
        assertThat(visitor.submit("/", "/", "title", "<script>x", "text", "y").statusCode())
                .isEqualTo(303);
        assertThat(visitor.get("/").body()).contains("<li>&lt;script>x</li>");
        assertThat(visitor.post("/", "application/x-www-form-urlencoded", "title=a&text=b")
                        .statusCode())
                .isEqualTo(403);
    }
}
