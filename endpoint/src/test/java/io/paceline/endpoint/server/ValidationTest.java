package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.ModelAttribute;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestParam;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Jakarta Validation says of arguments reaches the client, and no wrong one reaches the method. */
class ValidationTest {

    private static final AtomicInteger CALLS = new AtomicInteger();

    // @start region="validation"
    /** A guest of a party. */
    public record Guest(@NotBlank String name, @Min(18) int age) {}

    /** A party, which without guests is none. */
    public record Party(
            @Size(max = 20) String title, @NotEmpty List<@Valid Guest> guests) {}

    /** Keeps parties. */
    public static class Parties {

        @PostMapping("/parties")
        public String add(@Valid @RequestBody Party party) {
            CALLS.incrementAndGet();
            return party.title();
        }

        @GetMapping("/parties/{id}")
        public String find(@PathVariable @Min(1) long id, @RequestParam(defaultValue = "10") @Max(100) int limit) {
            CALLS.incrementAndGet();
            return id + "," + limit;
        }
    }
    // @end

    /** A page of what was searched for. */
    public record Search(@NotBlank String q, @Max(50) int size) {}

    /** What is said once, for whoever implements it. */
    public interface Api {
        @GetMapping("/api")
        String get(@RequestParam @Size(min = 2) String key);
    }

    /** Constraints in other places. */
    public static class Others implements Api {

        @Override
        public String get(String key) {
            return key;
        }

        @GetMapping("/search")
        public String search(@Valid @ModelAttribute Search search) {
            return search.q();
        }

        @GetMapping("/codes")
        public String codes(@RequestParam List<@Pattern(regexp = "[A-Z]+") String> code) {
            return code.toString();
        }

        @GetMapping("/optional")
        public String optional(@RequestParam Optional<@Min(1) Integer> n) {
            return n.toString();
        }

        @PostMapping("/map")
        public int map(@RequestBody Map<String, @Valid Guest> guests) {
            return guests.size();
        }

        @PostMapping("/staged")
        public CompletionStage<String> staged(@Valid @RequestBody Guest guest) {
            return CompletableFuture.completedFuture(guest.name());
        }

        @PostMapping("/void")
        public void tell(@Valid @RequestBody Guest guest) {
            CALLS.incrementAndGet();
        }

        @PostMapping("/free")
        public String free(@RequestBody Guest guest) {
            return guest.name();
        }
    }

    /** A constraint that no number can be held to. */
    public static class Absurd {
        @GetMapping("/a")
        public int get(@RequestParam @Pattern(regexp = "[0-9]") int number) {
            return number;
        }
    }

    @RegisterExtension
    static final OneServer server = OneServer.of(new Parties(), new Others());

    private static final Client client = server.client();

    @Test
    void whatIsValidReachesTheMethod() {
        assertThat(client.postJson("/parties", "{\"title\":\"t\",\"guests\":[{\"name\":\"a\",\"age\":18}]}")
                        .body())
                .isEqualTo("t");
        assertThat(client.get("/parties/1").body()).isEqualTo("1,10");
        assertThat(client.get("/search?q=a&size=50").body()).isEqualTo("a");
        assertThat(client.get("/optional").body()).isEqualTo("Optional.empty");
        assertThat(client.get("/api?key=ab").body()).isEqualTo("ab");
        assertThat(client.postJson("/free", "{\"name\":\"\",\"age\":1}").statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/parties/0             | ``   | {\"field\":\"id\",\"message\":\"must be greater than or equal to 1\"}",
                "/parties/1?limit=101   | ``   | {\"field\":\"limit\",\"message\":\"must be less than or equal to 100\"}",
                "/search?q=+&size=51    | ``   | {\"field\":\"q\",\"message\":\"must not be blank\"},{\"field\":\"size\",\"message\":\"must be less than or equal to 50\"}",
                "/codes?code=A,b        | ``   | {\"field\":\"code[1]\",\"message\":\"must match \\\"[A-Z]+\\\"\"}",
                "/optional?n=0          | ``   | {\"field\":\"n\",\"message\":\"must be greater than or equal to 1\"}",
                "/api?key=a             | ``   | {\"field\":\"key\",\"message\":\"size must be between 2 and 2147483647\"}",
                "/parties               | {\"title\":\"t\",\"guests\":[]} | {\"field\":\"guests\",\"message\":\"must not be empty\"}",
                "/parties               | {\"title\":\"t\",\"guests\":[{\"name\":\"a\",\"age\":18},{\"name\":\"\",\"age\":3}]} | {\"field\":\"guests[1].age\",\"message\":\"must be greater than or equal to 18\"},{\"field\":\"guests[1].name\",\"message\":\"must not be blank\"}",
                "/map                   | {\"x\":{\"name\":\"\",\"age\":18}} | {\"field\":\"[x].name\",\"message\":\"must not be blank\"}",
                "/staged                | {\"name\":\"\",\"age\":18} | {\"field\":\"name\",\"message\":\"must not be blank\"}",
                "/void                  | {\"name\":\"\",\"age\":18} | {\"field\":\"name\",\"message\":\"must not be blank\"}"
            })
    void whatIsNotIsRefusedWithEachFieldAndMessage(String path, String json, String errors) {
        int before = CALLS.get();
        HttpResponse<String> response = json.isEmpty() ? client.get(path) : client.postJson(path, json);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.body()).contains("\"errors\":[" + errors + "]");
        assertThat(CALLS).hasValue(before);
    }

    @Test
    void aConstraintThatDoesNotFitItsTypeIsRefusedAtStart() {
        OneServer.assertRefused(new Absurd()).hasMessageContaining("Absurd.get(int)");
    }
}
