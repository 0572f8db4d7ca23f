package io.paceline.apps.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.apps.model.Web;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.http.HttpResponse;
import io.paceline.http.filter.Csrf;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What stands in front of every app, with routes that do nothing. */
class CommonFiltersTest {

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String[] FROM_FORM = {
        "Content-Type", FORM, "Accept", "text/html", "Sec-Fetch-Site", "same-origin"
    };

    private static EndpointServer server;

    @BeforeAll
    static void start() {
        server = DemoServer.common(DemoSettings.standard().withPort(0))
                .routes(routes -> routes.get(
                                "/blog/form", request -> HttpResponse.ok().text(Csrf.token(request)))
                        .post(
                                "/blog/posts",
                                request -> HttpResponse.ok()
                                        .text(String.valueOf(request.form().first("title"))))
                        .post("/blog/api/posts", request -> HttpResponse.ok().text(request.text())))
                .start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aFormWithTheTokenOfItsPageIsTaken() throws Exception {
        java.net.http.HttpResponse<String> page = Fetch.get(server.uri().resolve("/blog/form"));
        java.net.http.HttpResponse<String> answer =
                post("/blog/posts", "title=x&_csrf=" + page.body(), with(FROM_FORM, "Cookie", cookie(page)));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("x");
    }

    @Test
    void theTokenStaysThatOfTheBrowser() throws Exception {
        java.net.http.HttpResponse<String> first = Fetch.get(server.uri().resolve("/blog/form"));
        java.net.http.HttpResponse<String> second =
                Fetch.get(server.uri().resolve("/blog/form"), "Cookie", cookie(first));
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void aFormWithoutTokenOrWithThatOfAnotherBrowserIsAPageThatSaysSo() throws Exception {
        java.net.http.HttpResponse<String> page = Fetch.get(server.uri().resolve("/blog/form"));
        java.net.http.HttpResponse<String> other = Fetch.get(server.uri().resolve("/blog/form"));
        for (String body : List.of("title=x", "title=x&_csrf=", "title=x&_csrf=" + other.body())) {
            java.net.http.HttpResponse<String> answer =
                    post("/blog/posts", body, with(FROM_FORM, "Cookie", cookie(page)));
            assertThat(answer.statusCode()).as(body).isEqualTo(403);
            assertThat(answer.body()).contains("Not from here", "aria-current=\"page\"");
        }
    }

    @Test
    void jsonNeedsNoTokenButMustNotComeFromAnotherSite() throws Exception {
        String[] json = {"Content-Type", "application/json"};
        assertThat(post("/blog/api/posts", "{}", json).statusCode()).isEqualTo(200);
        assertThat(post("/blog/api/posts", "{}", with(json, "Sec-Fetch-Site", "same-origin"))
                        .statusCode())
                .isEqualTo(200);
        java.net.http.HttpResponse<String> refused =
                post("/blog/api/posts", "{}", with(json, "Sec-Fetch-Site", "cross-site"));
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void aBodyThatIsTooLargeIsAPageForABrowserAndAProblemForOthers() throws Exception {
        String large = "title=" + "x".repeat(Web.BODY_BYTES_MAX);
        java.net.http.HttpResponse<String> page = post("/blog/posts", large, FROM_FORM);
        assertThat(page.statusCode()).isEqualTo(413);
        assertThat(page.body()).contains("That is too large");
        java.net.http.HttpResponse<String> problem = post("/blog/api/posts", large, "Content-Type", "application/json");
        assertThat(problem.statusCode()).isEqualTo(413);
        assertThat(problem.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void aWrongMethodIsAPageAndNamesTheRightOnes() throws Exception {
        java.net.http.HttpResponse<String> page = Fetch.get(server.uri().resolve("/blog/posts"), "Accept", "text/html");
        assertThat(page.statusCode()).isEqualTo(405);
        assertThat(page.body()).contains("Not in this way");
        assertThat(page.headers().firstValue("Allow"))
                .hasValueSatisfying(allow -> assertThat(allow).contains("POST"));
    }

    private static java.net.http.HttpResponse<String> post(String path, String body, String... headers)
            throws Exception {
        return Fetch.send("POST", server.uri().resolve(path), body, headers);
    }

    private static String[] with(String[] fields, String name, String value) {
        String[] more = java.util.Arrays.copyOf(fields, fields.length + 2);
        more[fields.length] = name;
        more[fields.length + 1] = value;
        return more;
    }

    private static String cookie(java.net.http.HttpResponse<String> page) {
        String set =
                Objects.requireNonNull(page.headers().firstValue("Set-Cookie").orElse(null), "Set-Cookie");
        return set.substring(0, set.indexOf(';'));
    }
}
