package io.paceline.http.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.paceline.core.Clock;
import io.paceline.core.Probe;
import io.paceline.core.Reply;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpBody;
import io.paceline.http.HttpClientException;
import io.paceline.http.server.Await;
import io.paceline.json.jackson.JacksonCodec;
import io.paceline.net.ClientTls;
import io.paceline.net.NameResolver;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientCoreTest {

    @Test
    void anOriginThatIsOfNoMoreUseIsForgotten() {
        Duration second = Duration.ofSeconds(5);
        ClientSettings settings = new ClientSettings(
                JacksonCodec.standard(),
                Probe.NONE,
                Clock.SYSTEM,
                ClientTls.standard(),
                false,
                new ClientSettings.Limits(4, 4, 1024, 1024),
                new ClientSettings.Timeouts(second, second, second, second));
        ClientCore core = new ClientCore(settings, null, NameResolver.builder());
        for (int port = 1; port <= 30; port++) {
            URI uri = URI.create("http://127.0.0.1:" + port);
            Reply<ClientResponse> reply = core.send(
                    new RequestPlan("GET", uri, Origin.of(uri), "/", List.of(), HttpBody.NONE, false, -1, null));
            assertThat(catchThrowable(reply::await)).isInstanceOf(HttpClientException.class);
        }
        Await.until("all are forgotten", () -> core.originCount() == 0);
        core.close();
    }
}
