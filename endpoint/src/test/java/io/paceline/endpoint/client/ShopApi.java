package io.paceline.endpoint.client;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.endpoint.DeleteMapping;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PatchMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.PutMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestHeader;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.HttpResponse;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** What the service of these tests implements, and what its clients call. */
@RequestMapping("/shop")
public interface ShopApi extends Listing<ShopApi.Item> {

    enum Size {
        SMALL,
        LARGE {
            @Override
            public String toString() {
                return "large, for people";
            }
        }
    }

    record Item(long id, String name, Size size) {}

    record Order(Item item, int count, List<String> notes) {}

    @GetMapping("/items/{id}")
    CompletionStage<Item> item(
            @PathVariable long id,
            @RequestParam(defaultValue = "SMALL") Size size,
            @RequestParam Optional<String> name);

    @GetMapping("/items/{id}/now")
    Item itemNow(@PathVariable long id);

    @GetMapping("/text/{text}")
    Reply<String> path(@PathVariable String text);

    @GetMapping("/rest/{*path}")
    Reply<String> rest(@PathVariable String path);

    @GetMapping("/two/{a}.{b:[0-9]+}")
    Reply<String> two(@PathVariable String a, @PathVariable int b);

    @GetMapping({"/maybe/{id}", "/maybe"})
    Reply<String> maybe(@PathVariable(required = false) Integer id);

    @GetMapping("/query")
    Reply<String> query(@RequestParam String text);

    @GetMapping("/optional")
    Reply<String> absent(@RequestParam(required = false) String text, @RequestParam(defaultValue = "7") int count);

    @GetMapping("/lists")
    Reply<List<String>> lists(@RequestParam List<String> many);

    @GetMapping("/numbers")
    Reply<List<Integer>> numbers(@RequestParam Set<Integer> numbers, @RequestParam long[] more);

    @GetMapping("/simple")
    Reply<List<String>> simple(
            @RequestParam UUID id,
            @RequestParam Instant at,
            @RequestParam LocalDate day,
            @RequestParam Duration time,
            @RequestParam BigDecimal price,
            @RequestParam boolean yes,
            @RequestParam double ratio,
            @RequestParam char letter);

    @GetMapping("/header")
    Reply<String> header(@RequestHeader("X-Tenant") String tenant, @RequestHeader("X-Tags") List<String> tags);

    @PostMapping("/orders")
    Reply<Order> order(@RequestBody Order order);

    @PostMapping("/orders/all")
    Reply<List<Order>> orders(@RequestBody List<Order> orders);

    @PutMapping("/texts")
    Reply<String> text(@RequestBody String text);

    @PatchMapping("/bytes")
    Reply<byte[]> bytes(@RequestBody byte[] bytes);

    @PostMapping("/perhaps")
    Reply<String> perhaps(@RequestBody(required = false) Item item);

    @DeleteMapping("/items/{id}")
    CompletionStage<Void> delete(@PathVariable long id);

    @PostMapping("/events/{text}")
    void event(@PathVariable String text);

    @GetMapping("/found/{id}")
    Reply<Optional<Item>> find(@PathVariable long id);

    @GetMapping("/found/{id}/now")
    Optional<Item> findNow(@PathVariable long id);

    @GetMapping("/raw/{status}")
    Reply<HttpResponse> raw(@PathVariable int status);

    @GetMapping("/nothing")
    Reply<String> nothing();

    @GetMapping("/count")
    int count();

    @GetMapping("/context")
    Reply<String> context(CallContext context);

    default String shout(long id) {
        return itemNow(id).name().toUpperCase(Locale.ROOT);
    }
}
