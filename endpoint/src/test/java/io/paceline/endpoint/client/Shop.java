package io.paceline.endpoint.client;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Answers what it was asked, so that clients can see what arrived. */
public final class Shop implements ShopApi {

    final List<String> events = new CopyOnWriteArrayList<>();
    private final List<Item> items = new ArrayList<>();

    @Override
    public CompletionStage<Item> item(long id, Size size, Optional<String> name) {
        if (id < 0) {
            throw new HttpException(409, "item " + id + ": sold (expected: another)").header("Retry-After", "1");
        }
        return Reply.of(new Item(id, name.orElse("none"), size));
    }

    @Override
    public Item itemNow(long id) {
        return new Item(id, "now", Size.LARGE);
    }

    @Override
    public Reply<String> path(String text) {
        return Reply.of(text);
    }

    @Override
    public Reply<String> rest(String path) {
        return Reply.of(path);
    }

    @Override
    public Reply<String> two(String a, int b) {
        return Reply.of(a + " and " + b);
    }

    @Override
    public Reply<String> maybe(@Nullable Integer id) {
        return Reply.of("id " + id);
    }

    @Override
    public Reply<String> query(String text) {
        return Reply.of(text);
    }

    @Override
    public Reply<String> absent(@Nullable String text, int count) {
        return Reply.of(text + " " + count);
    }

    @Override
    public Reply<List<String>> lists(List<String> many) {
        return Reply.of(many);
    }

    @Override
    public Reply<List<Integer>> numbers(Set<Integer> numbers, long[] more) {
        List<Integer> all = new ArrayList<>(numbers);
        Arrays.stream(more).forEach(each -> all.add((int) each));
        return Reply.of(all);
    }

    @Override
    public Reply<List<String>> simple(
            UUID id,
            Instant at,
            LocalDate day,
            Duration time,
            BigDecimal price,
            boolean yes,
            double ratio,
            char letter) {
        return Reply.of(List.of(
                id.toString(),
                at.toString(),
                day.toString(),
                time.toString(),
                price.toString(),
                Boolean.toString(yes),
                Double.toString(ratio),
                Character.toString(letter)));
    }

    @Override
    public Reply<String> header(String tenant, List<String> tags) {
        return Reply.of(tenant + " " + tags);
    }

    @Override
    public Reply<Order> order(Order order) {
        return Reply.of(order);
    }

    @Override
    public Reply<List<Order>> orders(List<Order> orders) {
        return Reply.of(orders);
    }

    @Override
    public Reply<String> text(String text) {
        return Reply.of(text);
    }

    @Override
    public Reply<byte[]> bytes(byte[] bytes) {
        return Reply.of(bytes);
    }

    @Override
    public Reply<String> perhaps(@Nullable Item item) {
        return Reply.of("item " + item);
    }

    @Override
    public CompletionStage<Void> delete(long id) {
        events.add("deleted " + id);
        return Reply.of(null);
    }

    @Override
    public void event(String text) {
        events.add(text);
    }

    @Override
    public Reply<Optional<Item>> find(long id) {
        return Reply.of(findNow(id));
    }

    @Override
    public Optional<Item> findNow(long id) {
        return id == 0 ? Optional.empty() : Optional.of(new Item(id, "found", Size.SMALL));
    }

    @Override
    public Reply<HttpResponse> raw(int status) {
        return Reply.of(HttpResponse.status(status).header("X-Shop", "raw").text("as it is"));
    }

    @Override
    public Reply<String> nothing() {
        return Reply.of(null);
    }

    @Override
    public int count() {
        return 7;
    }

    @Override
    public Reply<String> context(CallContext context) {
        return Reply.of(String.valueOf(context.trace()));
    }

    @Override
    public Reply<List<Item>> list() {
        return Reply.of(items);
    }

    @Override
    public Reply<Item> add(Item element) {
        items.add(element);
        return Reply.of(element);
    }
}
