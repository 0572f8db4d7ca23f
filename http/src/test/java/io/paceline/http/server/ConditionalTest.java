package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpDate;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import io.paceline.http.Validators;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditional requests for answers that are no files. */
@ExtendWith(NoLeaks.class)
class ConditionalTest {

    @RegisterExtension
    final OneServer one = new OneServer();

    private RawClient serve(HttpHandler handler) {
        return one.start(Servers.local(handler));
    }

    private static String request(String method, String fields) {
        return method + " / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n" + fields + "\r\n";
    }

    @Test
    void aClientThatHasTheStateGets304FromValuesAndStages() {
        HttpResponse answer =
                HttpResponse.ok().etag("v1").header("Cache-Control", "no-cache").json("x");
        for (Object result : new Object[] {answer, CompletableFuture.completedFuture(answer)}) {
            try (RawClient client = serve(request -> result)) {
                RawResponse all = client.exchange(request("GET", ""));
                assertThat(all.status()).isEqualTo(200);
                assertThat(all.header("ETag")).isEqualTo("\"v1\"");
                RawResponse same = client.exchange(request("GET", "If-None-Match: \"v0\", W/\"v1\"\r\n"));
                assertThat(same.status()).isEqualTo(304);
                assertThat(same.header("ETag")).isEqualTo("\"v1\"");
                assertThat(same.header("Cache-Control")).isEqualTo("no-cache");
                assertThat(same.header("Content-Type")).isNull();
                assertThat(client.exchange(request("GET", "If-None-Match: \"v2\"\r\n"))
                                .body())
                        .isEqualTo("\"x\"");
                assertThat(client.exchange(request("GET", "If-Match: \"v2\"\r\n"))
                                .status())
                        .isEqualTo(412);
            }
        }
    }

    @Test
    void severalLinesOfAConditionAreOneList() {
        try (RawClient client = serve(request -> HttpResponse.ok().etag("v1").text("x"))) {
            String lines = "If-None-Match: \"a\"\r\nIf-None-Match: \"v1\"\r\n";
            assertThat(client.exchange(request("GET", lines)).status()).isEqualTo(304);
        }
    }

    @Test
    void theDateOfTheLastChangeIsLookedAtInWholeSeconds() {
        Instant changed = Instant.parse("1994-11-06T08:49:37.9Z");
        try (RawClient client =
                serve(request -> HttpResponse.ok().lastModified(changed).text("x"))) {
            String since = "If-Modified-Since: " + HttpDate.format(changed) + "\r\n";
            assertThat(client.exchange(request("GET", since)).status()).isEqualTo(304);
            String old = "If-Unmodified-Since: " + HttpDate.format(changed.minusSeconds(1)) + "\r\n";
            assertThat(client.exchange(request("GET", old)).status()).isEqualTo(412);
        }
    }

    @Test
    void conditionsAreOfNoMatterToOtherStatusesAndMethodsAndToAnswersThatSayNothing() {
        try (RawClient client = serve(request -> switch (request.query("case")) {
            case "201" -> HttpResponse.status(201).etag("v1");
            case "plain" -> HttpResponse.ok().header("ETag", "\"v1\"").text("x");
            default -> HttpResponse.ok().etag("v1").text("x");
        })) {
            String fields = "Host: a\r\nContent-Length: 0\r\nIf-None-Match: \"v1\"\r\n\r\n";
            assertThat(client.exchange("GET /?case=201 HTTP/1.1\r\n" + fields).status())
                    .isEqualTo(201);
            assertThat(client.exchange("GET /?case=plain HTTP/1.1\r\n" + fields).status())
                    .isEqualTo(200);
            assertThat(client.exchange("PUT /?case=put HTTP/1.1\r\n" + fields).status())
                    .isEqualTo(200);
        }
    }

    @Test
    void aFilterSeesWhatTheConditionsMadeOfTheAnswer() {
        AtomicReference<Integer> seen = new AtomicReference<>();
        try (RawClient client = serve(request -> {
            request.onResponse(response -> {
                seen.set(response.status());
                return response.copy().header("X-A", "b");
            });
            return HttpResponse.ok().etag("v1").text("x");
        })) {
            RawResponse response = client.exchange(request("GET", "If-None-Match: *\r\n"));
            assertThat(response.header("X-A")).isEqualTo("b");
            assertThat(seen).hasValue(304);
        }
    }

    @Test
    void aStreamThatNobodyNeedsIsClosed() {
        AtomicReference<Boolean> closed = new AtomicReference<>(false);
        HeldPublisher never = new HeldPublisher();
        class Closing implements java.util.concurrent.Flow.Publisher<java.nio.ByteBuffer>, AutoCloseable {
            @Override
            public void subscribe(java.util.concurrent.Flow.Subscriber<? super java.nio.ByteBuffer> subscriber) {
                never.subscribe(subscriber);
            }

            @Override
            public void close() {
                closed.set(true);
            }
        }
        try (RawClient client = serve(request -> HttpResponse.ok().etag("v1").stream(new Closing()))) {
            assertThat(client.exchange(request("GET", "If-None-Match: *\r\n")).status())
                    .isEqualTo(304);
            assertThat(closed).hasValue(true);
            closed.set(false);
            client.send(request("HEAD", ""));
            assertThat(client.readHead().status()).isEqualTo(200);
            assertThat(closed).hasValue(true);
        }
    }

    @Test
    void aHandlerAsksBeforeItChangesSomething() {
        try (RawClient client = serve(request -> {
            Validators present =
                    request.method().equals("PUT") ? Validators.none().etag("v1") : Validators.none();
            present.require(request);
            return HttpResponse.noContent();
        })) {
            assertThat(client.exchange(request("PUT", "")).status()).isEqualTo(204);
            assertThat(client.exchange(request("PUT", "If-Match: \"v1\"\r\n")).status())
                    .isEqualTo(204);
            assertThat(client.exchange(request("PUT", "If-Match: \"v0\"\r\n")).status())
                    .isEqualTo(412);
            assertThat(client.exchange(request("PUT", "If-None-Match: *\r\n")).status())
                    .isEqualTo(412);
            assertThat(client.exchange(request("POST", "If-None-Match: *\r\n")).status())
                    .isEqualTo(204);
            assertThat(client.exchange(request("POST", "If-Match: *\r\n")).status())
                    .isEqualTo(412);
        }
    }

    @Test
    void answersWithoutATagGetAWeakOneOfTheirBytes() {
        HttpHandler handler = request -> request.query("text") == null ? java.util.List.of(1, 2) : "x";
        try (RawClient client = serve(Router.builder()
                .filter("/", new WeakEtags())
                .route("*", "/", handler)
                .build())) {
            RawResponse first = client.exchange(request("GET", ""));
            String tag = first.header("ETag");
            assertThat(tag).matches("W/\"[0-9a-f]{24}\"");
            assertThat(first.body()).isEqualTo("[1,2]");
            RawResponse same = client.exchange(request("GET", "If-None-Match: " + tag + "\r\n"));
            assertThat(same.status()).isEqualTo(304);
            assertThat(same.header("ETag")).isEqualTo(tag);
            assertThat(client.exchange(request("GET", "If-Match: \"x\"\r\n")).status())
                    .isEqualTo(412);
            assertThat(client.exchange(request("POST", "")).header("ETag")).isNull();
            client.send(request("HEAD", ""));
            assertThat(client.readHead().header("ETag")).isEqualTo(tag);
            String other = client.exchange(request("GET", "").replace("GET /", "GET /?text"))
                    .header("ETag");
            assertThat(other).isNotEqualTo(tag);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\"b", "a b", "a\r\nb", "\u20ac"})
    void aVersionThatIsNoEntityTagIsRefused(String version) {
        assertThatThrownBy(() -> HttpResponse.ok().etag(version))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("etag: ");
    }
}
