package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.CookieValue;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.ModelAttribute;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.RequestHeader;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.HttpException;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.security.Principal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cookies, maps of everything, model attributes, and types of the user. */
class NamedArgumentsTest {

    /** Made by a converter that the server is given, not by its constructor. */
    public record OrderId(String text) {
        static OrderId read(String text) {
            if (text.equals("gone")) {
                throw new HttpException(410, "order: gone (expected: one that is there)");
            }
            if (!text.startsWith("o-")) {
                throw new IllegalStateException("a secret of the converter");
            }
            return new OrderId(text.substring(2));
        }
    }

    /** Made by its constructor. */
    public record Sku(String text) {
        public Sku {
            if (text.length() != 3) {
                throw new IllegalArgumentException(text);
            }
        }
    }

    /** Made by its factory. */
    public record Version(int major, int minor) {
        public static Version parse(CharSequence text) {
            String[] parts = text.toString().split("\\.", -1);
            return new Version(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
    }

    /** What is searched for. */
    public record Search(
            String q,
            @RequestParam(defaultValue = "20") int size,
            @RequestParam("sort-by") Optional<String> sortBy,
            List<Integer> ids,
            int page,
            boolean all) {
        public Search {
            if (page < 0) {
                throw new IllegalArgumentException("page");
            }
        }
    }

    /** A bean with initial values. */
    public static class Filter {
        private int limit = 10;
        private boolean open = true;
        private @Nullable String text;

        public void setLimit(int limit) {
            this.limit = limit;
        }

        public void setOpen(boolean open) {
            this.open = open;
        }

        public void setText(String text) {
            this.text = text;
        }
    }

    // @start region="arguments"
    /** A type of ours: made of text by its factory. */
    public record GuestId(long number) {
        public static GuestId of(String text) {
            return new GuestId(Long.parseLong(text));
        }
    }

    /** What guests are searched by: each component is a parameter of its own. */
    public record GuestSearch(
            String name, @RequestParam(defaultValue = "20") int size, Optional<LocalDate> since) {}

    /** Says who comes. */
    public static class Guests {

        @GetMapping("/guests/{id}")
        public String find(@PathVariable GuestId id, @CookieValue(defaultValue = "light") String theme) {
            return "guest " + id.number() + ", " + theme;
        }

        @GetMapping("/guests")
        public String search(@ModelAttribute GuestSearch search, @RequestParam(required = false) List<String> tag) {
            return search.name() + ", " + search.size() + ", " + search.since() + ", " + tag;
        }
    }
    // @end

    /** Says what it was given. */
    public static class Named {

        @GetMapping("/cookie")
        public String cookie(@CookieValue String session, @CookieValue(defaultValue = "7") int n) {
            return session + "," + n;
        }

        @GetMapping("/all")
        public String all(@RequestParam Map<String, String> first, @RequestParam Map<String, List<String>> all) {
            return new TreeMap<>(first) + " " + new TreeMap<>(all);
        }

        @GetMapping("/headers")
        public String headers(@RequestHeader Map<String, String> first, @RequestHeader Map<String, List<String>> all) {
            return first.get("x-one") + " " + all.get("X-TWO");
        }

        @GetMapping("/order/{id}")
        public String order(@PathVariable OrderId id) {
            return id.text();
        }

        @GetMapping("/own")
        public String own(@RequestParam Optional<Sku> sku, @RequestParam Optional<List<Version>> version) {
            return sku + " " + version;
        }

        @GetMapping("/locale")
        public String locale(@RequestParam Optional<Locale> locale, @RequestParam Optional<Currency> currency) {
            return locale + " " + currency;
        }

        @GetMapping("/search")
        public String search(@ModelAttribute Search search) {
            return search.toString();
        }

        @GetMapping("/filter")
        public String filter(@ModelAttribute Filter filter) {
            return filter.limit + "," + filter.open + "," + filter.text;
        }

        @GetMapping("/nullable")
        public String nullable(@RequestParam @Nullable String text) {
            return "text=" + text;
        }

        @GetMapping("/me")
        public String me(Principal principal) {
            return principal.getName();
        }

        @GetMapping("/perhaps-me")
        public String perhapsMe(Optional<Principal> principal, @Nullable Principal other) {
            return principal + "," + other;
        }
    }

    @RegisterExtension
    static final OneServer server = OneServer.with(builder ->
            builder.converter(OrderId.class, OrderId::read).service(new Named()).service(new Guests()));

    private static final Client client = server.client();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/guests/7                 | guest 7, light",
                "/guests?name=ann&since=2026-01-31&tag=a,b | ann, 20, Optional[2026-01-31], [a, b]",
                "/all?a=1&b=2&a=3          | {a=1, b=2} {a=[1, 3], b=[2]}",
                "/all?flag&e=              | {e=, flag=} {e=[], flag=[]}",
                "/all?a=b=c                | {a=b=c} {a=[b=c]}",
                "/all?a=1;b=2              | {a=1;b=2} {a=[1;b=2]}",
                "/all?a=%2525              | {a=%25} {a=[%25]}",
                "/all                      | {} {}",
                "/order/o-7                | 7",
                "/own?sku=abc              | Optional[Sku[text=abc]] Optional.empty",
                "/own?version=1.2,3.4      | Optional.empty Optional[[Version[major=1, minor=2], Version[major=3, minor=4]]]",
                "/locale?locale=de-CH&currency=EUR | Optional[de_CH] Optional[EUR]",
                "/search?page=1            | Search[q=null, size=20, sortBy=Optional.empty, ids=null, page=1, all=false]",
                "/search?q=x&size=3&sort-by=name&ids=1&ids=2&page=0&all=true | Search[q=x, size=3, sortBy=Optional[name], ids=[1, 2], page=0, all=true]",
                "/filter                   | 10,true,null",
                "/filter?limit=5&open=false&text=a+b | 5,false,a b",
                "/nullable                 | text=null",
                "/nullable?text=a          | text=a",
                "/perhaps-me               | Optional.empty,null"
            })
    void aRequestBecomesArguments(String path, String answer) {
        HttpResponse<String> response = client.get(path);
        assertThat(response.body()).isEqualTo(answer);
        assertThat(response.statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/order/7           | 400 | path variable id: 7 (expected: a valid OrderId)",
                "/order/gone        | 410 | order: gone (expected: one that is there)",
                "/own?sku=ab        | 400 | query parameter sku: ab (expected: a valid Sku)",
                "/own?version=1     | 400 | query parameter version: 1 (expected: a valid Version)",
                "/locale?locale=d   | 400 | query parameter locale: d (expected: a language tag such as de-CH)",
                "/locale?currency=x | 400 | query parameter currency: x (expected: a currency such as EUR)",
                "/search            | 400 | query parameter page: missing (expected: a whole number from -2147483648 to 2147483647)",
                "/search?page=x     | 400 | query parameter page: x (expected: a whole number from -2147483648 to 2147483647)",
                "/search?page=-1    | 400 | parameters: refused together (expected: values that go together)",
                "/filter?limit=x    | 400 | query parameter limit: x (expected: a whole number from -2147483648 to 2147483647)",
                "/cookie            | 400 | cookie session: missing (expected: text)",
                "/me                | 401 | principal: none (expected: a request of somebody who is known)"
            })
    void aWrongArgumentIsRefusedByName(String path, int status, String detail) {
        HttpResponse<String> response = client.get(path);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).contains("\"detail\":\"" + detail + "\"");
    }

    @Test
    void cookiesOfAllLinesAreFoundAndQuotesAroundThemDropped() {
        assertThat(client.get("/cookie", "Cookie", "a=1; session=\"x=y\"; b", "Cookie", "n=8")
                        .body())
                .isEqualTo("x=y,8");
        assertThat(client.get("/cookie", "Cookie", "session=a; session=b; n=").body())
                .isEqualTo("a,7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/all?a=%", "/all?a=%4", "/all?a=%NE", "/all?%FF=1", "/order/%", "/order/%NE", "/%NE"})
    void aPercentSignThatBeginsNothingIsRefused(String path) throws IOException {
        try (RawClient raw = new RawClient(server.port())) {
            raw.send("GET", path);
            assertThat(raw.status()).isEqualTo(400);
        }
    }

    @Test
    void aMapOfHeadersFindsThemInAnyCase() {
        assertThat(client.get("/headers", "X-One", "1", "x-two", "2", "X-Two", "3")
                        .body())
                .isEqualTo("1 [2, 3]");
    }

    @Test
    void thePrincipalIsTheOneThatAFilterHasSet() {
        Principal ann = () -> "ann";
        try (EndpointServer known = OneServer.local()
                .filter((request, next) -> {
                    request.context(request.context().withPrincipal(ann));
                    return next.handle(request);
                })
                .service(new Named())
                .start()) {
            assertThat(new Client(known).get("/me").body()).isEqualTo("ann");
        }
    }

    /** Has a model that is none. */
    public static class NoModel {
        @GetMapping("/a")
        public void model(@ModelAttribute Runnable model) {
            model.run();
        }
    }

    /** Has a parameter that no text becomes. */
    public static class NoText {
        @GetMapping("/a")
        public int text(@RequestParam OptionalInt of) {
            return of.orElse(0);
        }
    }

    /** Has a map that holds no text. */
    public static class NoMap {
        @GetMapping("/a")
        public int map(@RequestParam Map<String, Integer> map) {
            return map.size();
        }
    }

    @Test
    void whatCannotBeBoundIsRefusedAtStart() {
        OneServer.assertRefused(new NoModel())
                .hasMessageContaining("java.lang.Runnable (expected: a record, or a class with setters");
        OneServer.assertRefused(new NoText()).hasMessageContaining("java.util.OptionalInt (expected: a simple type,");
        OneServer.assertRefused(new NoMap())
                .hasMessageContaining("(expected: Map<String, String> or Map<String, List<String>>)");
    }
}
