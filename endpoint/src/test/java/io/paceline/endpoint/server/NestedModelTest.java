package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.ModelAttribute;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestParam;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models whose members are models, from names such as {@code address.street} and {@code items[0].name}. */
class NestedModelTest {

    // @start region="models"
    public record Address(
            String street,
            @RequestParam(defaultValue = "FI") String country) {}

    public record Item(String name, int count) {}

    public record Order(Address address, Optional<Address> bill, List<Item> items) {}
    // @end

    /** A type that holds itself. */
    public record Node(String name, Node next, List<Node> children) {}

    /** A bean that holds a bean. */
    public static class Cart {
        private String owner = "nobody";
        private Place place = new Place();
        private Item[] items = {};

        /** Where it stands. */
        public static class Place {
            private String city = "Turku";

            public void setCity(String city) {
                this.city = city;
            }
        }

        public void setOwner(String owner) {
            this.owner = owner;
        }

        public void setPlace(Place place) {
            this.place = place;
        }

        public void setItems(Item[] items) {
            this.items = items;
        }
    }

    /** Wants what it holds. */
    public record Strict(
            @RequestParam("to") Address address,
            @RequestParam Set<Item> items) {}

    /** What is wrong with it is said by name. */
    public record Checked(@Valid List<@Valid Named> names) {
        /** Not without a name. */
        public record Named(@NotEmpty String name, String other) {}
    }

    /** Says what it was given. */
    public static class Forms {

        // @start region="method"
        @PostMapping("/orders")
        public String order(@ModelAttribute Order order) {
            return order.address() + " " + order.bill() + " " + order.items();
        }
        // @end

        @GetMapping("/orders")
        public String query(@ModelAttribute Order order) {
            return order(order);
        }

        @GetMapping("/nodes")
        public String node(@ModelAttribute Node node) {
            return node.toString();
        }

        @GetMapping("/carts")
        public String cart(@ModelAttribute Cart cart) {
            return cart.owner + " " + cart.place.city + " " + Arrays.toString(cart.items);
        }

        @GetMapping("/strict")
        public String strict(@ModelAttribute Strict strict) {
            return strict.toString();
        }

        @GetMapping("/checked")
        public String checked(@Valid @ModelAttribute Checked checked) {
            return checked.toString();
        }
    }

    private static EndpointServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        server = EndpointServer.builder()
                .host("127.0.0.1")
                .port(0)
                .service(new Forms())
                .start();
        client = new Client(server);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String encoded(String query) {
        return Arrays.stream(query.split("&"))
                .map(pair -> Arrays.stream(pair.split("=", 2))
                        .map(text -> URLEncoder.encode(text, StandardCharsets.UTF_8))
                        .collect(Collectors.joining("=")))
                .collect(Collectors.joining("&"));
    }

    private static HttpResponse<String> get(String path, String query) {
        return client.get(path + "?" + encoded(query));
    }

    @Test
    void aFormMayNameTheMembersOfMembers() {
        HttpResponse<String> answer = client.send(
                "POST",
                "/orders?bill.street=Quay",
                BodyPublishers.ofString(encoded(
                        "address.street=Main&items[0].name=tea&items[0].count=2&items[1].name=ink&items[1].count=1")),
                "Content-Type",
                "application/x-www-form-urlencoded");
        assertThat(answer.body())
                .isEqualTo("Address[street=Main, country=FI] Optional[Address[street=Quay, country=FI]]"
                        + " [Item[name=tea, count=2], Item[name=ink, count=1]]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/orders  | x=1                                  | null Optional.empty []",
                "/orders  | address=Main&address.other=1         | Address[street=null, country=FI] Optional.empty []",
                "/orders  | items[7].count=1&items[3].count=2    | null Optional.empty [Item[name=null, count=2], Item[name=null, count=1]]",
                "/orders  | items[0]=x&itemsx[0].count=9         | null Optional.empty []",
                "/nodes   | next.next.name=c&name=a              | Node[name=a, next=Node[name=null, next=Node[name=c, next=null, children=[]], children=[]], children=[]]",
                "/nodes   | children[1].children[0].name=x       | Node[name=null, next=null, children=[Node[name=null, next=null, children=[Node[name=x, next=null, children=[]]]]]]",
                "/carts   | owner=ann&place.city=Oulu&items[0].count=3 | ann Oulu [Item[name=null, count=3]]",
                "/carts   | x=1                                  | nobody Turku []",
                "/carts   | place.other=1                        | nobody Turku []",
                "/strict  | to.street=a&items[0].count=1&items[4].count=1 | Strict[address=Address[street=a, country=FI], items=[Item[name=null, count=1]]]",
            })
    void membersAreFoundBelowTheNamesOfTheirModels(String path, String query, String bound) {
        assertThat(get(path, query).body()).isEqualTo(bound);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/orders | items[0].count=many      | query parameter items[0].count: many (expected: ",
                "/orders | items[0].name=a          | query parameter items[0].count: missing",
                "/orders | items[256].count=1       | items[256].count: its index (expected: items[0] to items[255])",
                "/orders | items[99999999999].count=1 | its index",
                "/orders | items[-1].count=1        | its index",
                "/orders | items[01].count=1        | its index",
                "/orders | items[].count=1          | its index",
                "/orders | items[0.count=1          | its index",
                "/orders | items[x].count=1         | its index",
                "/strict | items[0].count=1         | to.…: missing",
                "/strict | to.street=a              | items[0].…: missing",
                "/nodes  | next.next.next.next.next.next.next.next.name=x | too deep (expected: at most 8 levels)",
            })
    void whatIsWrongIsNamedByItsPath(String path, String query, String message) {
        HttpResponse<String> refused = get(path, query);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains(message);
    }

    @Test
    void anythingElseIsNeverAFailureOfTheServer() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<String> parts =
                List.of("next", "children", "name", ".", "[", "]", "0", "1", "255", "256", "é", "=", "&", "%");
        for (int i = 0; i < 500; i++) {
            String query = IntStream.range(0, 1 + random.nextInt(12))
                    .mapToObj(each -> parts.get(random.nextInt(parts.size())))
                    .collect(Collectors.joining());
            assertThat(get("/nodes", query + "&name=a").statusCode())
                    .as("seed %s: %s", seed, query)
                    .isIn(200, 400);
        }
        String deep = "next.".repeat(700) + "name=x";
        assertThat(get("/nodes", deep).statusCode()).isEqualTo(400);
        String wide = IntStream.range(0, 256)
                .mapToObj(index -> "children[" + index + "].name=" + index)
                .collect(Collectors.joining("&"));
        assertThat(get("/nodes", wide).body()).endsWith("Node[name=255, next=null, children=[]]]]");
    }

    @Test
    void whatIsNotValidIsNamedByItsPath() {
        HttpResponse<String> refused = get("/checked", "names[0].name=a&names[1].other=b");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("names[1].name");
    }

    /** Has a member that is neither. */
    public static class Unbound {
        /** A map has no members to go by. */
        public record Model(Map<String, String> map, Address address) {}

        @GetMapping("/x")
        public String x(@ModelAttribute Model model) {
            return "x";
        }
    }

    /** Has a default that nothing could be made of. */
    public static class Defaulted {
        /** A model has no text. */
        public record WithDefault(
                @RequestParam(defaultValue = "x") @Nullable Address address) {}

        @GetMapping("/x")
        public String x(@ModelAttribute WithDefault model) {
            return "x";
        }
    }

    @Test
    void membersThatNothingCanBeMadeOfAreRefusedAtTheStart() {
        assertThatThrownBy(() ->
                        EndpointServer.builder().port(0).service(new Unbound()).start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("member map of parameter model")
                .hasMessageContaining("expected: a simple type");
        assertThatThrownBy(() -> EndpointServer.builder()
                        .port(0)
                        .service(new Defaulted())
                        .start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("member address of parameter model");
    }
}
