package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.core.TraceContext;
import io.paceline.endpoint.client.ShopApi.Item;
import io.paceline.endpoint.client.ShopApi.Order;
import io.paceline.endpoint.client.ShopApi.Size;
import io.paceline.endpoint.server.Eventually;
import io.paceline.endpoint.server.OneServer;
import io.paceline.http.HttpBody;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One interface on both ends: what goes in at one comes out at the other. */
class RoundTripTest {

    private static final Shop SHOP = new Shop();

    @RegisterExtension
    static final OneServer server =
            OneServer.with(builder -> builder.prefix("/services").service(SHOP));

    private static EndpointClient client;
    private static ShopApi api;

    @BeforeAll
    static void start() {
        client = EndpointClient.builder(URI.create(server.uri() + "/services/")).build();
        api = client.proxy(ShopApi.class);
    }

    @AfterAll
    static void stop() {
        client.close();
    }

    @Test
    void pathAndQueryGoWhereTheAnnotationsSay() {
        Item item = api.item(42, Size.LARGE, Optional.of("tea"))
                .toCompletableFuture()
                .join();

        assertThat(item).isEqualTo(new Item(42, "tea", Size.LARGE));
    }

    @Test
    void defaultsAndEmptyOptionalsAreLeftOut() {
        Item item =
                api.item(42, Size.SMALL, Optional.empty()).toCompletableFuture().join();

        assertThat(item).isEqualTo(new Item(42, "none", Size.SMALL));
        assertThat(api.absent(null, 7).await()).isEqualTo("null 7");
        assertThat(api.absent("x", 8).await()).isEqualTo("x 8");
    }

    @Test
    void aMethodThatReturnsTheValueWaitsForIt() {
        assertThat(api.itemNow(3)).isEqualTo(new Item(3, "now", Size.LARGE));
        assertThat(api.count()).isEqualTo(7);
    }

    @Test
    void aDefaultMethodRunsHereAndCallsTheOthers() {
        assertThat(api.shout(3)).isEqualTo("NOW");
    }

    @Test
    void aVariableForTheRestKeepsItsSlashes() {
        assertThat(api.rest("a/b c/d").await()).isEqualTo("a/b c/d");
    }

    @Test
    void oneSegmentMayHoldTwoVariables() {
        assertThat(api.two("report", 7).await()).isEqualTo("report and 7");
    }

    @Test
    void theFirstPatternWhoseVariablesAreGivenIsTaken() {
        assertThat(api.maybe(5).await()).isEqualTo("id 5");
        assertThat(api.maybe(null).await()).isEqualTo("id null");
    }

    @Test
    void listsSetsAndArraysAreSentOneByOne() {
        assertThat(api.lists(List.of("a,b", "c", "")).await()).containsExactly("a,b", "c", "");
        assertThat(api.lists(List.of("alone")).await()).containsExactly("alone");
        assertThat(api.lists(List.of()).await()).isEmpty();
        assertThat(api.numbers(new LinkedHashSet<>(List.of(3, 1)), new long[] {2, 2})
                        .await())
                .containsExactly(3, 1, 2, 2);
    }

    @Test
    void simpleTypesAreSentAsServersReadThem() {
        UUID id = UUID.randomUUID();
        Instant at = Instant.parse("2026-01-31T12:00:00.123456Z");

        List<String> arrived = api.simple(
                        id,
                        at,
                        LocalDate.of(2026, 1, 31),
                        Duration.ofSeconds(90),
                        new BigDecimal("1E+3"),
                        true,
                        -1.5e-300,
                        'ä')
                .await();

        assertThat(arrived)
                .containsExactly(
                        id.toString(), at.toString(), "2026-01-31", "PT1M30S", "1E+3", "true", "-1.5E-300", "ä");
    }

    @Test
    void headersAreSent() {
        assertThat(api.header("north", List.of("a", "b")).await()).isEqualTo("north [a, b]");
    }

    @Test
    void bodiesAreSentAsTheirTypesSay() {
        Order order = new Order(new Item(1, "Ünïcode \"quoted\" 🙂", Size.LARGE), 3, List.of("a", "b"));

        assertThat(api.order(order).await()).isEqualTo(order);
        assertThat(api.orders(List.of(order, order)).await()).containsExactly(order, order);
        assertThat(api.text("Grüße 🙂\n").await()).isEqualTo("Grüße 🙂\n");
        assertThat(api.bytes(new byte[] {0, -1, 13, 10}).await()).containsExactly(0, -1, 13, 10);
        assertThat(api.perhaps(null).await()).isEqualTo("item null");
        assertThat(api.perhaps(order.item()).await()).isEqualTo("item " + order.item());
    }

    @Test
    void aStageOfNothingCompletesWithTheAnswer() {
        assertThat(api.delete(9).toCompletableFuture().join()).isNull();
        assertThat(SHOP.events).contains("deleted 9");
    }

    @Test
    void aVoidMethodReturnsAndTheCallIsMade() {
        api.event("on its way");

        Eventually.until("the event has arrived", () -> SHOP.events.contains("on its way"));
    }

    @Test
    void aMissingResourceIsAnEmptyOptional() {
        assertThat(api.find(0).await()).isEmpty();
        assertThat(api.find(4).await()).contains(new Item(4, "found", Size.SMALL));
        assertThat(api.findNow(0)).isEmpty();
        assertThat(api.findNow(4)).isPresent();
    }

    @Test
    void anAnswerAsItIsKeepsItsStatusWhateverThatIs() {
        HttpResponse conflict = api.raw(409).await();

        assertThat(conflict.status()).isEqualTo(409);
        assertThat(conflict.header("X-Shop")).isEqualTo("raw");
        assertThat(conflict.contentType()).startsWith("text/plain");
        assertThat(((HttpBody.Bytes) conflict.body()).array()).asString().isEqualTo("as it is");
    }

    @Test
    void nullComesBackAsNull() {
        assertThat(api.nothing().await()).isNull();
    }

    @Test
    void theTraceOfTheCallerTravels() {
        String traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        CallContext context = CallContext.empty().withTrace(new TraceContext(traceparent, null));

        String arrived = context.call(() -> api.context(context)).await();

        assertThat(arrived).contains(traceparent);
    }

    @Test
    void operationsOfASupertypeHaveTheTypesOfTheInterface() {
        Item item = new Item(8, "listed", Size.LARGE);

        assertThat(api.add(item).await()).isEqualTo(item);
        assertThat(api.list().await()).contains(item);
    }

    @Test
    void theExceptionOfTheServiceComesBack() {
        assertThatExceptionOfType(HttpException.class)
                .isThrownBy(() ->
                        Reply.from(api.item(-1, Size.SMALL, Optional.empty())).await())
                .satisfies(thrown -> {
                    assertThat(thrown.status()).isEqualTo(409);
                    assertThat(thrown.detail()).isEqualTo("item -1: sold (expected: another)");
                    thrown.forEachHeader(
                            (name, value) -> assertThat(name + value).isEqualTo("Retry-After1"));
                });
    }

    @Test
    void whatCouldNotArriveAsItIsIsRefusedBeforeItIsSent() {
        assertRefused(() -> api.path(""), "ShopApi.path(String): path variable text: empty (expected: text)");
        assertRefused(() -> api.path(".."), "segment ..");
        assertRefused(() -> api.rest("a/../b"), "segment ..");
        assertRefused(() -> api.path("a\0b"), "NUL");
        assertRefused(() -> api.path("\ud800x"), "no surrogate that stands alone");
        assertRefused(
                () -> api.lists(List.of("a,b")), "query parameter many: one value that is empty or holds a comma");
        assertRefused(() -> api.query(null), "query parameter text: null (expected: a value");
        assertRefused(() -> api.header("a\r\nX-Evil: 1", List.of()), "header");
        assertRefused(() -> api.header(" a", List.of()), "whitespace around it");
        assertRefused(() -> api.order(null), "body: null (expected: a value");
        assertRefused(
                () -> api.simple(
                        UUID.randomUUID(),
                        Instant.EPOCH,
                        LocalDate.EPOCH,
                        Duration.ZERO,
                        BigDecimal.ONE,
                        true,
                        Double.NaN,
                        'a'),
                "NaN");
    }

    private static void assertRefused(Supplier<Reply<?>> call, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> call.get().await())
                .withMessageContaining(message);
    }

    @Test
    void proxiesAreEqualWhenTheirClientAndInterfaceAre() {
        assertThat(api).isEqualTo(client.proxy(ShopApi.class)).hasSameHashCodeAs(client.proxy(ShopApi.class));
        assertThat(api.toString()).isEqualTo("ShopApi at " + server.uri() + "/services/");
        assertThat(api.equals(EndpointClient.builder(server.uri()).build().proxy(ShopApi.class)))
                .isFalse();
    }
}
