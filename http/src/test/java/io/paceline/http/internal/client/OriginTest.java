package io.paceline.http.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.HttpBody;
import io.paceline.http.internal.wire.HeadBuffer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where requests go, and how the loops share what is allowed there. */
class OriginTest {

    @ParameterizedTest
    @CsvSource({
        "http://A.test/x, http://a.test, a.test",
        "http://a.test:80/, http://a.test, a.test",
        "http://a.test:443/, http://a.test:443, a.test:443",
        "HTTPS://a.test:443/, https://a.test, a.test",
        "https://a.test:80/, https://a.test:80, a.test:80",
        "http://a_b:8080, http://a_b:8080, a_b:8080",
        "http://[::1]:8080/, http://[::1]:8080, [::1]:8080",
        "http://[::1]/, http://[::1], [::1]"
    })
    void anOriginIsSchemeHostAndPortAndTheHostFieldTheLastTwo(String uri, String shown, String host) {
        Origin origin = Origin.of(URI.create(uri));
        assertThat(origin).hasToString(shown);
        HeadBuffer head = new HeadBuffer();
        RequestEncoder.writeHead(
                head, new RequestPlan("GET", URI.create(uri), origin, "/", List.of(), HttpBody.NONE, false, -1, null));
        assertThat(new String(head.array(), 0, head.size(), StandardCharsets.US_ASCII))
                .isEqualTo("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "http://h, /",
        "http://h?a=b, /?a=b",
        "http://h/a?, /a?",
        "http://h/%C3%A9#f, /%C3%A9",
        "http://h/é, /%C3%A9"
    })
    void aTargetIsPathAndQueryInAscii(String uri, String target) {
        assertThat(RequestPlan.targetOf(URI.create(uri))).isEqualTo(target);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 4", "3, 4", "4, 4", "7, 3", "64, 2"})
    void whatIsAllowedIsDividedAmongTheLoopsWithoutRest(int connections, int loops) {
        OriginState state = new OriginState(Origin.of(URI.create("http://h")), connections, loops);
        assertThat(IntStream.range(0, loops).map(state::share).sum()).isEqualTo(connections);
        // as many calls as there are connections, from wherever, all find one
        for (int i = 0; i < connections; i++) {
            state.enter(i % 2 == 0 ? -1 : loops - 1);
        }
        for (int i = 0; i < loops; i++) {
            for (int call = 0; call < state.share(i); call++) {
                state.leave(i);
            }
        }
        assertThat(state.isQuiet()).isTrue();
    }

    @Test
    void aCallStaysOnTheLoopOfItsCallerWhileThatHasAConnectionToSpare() {
        OriginState state = new OriginState(Origin.of(URI.create("http://h")), 4, 2);
        assertThat(List.of(state.enter(1), state.enter(1))).containsExactly(1, 1);
        assertThat(List.of(state.enter(1), state.enter(1))).containsExactly(0, 0);
        assertThat(state.isQuiet()).isFalse();
    }
}
