package io.paceline.apps.tutorial;

import io.paceline.endpoint.server.EndpointServer;
import io.paceline.http.HttpException;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.filter.Csrf;
import io.paceline.http.filter.SecurityHeaders;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.security.SecureRandom;
import java.time.Duration;

/** Starts it all. */
public final class BlogServer {

    private BlogServer() {}

    // @start region="tables"
    static void createTables(SqlClient db) {
        db.query("create table if not exists post (id bigint generated always as identity primary key,"
                        + " title text not null, text text not null, created timestamptz not null default now())")
                .execute()
                .await();
        db.query("create table if not exists post_tag (post bigint not null references post, tag text not null,"
                        + " primary key (post, tag))")
                .execute()
                .await();
        db.query("create table if not exists comment (id bigint generated always as identity primary key,"
                        + " post bigint not null references post, name text not null, text text not null)")
                .execute()
                .await();
    }
    // @end

    // @start region="start"
    static EndpointServer start(SqlClient db, int port) {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        HttpFilter forms = Csrf.sameOrigin().tokens(key).insecureWithoutTls(); // behind TLS without the last
        HttpFilter json = Csrf.sameOrigin();
        return EndpointServer.builder()
                .host("127.0.0.1")
                .port(port)
                .requestTimeout(Duration.ofSeconds(5))
                .filter(SecurityHeaders.standard())
                .filter((request, next) -> (request.path().equals("/") ? forms : json).filter(request, next))
                .onException(SqlException.class, BlogServer::refused)
                .service(new Blog(db))
                .service(new BlogPages(db))
                .start();
    }
    // @end

    // @start region="refused"
    /** What the database says of values that it does not take (PostgreSQL, appendix A: classes 22 and 23). */
    private static HttpResponse refused(SqlException failure, HttpRequest request) {
        String state = String.valueOf(failure.sqlState());
        if (state.equals("23503")) {
            throw new HttpException(404, request.path() + ": (expected: a post that is there)");
        }
        if (failure.kind() == SqlException.Kind.INVALID || state.startsWith("22") || state.startsWith("23")) {
            throw new HttpException(400, "a value is missing, twice there, or cannot be stored");
        }
        throw failure; // 500, and a line in the log
    }
    // @end

    // @start region="main"
    public static void main(String... args) {
        EmbeddedPostgres postgres = EmbeddedPostgres.builder().start();
        SqlClient db = SqlClients.open(postgres.uri());
        createTables(db);
        System.out.println(start(db, 8080).uri());
    }
    // @end
}
