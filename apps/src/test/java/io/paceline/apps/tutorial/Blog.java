package io.paceline.apps.tutorial;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestMapping;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.sql.Batch;
import io.paceline.sql.Query;
import io.paceline.sql.Row;
import io.paceline.sql.SqlClient;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The blog in JSON. */
@RequestMapping("/posts")
public class Blog {

    // @start region="records"
    public record Head(long id, String title, Instant created) {}

    public record Comment(String name, String text) {}

    public record Post(long id, String title, String text, List<String> tags, List<Comment> comments) {}
    // @end

    // @start region="latest-query"
    private static final Query<Head> LATEST = Query.of("select id, title, created from post order by id desc limit 10")
            .map(Head.class);
    // @end

    // @start region="post-queries"
    private static final Query<Row> POST = Query.of("select title, text from post where id = :id");
    private static final Query<String> TAGS =
            Query.of("select tag from post_tag where post = :id order by tag").map(String.class);
    private static final Query<Comment> COMMENTS = Query.of(
                    "select name, text from comment where post = :id order by id")
            .map(Comment.class);
    // @end

    // @start region="add-queries"
    private static final Query<Long> ADD_POST = Query.of(
                    "insert into post (title, text) values (:title, :text) returning id")
            .map(Long.class);
    private static final Query<Row> ADD_TAG = Query.of("insert into post_tag (post, tag) values (:post, :tag)");
    // @end

    // @start region="fields"
    private final SqlClient db;
    private final Map<Long, Integer> reads = new HashMap<>(); // no lock: one call at a time

    Blog(SqlClient db) {
        this.db = db;
    }
    // @end

    // @start region="latest"
    @GetMapping
    public Reply<List<Head>> latest() {
        return db.query(LATEST).list();
    }
    // @end

    // @start region="post"
    @GetMapping("/{id:[0-9]+}")
    public Reply<Optional<Post>> post(@PathVariable long id) {
        Reply<Optional<Row>> found = db.query(POST).bind("id", id).optional();
        Reply<List<String>> tags = db.query(TAGS).bind("id", id).list();
        Reply<List<Comment>> comments = db.query(COMMENTS).bind("id", id).list();
        return found.thenCompose(row -> tags.thenCombine(comments, (named, said) -> {
            row.ifPresent(present -> reads.merge(id, 1, Integer::sum));
            return row.map(text -> new Post(id, text(text, "title"), text(text, "text"), named, said));
        }));
    }
    // @end

    private static String text(Row row, String column) {
        return String.valueOf(row.getString(column));
    }

    // @start region="popular"
    @GetMapping("/popular")
    public List<Long> popular() {
        return reads.entrySet().stream()
                .sorted(Map.Entry.<Long, Integer>comparingByValue().reversed())
                .limit(3)
                .map(Map.Entry::getKey)
                .toList();
    }
    // @end

    // @start region="new-post"
    public record NewPost(
            @Nullable String title,
            @Nullable String text,
            @Nullable List<String> tags) {

        void check() {
            HttpException wrong = new HttpException(400, "the post is not complete");
            if (title == null || title.isBlank() || title.length() > 100) {
                wrong.fieldError("title", "expected: 1 to 100 characters");
            }
            if (text == null || text.isBlank()) {
                wrong.fieldError("text", "expected: some text");
            }
            if (!wrong.members().isEmpty()) {
                throw wrong;
            }
        }
    }
    // @end

    // @start region="add"
    @PostMapping
    public Reply<HttpResponse> add(@RequestBody NewPost post) {
        post.check();
        List<String> tags = post.tags() == null ? List.of() : post.tags();
        return db.inTransaction(tx -> tx.query(ADD_POST)
                        .bindAll(post.title(), post.text())
                        .one()
                        .thenCompose(id -> {
                            Batch batch = tx.batch(ADD_TAG);
                            tags.forEach(tag -> batch.add(id, tag));
                            return tags.isEmpty()
                                    ? Reply.of(id)
                                    : batch.execute().thenApply(counts -> id);
                        }))
                .thenApply(id -> HttpResponse.created("/posts/" + id));
    }
    // @end

    // @start region="comment"
    private static final Query<Row> ADD_COMMENT =
            Query.of("insert into comment (post, name, text) values (:post, :name, :text)");

    @PostMapping("/{id:[0-9]+}/comments")
    public Reply<HttpResponse> comment(@PathVariable long id, @RequestBody Comment comment) {
        return db.query(ADD_COMMENT)
                .bindAll(id, comment.name(), comment.text())
                .execute()
                .thenApply(rows -> HttpResponse.created("/posts/" + id));
    }
    // @end
}
