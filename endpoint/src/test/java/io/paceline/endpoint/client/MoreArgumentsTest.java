package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.endpoint.CookieValue;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.ModelAttribute;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestHeader;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.RequestPart;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.endpoint.server.Eventually;
import io.paceline.endpoint.server.OneServer;
import io.paceline.http.HttpRequest;
import io.paceline.http.UploadedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Cookies, models, maps and own types: what goes in at the client comes out at the service. */
class MoreArgumentsTest {

    /** A type of the user that is sent as one text. */
    record Money(long cents, String currency) {
        static Money parse(String text) {
            String[] parts = text.split(" ", -1);
            return new Money(Long.parseLong(parts[0]), parts[1]);
        }
    }

    enum Sort {
        UP,
        DOWN
    }

    record Page(
            int offset, @RequestParam(defaultValue = "20") int limit, Sort sort, List<String> fields) {}

    interface Api {
        @GetMapping("/cookies")
        Reply<String> cookies(@CookieValue String session, @CookieValue(required = false) @Nullable String theme);

        @GetMapping("/model")
        Reply<Page> model(@ModelAttribute Page page);

        @GetMapping("/maps")
        Reply<Map<String, String>> map(@RequestParam Map<String, String> all);

        @GetMapping("/lists")
        Reply<Map<String, List<String>>> lists(@RequestParam Map<String, List<String>> all);

        @GetMapping("/headers")
        Reply<String> headers(@RequestHeader Map<String, String> all);

        @PostMapping("/money")
        Reply<Money> money(@RequestParam Money amount, @RequestParam List<Money> more);

        @PostMapping(value = "/form", consumes = "application/x-www-form-urlencoded")
        Reply<String> form(@RequestParam String name, @ModelAttribute Page page);

        @GetMapping(value = "/chosen", params = "v=2", headers = "X-Api=3", produces = "text/csv")
        Reply<String> chosen(@RequestParam List<String> v, @RequestHeader("X-Api") String api);

        @GetMapping(
                value = "/chosen",
                params = {"v=3", "w"})
        Reply<String> other(@RequestParam String w);

        @PostMapping(value = "/named", consumes = "application/vnd.page+json")
        Reply<Page> named(@RequestBody Page page);

        @PostMapping("/parts")
        Reply<List<String>> parts(
                @RequestPart String title,
                @RequestPart Page page,
                @RequestPart int count,
                @RequestPart byte[] raw,
                UploadedFile photo,
                @RequestPart List<UploadedFile> more,
                @RequestPart(required = false) @Nullable String absent);

        @PostMapping("/streamed")
        Reply<Long> streamed(@RequestBody Flow.Publisher<ByteBuffer> body);

        @GetMapping("/request")
        Reply<String> request(@Nullable HttpRequest request);
    }

    static final class Service implements Api {
        @Override
        public Reply<String> cookies(String session, @Nullable String theme) {
            return Reply.of(session + " " + theme);
        }

        @Override
        public Reply<Page> model(Page page) {
            return Reply.of(page);
        }

        @Override
        public Reply<Map<String, String>> map(Map<String, String> all) {
            return Reply.of(all);
        }

        @Override
        public Reply<Map<String, List<String>>> lists(Map<String, List<String>> all) {
            return Reply.of(all);
        }

        @Override
        public Reply<String> headers(Map<String, String> all) {
            return Reply.of(String.valueOf(all.get("x-one")));
        }

        @Override
        public Reply<Money> money(Money amount, List<Money> more) {
            return Reply.of(new Money(
                    amount.cents() + more.stream().mapToLong(Money::cents).sum(), amount.currency()));
        }

        @Override
        public Reply<String> form(String name, Page page) {
            return Reply.of(name + " " + page);
        }

        @Override
        public Reply<String> chosen(List<String> v, String api) {
            return Reply.of(v + " " + api);
        }

        @Override
        public Reply<String> other(String w) {
            return Reply.of(w);
        }

        @Override
        public Reply<Page> named(Page page) {
            return Reply.of(page);
        }

        @Override
        public Reply<List<String>> parts(
                String title,
                Page page,
                int count,
                byte[] raw,
                UploadedFile photo,
                List<UploadedFile> more,
                @Nullable String absent) {
            try {
                return Reply.of(List.of(
                        title,
                        page.toString(),
                        "" + count,
                        Arrays.toString(raw),
                        photo.filename() + " " + photo.contentType() + " " + photo.text(),
                        more.get(0).filename() + more.get(1).text(),
                        "" + absent));
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }

        @Override
        public Reply<Long> streamed(Flow.Publisher<ByteBuffer> body) {
            Promise<Long> total = new Promise<>();
            body.subscribe(new Flow.Subscriber<>() {
                private long bytes;

                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    subscription.request(Long.MAX_VALUE);
                }

                @Override
                public void onNext(ByteBuffer piece) {
                    bytes += piece.remaining();
                }

                @Override
                public void onError(Throwable thrown) {
                    total.completeExceptionally(thrown);
                }

                @Override
                public void onComplete() {
                    total.complete(bytes);
                }
            });
            return total;
        }

        @Override
        public Reply<String> request(@Nullable HttpRequest request) {
            return Reply.of(request == null ? "none" : request.path());
        }
    }

    private final EndpointServer server = OneServer.local()
            .converter(Money.class, Money::parse)
            .service(new Service())
            .start();
    private final EndpointClient client = EndpointClient.builder(server.uri())
            .converter(Money.class, money -> money.cents() + " " + money.currency())
            .build();
    private final Api api = client.proxy(Api.class);

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void cookiesGoInOneField() {
        assertThat(api.cookies("a=b&c", "dark").await()).isEqualTo("a=b&c dark");
        assertThat(api.cookies("a", null).await()).isEqualTo("a null");
    }

    @Test
    void aCookieThatWouldBecomeAnotherIsRefusedWithoutShowingIt() {
        for (String wrong : List.of("s3cret; admin=1", "s3cret\r\nX: 1", "s3cret,", "s3crét", "\"s3cret\"")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> api.cookies(wrong, null).await())
                    .withMessageContaining("cookie session: ")
                    .withMessageNotContaining("s3cr");
        }
    }

    @Test
    void theMembersOfAModelAreSentOneByOne() {
        Page page = new Page(40, 10, Sort.DOWN, List.of("a", "b,c"));

        assertThat(api.model(page).await()).isEqualTo(page);
        assertThat(api.model(new Page(0, 20, Sort.UP, List.of("a"))).await().limit())
                .isEqualTo(20);
    }

    @Test
    void aMapIsSentByItsNames() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("a b", "1 & 2");
        all.put("c", "");

        assertThat(api.map(all).await()).isEqualTo(all);
        assertThat(api.lists(Map.of("a", List.of("1", "2"))).await()).isEqualTo(Map.of("a", List.of("1", "2")));
        assertThat(api.headers(Map.of("X-One", "yes")).await()).isEqualTo("yes");
    }

    @Test
    void typesOfTheUserAreWrittenByTheirConverter() {
        assertThat(api.money(new Money(5, "EUR"), List.of(new Money(3, "EUR"), new Money(4, "EUR")))
                        .await())
                .isEqualTo(new Money(12, "EUR"));
    }

    @Test
    void aMappingThatConsumesAFormGetsOne() {
        Page page = new Page(1, 2, Sort.UP, List.of("a+b", "c&d=e"));

        assertThat(api.form("ä %2B", page).await()).isEqualTo("ä %2B " + page);
    }

    @Test
    void whatTheMappingAsksForIsSentWithoutBeingGivenTwice() {
        assertThat(api.chosen(List.of("2"), "3").await()).isEqualTo("[2] 3");
        assertThat(api.other("4").await()).isEqualTo("4");
        Page page = new Page(1, 2, Sort.UP, List.of());
        assertThat(api.named(page).await()).isEqualTo(page);
    }

    @Test
    void partsAndFilesGoInOneForm() {
        Page page = new Page(1, 2, Sort.UP, List.of("ü"));

        List<String> arrived = api.parts(
                        "Grüße\r\n--",
                        page,
                        7,
                        new byte[] {0, 13, 10},
                        UploadedFile.of("a \"b\".txt", "text/plain", "photo".getBytes(StandardCharsets.UTF_8)),
                        List.of(
                                UploadedFile.of("one", "image/png", new byte[] {1}),
                                UploadedFile.of("two", "image/png", "2".getBytes(StandardCharsets.UTF_8))),
                        null)
                .await();

        assertThat(arrived)
                .containsExactly(
                        "Grüße\r\n--",
                        page.toString(),
                        "7",
                        "[0, 13, 10]",
                        "a \"b\".txt text/plain photo",
                        "one2",
                        "null");
    }

    @Test
    void aBodyMayBeStreamed() {
        SubmissionPublisher<ByteBuffer> pieces = new SubmissionPublisher<>(Runnable::run, 64);
        Reply<Long> total = api.streamed(pieces);
        Eventually.until("the body is asked for", pieces::hasSubscribers);
        for (int i = 0; i < 10; i++) {
            pieces.submit(ByteBuffer.wrap(new byte[1_000]));
        }
        pieces.close();

        assertThat(total.await()).isEqualTo(10_000L);
    }

    @Test
    void whatTheServerTakesFromTheRequestItselfIsNotSent() {
        assertThat(api.request(null).await()).isEqualTo("/request");
    }
}
