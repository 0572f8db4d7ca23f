package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.ConditionalHandler;
import io.paceline.http.HttpException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Routes that serve the same paths, of which some are for some requests only. */
@ExtendWith(NoLeaks.class)
class ConditionalRoutesTest {

    @RegisterExtension
    private final OneServer one = new OneServer();

    /** Is for requests whose query has its name. */
    private record Named(String name) implements ConditionalHandler {
        @Override
        public boolean takes(HttpRequest request) {
            if (request.query("fail") != null) {
                throw new IllegalStateException("planned");
            }
            return request.query(name) != null;
        }

        @Override
        public HttpException refusal(HttpRequest request, List<ConditionalHandler> all) {
            return new HttpException(
                    400, all.stream().map(each -> ((Named) each).name()).collect(Collectors.joining(" ")));
        }

        @Override
        public Object handle(HttpRequest request) {
            if (!takes(request)) {
                throw refusal(request, List.of(this));
            }
            return answer(name, request);
        }
    }

    private static HttpResponse answer(String name, HttpRequest request) {
        return HttpResponse.ok()
                .text(name + " " + request.route() + " "
                        + (String.valueOf(request.route()).contains("{x}") ? request.pathVariable("x") : ""));
    }

    private static HttpHandler always(String name) {
        return request -> answer(name, request);
    }

    private RawClient client(Router.Builder router) {
        return one.start(Servers.local(router.build()));
    }

    private static RawResponse get(RawClient client, String target) {
        return client.exchange("GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n");
    }

    @Test
    void aRequestGoesToTheMostSpecificRouteThatIsForIt() {
        RawClient client = client(Router.builder()
                .get("/a/b", new Named("one"))
                .get("/a/{x:[a-z]+}", new Named("two"))
                .get("/{x}/b", new Named("three"))
                .get("/*", always("rest")));
        assertThat(get(client, "/a/b?one&two&three").body()).isEqualTo("one /a/b ");
        assertThat(get(client, "/a/b?two&three").body()).isEqualTo("two /a/{x:[a-z]+} ");
        assertThat(get(client, "/a/b?three").body()).isEqualTo("three /{x}/b a");
        assertThat(get(client, "/a/b").body()).isEqualTo("rest /* ");
        assertThat(get(client, "/a/c?one").body()).isEqualTo("rest /* ");
    }

    @Test
    void whatNoRouteIsForIsRefusedByTheFirstWhichKnowsTheOthers() {
        RawClient client = client(Router.builder()
                .filter((request, next) -> {
                    request.onResponse(response -> response.copy().header("Passed", "" + request.route()));
                    return next.handle(request);
                })
                .get("/a/b", new Named("one"))
                .get("/a/{x}", new Named("two"))
                .post("/a/*", always("post")));
        RawResponse refused = get(client, "/a/b");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("\"detail\":\"one two\"");
        assertThat(refused.all("Passed")).containsExactly("/a/b");
        assertThat(get(client, "/a/c").body()).contains("\"detail\":\"two\"");
        assertThat(client.exchange("PUT /a/b HTTP/1.1\r\nHost: a\r\n\r\n").all("Allow"))
                .containsExactly("GET, HEAD, OPTIONS, POST");
    }

    @Test
    void theRouteForEveryMethodAndThatOfGetForHeadComeBehindTheMethodsOwn() {
        RawClient client = client(Router.builder()
                .get("/a", new Named("get"))
                .route("HEAD", "/a", new Named("head"))
                .route("*", "/a", always("any")));
        assertThat(get(client, "/a?get").body()).startsWith("get");
        assertThat(get(client, "/a").body()).startsWith("any");
        for (String query : List.of("head", "get", "other")) {
            client.send("HEAD /a?" + query + " HTTP/1.1\r\nHost: a\r\n\r\n");
            String body = (query.equals("other") ? "any" : query) + " /a ";
            assertThat(client.readHeadOnly().all("Content-Length")).containsExactly("" + body.length());
        }
    }

    @Test
    void aConditionThatFailsIsA500AndTheConnectionGoesOn() {
        RawClient client = client(Router.builder().get("/a", new Named("one")).get("/{x}", always("other")));
        assertThat(get(client, "/a?fail").status()).isEqualTo(500);
        assertThat(get(client, "/a").body()).isEqualTo("other /{x} a");
    }

    @Test
    void aRouteThatNoOtherOverlapsIsNotAskedBefore() {
        RawClient client = client(Router.builder().get("/a", new Named("one")).get("/b", always("other")));
        assertThat(get(client, "/a?one").body()).isEqualTo("one /a ");
        assertThat(get(client, "/a").status()).isEqualTo(400);
    }
}
