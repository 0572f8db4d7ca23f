package io.paceline.apps.tutorial;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.filter.Csrf;
import io.paceline.sql.Query;
import io.paceline.sql.Row;
import io.paceline.sql.SqlClient;
import java.util.List;

/** A page with the latest posts and a form. */
public class BlogPages {

    private static final Query<String> TITLES =
            Query.of("select title from post order by id desc limit 10").map(String.class);
    private static final Query<Row> ADD = Query.of("insert into post (title, text) values (:title, :text)");

    private final SqlClient db;

    BlogPages(SqlClient db) {
        this.db = db;
    }

    // @start region="page"
    @GetMapping("/")
    public Reply<HttpResponse> index(HttpRequest request) {
        return db.query(TITLES)
                .list()
                .thenApply(titles -> HttpResponse.ok()
                        .text(page(titles, Csrf.token(request)))
                        .contentType("text/html; charset=utf-8"));
    }

    private static String page(List<String> titles, String token) {
        StringBuilder items = new StringBuilder();
        titles.forEach(title -> items.append("<li>").append(escaped(title)).append("</li>\n"));
        return """
                <!DOCTYPE html>
                <html lang="en">
                <title>Blog</title>
                <h1>Blog</h1>
                <ul>
                %s</ul>
                <form method="post" action="/">
                <input type="hidden" name="_csrf" value="%s">
                <p><label>Title <input name="title" required maxlength="100"></label></p>
                <p><label>Text <textarea name="text" required></textarea></label></p>
                <button>Publish</button>
                </form>
                </html>
                """.formatted(items, token);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
    // @end

    // @start region="form"
    @PostMapping("/")
    public Reply<HttpResponse> publish(@RequestParam String title, @RequestParam String text) {
        new Blog.NewPost(title, text, List.of()).check();
        return db.query(ADD)
                .bindAll(title, text)
                .execute()
                .thenApply(rows -> HttpResponse.status(303).header("Location", "/"));
    }
    // @end
}
