package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import io.paceline.http.filter.BodyLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How large bodies may be, route by route (services.md 31 and "what users asked" 35). */
@ExtendWith(NoLeaks.class)
class BodyLimitTest {

    private static final HttpHandler LENGTH =
            request -> HttpResponse.ok().text(Integer.toString(request.body().length));

    @RegisterExtension
    private final OneServer one = new OneServer();

    private RawClient serve() {
        Router router = Router.builder()
                .post("/standard", LENGTH)
                .group(
                        "/small",
                        small -> small.filter(BodyLimit.of(10))
                                .post("/a", LENGTH)
                                .group(
                                        "/but",
                                        inner -> inner.filter(BodyLimit.of(200)).post("/b", LENGTH)))
                .group("/large", large -> large.filter(BodyLimit.of(300)).post("/c", LENGTH))
                .filter("/maybe", BodyLimit.of(5))
                .post("/{any}/d", LENGTH)
                .build();
        return one.start(Servers.local(router).bodyBytesMax(100));
    }

    @ParameterizedTest
    @CsvSource({
        "/standard, 100",
        "/small/a, 10",
        "/small/but/b, 200",
        "/large/c, 300",
        "/maybe/d, 5",
        "/%6daybe/d, 5",
        "/other/d, 100"
    })
    void theLimitNextToTheRouteCountsAndOneByteMoreIs413(String path, int bytesMax) {
        RawClient client = serve();
        String head = "POST " + path + " HTTP/1.1\r\nHost: a\r\n";
        RawResponse fits = client.exchange(head + "Content-Length: " + bytesMax + "\r\n\r\n" + "x".repeat(bytesMax));
        assertThat(fits.status()).isEqualTo(200);
        assertThat(fits.text()).isEqualTo(Integer.toString(bytesMax));
        RawResponse announced = client.exchange(head + "Content-Length: " + (bytesMax + 1) + "\r\n\r\n");
        assertThat(announced.status()).isEqualTo(413);
        assertThat(announced.text()).contains("\"status\":413");
        RawResponse chunked = one.connect()
                .exchange(head + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(bytesMax + 1) + "\r\n"
                        + "x".repeat(bytesMax + 1) + "\r\n0\r\n\r\n");
        assertThat(chunked.status()).isEqualTo(413);
    }

    @Test
    void aNegativeLimitIsRefused() {
        assertThatThrownBy(() -> BodyLimit.of(-1)).hasMessageStartingWith("bodyBytesMax: -1 (expected: 0 to ");
    }
}
