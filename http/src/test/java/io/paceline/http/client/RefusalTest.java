package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.EventLoops;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before anything is written, and how that is said. */
class RefusalTest {

    private static final URI LOCAL = URI.create("http://127.0.0.1:1/");

    private final HttpClient client = HttpClient.builder().build();

    @AfterEach
    void stop() {
        client.close();
    }

    @ParameterizedTest
    @CsvSource({
        "ftp://h/, 'scheme: ftp (expected: http or https)'",
        "/path, 'scheme: none (expected: http or https)'",
        "http:///path, 'host: none (expected: an absolute URI)'",
        "http://u:p@h/, 'URI: one with user information (expected: an Authorization field instead)'",
        "http://h:0/, 'port: 0 (expected: 1 to 65535)'",
        "http://h:65536/, 'port: 65536 (expected: 1 to 65535)'",
        "http://a%41/, 'host: a%41 (expected: letters, digits, dots and hyphens, or an address)'"
    })
    void aUriThatCannotBeAskedIsRefused(String uri, String message) {
        assertThatThrownBy(() -> client.get(URI.create(uri)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void noLineBreakReachesTheRequestLine() throws Exception { // CVE-2025-67735
        assertThatThrownBy(() -> client.get(URI.create("http://h/a\r\nX: y")))
                .isInstanceOf(IllegalArgumentException.class);
        // One that was put together is percent-encoded by URI itself.
        URI quoted = new URI("http", "127.0.0.1", "/a\r\nX: y z", null);
        assertThat(quoted.getRawPath()).isEqualTo("/a%0D%0AX:%20y%20z");
        assertThat(client.get(quoted)).hasToString("ClientRequest[GET http://127.0.0.1]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GET /x HTTP/1.1\r\nA:", "G T", "CONNECT", "TRACE", "GÉT"})
    void aMethodThatIsNoneIsRefused(String method) {
        assertThatThrownBy(() -> client.request(method, LOCAL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("method: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Host", "content-length", "Transfer-Encoding", "Connection", "Expect", "A:", "A B", "", "A\r\nB"
            })
    void aFieldNameThatIsNoneOrNotTheCallersIsRefused(String name) {
        assertThatThrownBy(() -> client.get(LOCAL).header(name, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("header name: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret\r\nB: c", "secret\n", "secret\0", "secret\u0001", "secret\u20ac"})
    void aFieldValueWithAControlCharacterIsRefusedAndNotShown(String value) {
        assertThatThrownBy(() -> client.get(LOCAL).header("Authorization", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("value of header Authorization: \\u")
                .hasMessageNotContaining("secret");
    }

    @Test
    void nothingOfARequestIsShownButWhereItGoes() {
        assertThat(client.get(URI.create("http://h/p?token=secret"))
                        .header("Authorization", "Bearer secret")
                        .text("secret"))
                .hasToString("ClientRequest[GET http://h]");
    }

    @Test
    void aBuilderSaysWhatIsWrongWithAValue() {
        HttpClient.Builder builder = HttpClient.builder();
        assertThatThrownBy(() -> builder.connectionsPerOriginMax(0))
                .hasMessage("connectionsPerOriginMax: 0 (expected: 1 to 65536)");
        assertThatThrownBy(() -> builder.waitersMax(-1)).hasMessage("waitersMax: -1 (expected: 0 to 1048576)");
        assertThatThrownBy(() -> builder.connectTimeout(Duration.ZERO))
                .hasMessage("connectTimeout: PT0S (expected: PT0.001S to PT24H)");
        assertThatThrownBy(() -> builder.responseBytesMax(-1))
                .hasMessage("responseBytesMax: -1 (expected: 0 to 1073741824)");
        EventLoops none = null;
        assertThatThrownBy(() -> builder.loops(none)).hasMessageStartingWith("loops: null");
    }
}
