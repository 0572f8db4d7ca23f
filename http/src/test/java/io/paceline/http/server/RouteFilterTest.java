package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpException;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which filters a request passes, and in which order. */
@ExtendWith(NoLeaks.class)
class RouteFilterTest {

    private static final HttpHandler PATH = request -> HttpResponse.ok().text(request.path());

    @RegisterExtension
    private final OneServer one = new OneServer();

    private RawClient serve(Router.Builder router) {
        return one.start(Servers.local(router.build()));
    }

    private static RawResponse get(RawClient client, String target) {
        return client.exchange("GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n");
    }

    private static HttpFilter mark(String name) {
        return (request, next) -> {
            request.onResponse(response -> response.copy().header("Passed", name));
            return next.handle(request);
        };
    }

    private static HttpFilter refuse() {
        return (request, next) -> {
            throw new HttpException(403, "refused");
        };
    }

    @Test
    void requestsPassFiltersInTheOrderInWhichTheyWereAdded() {
        StringBuilder order = new StringBuilder();
        Router.Builder router = Router.builder();
        for (String name : new String[] {"a", "b", "c"}) {
            router.filter((request, next) -> {
                order.append(name);
                return next.handle(request);
            });
        }
        get(serve(router.get("/x", PATH)), "/x");
        assertThat(order).hasToString("abc");
    }

    @Test
    void aFilterStandsInFrontOfRoutesThatWereAddedBeforeIt() {
        RawClient client = serve(Router.builder().get("/x", PATH).filter(mark("late")));
        assertThat(get(client, "/x").header("Passed")).isEqualTo("late");
    }

    @Test
    void aGroupJoinsItsPrefixWithItsRoutesAndItsFiltersSeeNothingElse() {
        RawClient client = serve(Router.builder()
                .get("/x", PATH)
                .group(
                        "/api",
                        api -> api.filter(mark("api"))
                                .get("", PATH)
                                .get("/x", PATH)
                                .group(
                                        "/inner",
                                        inner -> inner.filter("/deep", mark("deep"))
                                                .get("/y", PATH)
                                                .get("/deep/z", PATH))));
        assertThat(get(client, "/x").all("Passed")).isEmpty();
        assertThat(get(client, "/api").all("Passed")).containsExactly("api");
        assertThat(get(client, "/api/x").text()).isEqualTo("/api/x");
        assertThat(get(client, "/api/inner/y").all("Passed")).containsExactly("api");
        // what stands next to the handler changes the answer first
        assertThat(get(client, "/api/inner/deep/z").all("Passed")).containsExactly("deep", "api");
    }

    @Test
    void aRequestThatFindsNoRoutePassesTheFiltersOfItsPath() {
        RawClient client = serve(
                Router.builder().filter("/api", mark("api")).get("/api/x", PATH).get("/y", PATH));
        RawResponse none = get(client, "/api/none");
        assertThat(none.status()).isEqualTo(404);
        assertThat(none.header("Passed")).isEqualTo("api");
        RawResponse options = client.exchange("OPTIONS /api/x HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(options.status()).isEqualTo(204);
        assertThat(options.header("Passed")).isEqualTo("api");
        assertThat(get(client, "/none").all("Passed")).isEmpty();
        RawResponse wrong = client.exchange("DELETE /api/x HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(wrong.status()).isEqualTo(405);
        assertThat(wrong.header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
        assertThat(wrong.header("Passed")).isEqualTo("api");
    }

    @Test
    void aRequestWithABodyThatFindsNoRoutePassesTheFiltersToo() {
        RawClient client = serve(Router.builder().filter(mark("all")).get("/x", PATH));
        RawResponse answer = client.exchange("POST /none HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("Passed")).isEqualTo("all");
    }

    @Test
    void aRequestWhoseBodyIsRefusedPassesTheFiltersOfItsPathAndNotTheHandler() {
        AtomicInteger handled = new AtomicInteger();
        Router router = Router.builder()
                .filter("/x", mark("x"))
                .post("/x", request -> handled.incrementAndGet())
                .build();
        RawClient client = one.start(Servers.local(router).bodyBytesMax(3));
        String head = "POST /x HTTP/1.1\r\nHost: a\r\n";
        RawResponse announced = client.exchange(head + "Content-Length: 4\r\n\r\n");
        assertThat(announced.status()).isEqualTo(413);
        assertThat(announced.header("Passed")).isEqualTo("x");
        assertThat(announced.saysClose()).isTrue();
        RawResponse chunked = one.connect().exchange(head + "Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n");
        assertThat(chunked.status()).isEqualTo(413);
        assertThat(chunked.header("Passed")).isEqualTo("x");
        RawResponse malformed = one.connect().exchange(head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n");
        assertThat(malformed.status()).isEqualTo(400);
        assertThat(malformed.header("Passed")).isEqualTo("x");
        assertThat(handled).hasValue(0);
    }

    @Test
    void aMalformedPathPassesTheFiltersForEveryRequest() {
        RawClient client = serve(
                Router.builder().filter(mark("all")).filter("/x", mark("x")).get("/x", PATH));
        RawResponse answer = get(client, "/x/%ZZ");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.all("Passed")).containsExactly("all");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/admin",
                "/admin/",
                "/admin/x",
                "/%61dmin/x",
                "/%61%64%6d%69%6e/x",
                "//admin/x",
                "/admin//x",
                "///admin",
                "/%2fadmin/x",
                "/%5Cadmin/x",
                "/admin%2fx",
                "/admin%5Cx",
                "/./admin/x",
                "/x/../admin/x",
                "/x/%2e%2e/admin/x",
                "/x/..%2fadmin/x",
                "http://a/admin/x",
                "http://a/%61dmin/x",
                "/admin?q=/public"
            })
    void noSpellingOfAPathPassesByItsFilter(String target) {
        RawClient client = serve(Router.builder()
                .filter("/admin", refuse())
                .get("/{section}", PATH)
                .get("/{section}/{page}", PATH)
                .get("/*", PATH));
        RawResponse answer = get(client, target);
        assertThat(answer.status()).as(target).isGreaterThanOrEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/administration", "/adm", "/x/admin", "/Admin", "/admin;x/y", "/%2561dmin"})
    void aFilterIsNotInTheWayOfOtherPaths(String target) {
        RawClient client = serve(Router.builder().filter("/admin", refuse()).get("/*", PATH));
        assertThat(get(client, target).status()).as(target).isEqualTo(200);
    }

    @Test
    void aPrefixMayHoldVariables() {
        RawClient client = serve(Router.builder()
                .group(
                        "/tenants/{tenant}",
                        tenant ->
                                tenant.filter(mark("tenant")).get("/users", request -> request.pathVariable("tenant")))
                .get("/tenants", PATH)
                .get("/tenants/{id}/{rest}", PATH));
        assertThat(get(client, "/tenants/7/users").header("Passed")).isEqualTo("tenant");
        assertThat(get(client, "/tenants/7/other").header("Passed")).isEqualTo("tenant");
        assertThat(get(client, "/tenants").all("Passed")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a/*", "/a/{*rest}", "/{x:[0-9]+}", "/a{x}", "/%61", "/..", "/a?b", "/{x"})
    void aPrefixThatCannotBeComparedIsRefused(String prefix) {
        assertThatThrownBy(() -> Router.builder().filter(prefix, refuse()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("prefix: " + prefix + " (expected: ");
    }
}
