package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.endpoint.DeleteMapping;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestMapping;
import io.paceline.http.Cookie;
import io.paceline.http.HttpException;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.accesslog.AccessLog;
import io.paceline.http.auth.Auth;
import io.paceline.http.auth.Identity;
import io.paceline.http.filter.BodyLimit;
import io.paceline.http.filter.ConcurrencyLimit;
import io.paceline.http.filter.Cors;
import io.paceline.http.filter.Csrf;
import io.paceline.http.filter.RateLimit;
import io.paceline.http.filter.RequestId;
import io.paceline.http.filter.SecurityHeaders;
import io.paceline.http.session.Session;
import io.paceline.http.session.Sessions;
import io.paceline.service.LogFields;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the guide shows of filters, auth, sessions and cookies. */
class FilterSamplesTest {

    private final byte[] key = new byte[32];
    private final Map<String, String> passwords = Map.of("ann", "secret");

    @RegisterExtension
    final OneServer server = OneServer.later();

    private Client start(EndpointServer.Builder builder) {
        server.start(builder.host("127.0.0.1").port(0));
        return server.client();
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    // @start region="roles"
    @RequestMapping("/orders")
    @RolesAllowed("staff")
    static class Orders {

        @GetMapping("/{id}")
        public String get(@PathVariable("id") long id) {
            return id + " for " + CallContext.current().principal().getName();
        }

        @DeleteMapping("/{id}")
        @RolesAllowed("admin")
        public void delete(@PathVariable("id") long id) {}

        @GetMapping("/opening-hours")
        @PermitAll
        public String openingHours() {
            return "9 to 17";
        }
    }
    // @end

    @Test
    void aFilterRefusesOrKeepsOrChanges() {
        // @start region="filter"
        HttpFilter maintenance = (request, next) -> {
            if (request.header("X-Probe") == null) {
                throw new HttpException(503, "closed until 5 o'clock").header("Retry-After", "3600");
            }
            request.onResponse(response -> response.copy().header("X-Served-By", "a"));
            return next.handle(request);
        };
        EndpointServer.Builder builder =
                EndpointServer.builder().filter("/orders", maintenance).service(new Orders());
        // @end
        Client client = start(builder);
        assertThat(client.get("/orders/opening-hours").statusCode()).isEqualTo(503);
        assertThat(client.get("/orders/opening-hours", "X-Probe", "1").headers().firstValue("X-Served-By"))
                .contains("a");
    }

    @Test
    void routesOfOneGroupShareAPrefixAndFilters() {
        HttpFilter onlyStaff = (request, next) -> {
            throw new HttpException(403, "staff only");
        };
        // @start region="group"
        EndpointServer.Builder builder = EndpointServer.builder()
                .routes(router -> router.get("/health", request -> HttpResponse.ok())
                        .group(
                                "/internal",
                                internal -> internal.filter(onlyStaff)
                                        .get("/threads", request -> Thread.activeCount())
                                        .get(
                                                "/memory",
                                                request -> Runtime.getRuntime().totalMemory())));
        // @end
        Client client = start(builder);
        assertThat(client.get("/health").statusCode()).isEqualTo(200);
        assertThat(client.get("/internal/threads").statusCode()).isEqualTo(403);
        assertThat(client.get("/internal/none").statusCode()).isEqualTo(403);
    }

    @Test
    void theUsualFiltersInTheirOrder() {
        // @start region="standard"
        EndpointServer.Builder builder = EndpointServer.builder()
                .accessLog(AccessLog.combined())
                .logFields(LogFields.STANDARD)
                .filter(RequestId.taken())
                .filter(SecurityHeaders.standard())
                .filter(
                        "/orders",
                        Cors.builder()
                                .origin("https://shop.example")
                                .methods("GET", "DELETE")
                                .headers("Authorization")
                                .build())
                .filter("/orders", RateLimit.of(100, Duration.ofMinutes(1)).build())
                .filter("/orders", ConcurrencyLimit.of(500))
                .filter("/orders", BodyLimit.of(64 * 1024))
                .service(new Orders());
        // @end
        java.net.http.HttpResponse<String> answer =
                start(builder).get("/orders/opening-hours", "Origin", "https://shop.example");
        assertThat(answer.body()).isEqualTo("9 to 17");
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).contains("https://shop.example");
        assertThat(answer.headers().firstValue("X-Request-Id")).isPresent();
        assertThat(answer.headers().firstValue("RateLimit")).isPresent();
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    @Test
    void whoCallsIsKnownInTheService() {
        // @start region="auth"
        Auth staff = Auth.basic("orders", (name, password) -> {
                    boolean known = Auth.sameSecret(password, passwords.getOrDefault(name, ""));
                    return Reply.of(known && !password.isEmpty() ? Identity.of(name, "staff") : null);
                })
                .optional(); // so that what is open to all needs no credentials
        EndpointServer.Builder builder =
                EndpointServer.builder().filter("/orders", staff).service(new Orders());
        // @end
        Client client = start(builder);
        assertThat(client.get("/orders/7", "Authorization", basic("ann:secret")).body())
                .isEqualTo("7 for ann");
        assertThat(client.get("/orders/7").statusCode()).isEqualTo(401);
        assertThat(client.get("/orders/opening-hours").statusCode()).isEqualTo(200);
        assertThat(client.send("DELETE", "/orders/7", "Authorization", basic("ann:secret"))
                        .statusCode())
                .isEqualTo(403);
    }

    // @start region="session"
    static class Cart {

        @PostMapping("/cart/{item}")
        public HttpResponse add(@PathVariable("item") String item, HttpRequest request) {
            Session session = Session.of(request);
            String items = session.get("items");
            session.put("items", items == null ? item : items + " " + item);
            return HttpResponse.ok()
                    .text(session.get("items"))
                    .cookie(Cookie.of("last", item).maxAge(Duration.ofDays(30)));
        }
    }
    // @end

    @Test
    void aSessionLivesInACookie() {
        // @start region="sessions"
        EndpointServer.Builder builder = EndpointServer.builder()
                .filter(Sessions.builder(key).maxAge(Duration.ofHours(8)).build())
                .filter(Csrf.sameOrigin())
                .service(new Cart());
        // @end
        Client client = start(builder);
        java.net.http.HttpResponse<String> first = client.send("POST", "/cart/tea");
        String cookie = first.headers().allValues("Set-Cookie").stream()
                .filter(line -> line.startsWith("__Host-session="))
                .findFirst()
                .orElseThrow();
        assertThat(first.headers().allValues("Set-Cookie"))
                .contains("last=tea; Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax");
        assertThat(client.send("POST", "/cart/milk", "Cookie", cookie.substring(0, cookie.indexOf(';')))
                        .body())
                .isEqualTo("tea milk");
        assertThat(client.send("POST", "/cart/milk", "Sec-Fetch-Site", "cross-site")
                        .statusCode())
                .isEqualTo(403);
    }
}
