package io.paceline.http.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.server.Await;
import io.paceline.http.server.NoLeaks;
import io.paceline.net.NameResolver;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The TLS client before servers that are not ours. */
@ExtendWith(NoLeaks.class)
class TlsServersTest {

    private static final Certificates CERTIFICATES = new Certificates();

    private static SSLContext context(String name) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        KeyManager[] keys = CERTIFICATES
                .issue(builder -> builder.addSanDnsName(name).addSanIpAddress("127.0.0.1"))
                .toKeyManagerFactory()
                .getKeyManagers();
        context.init(keys, null, null);
        return context;
    }

    private static SSLServerSocket listen(String name) throws Exception {
        SSLServerSocket server = (SSLServerSocket)
                context(name).getServerSocketFactory().createServerSocket(0, 10, InetAddress.getLoopbackAddress());
        server.setSoTimeout(20_000);
        return server;
    }

    private static HttpClient.Builder client() {
        return HttpClient.builder().tls(CERTIFICATES.client().build());
    }

    private static SSLSocket accept(SSLServerSocket server) throws Exception {
        SSLSocket socket = (SSLSocket) server.accept();
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static void readHead(SSLSocket socket) throws Exception {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.read());
        }
    }

    @Test
    void theNameIsSentAlongAndChecked() throws Exception {
        try (StubDns dns = new StubDns(60, "127.0.0.1");
                SSLServerSocket server = listen("www.example.test");
                HttpClient client = client().resolver(NameResolver.builder().servers(dns.address()))
                        .build()) {
            URI uri = URI.create("https://www.example.test:" + server.getLocalPort());
            Reply<ClientResponse> reply = client.get(uri).send();
            try (SSLSocket socket = accept(server)) {
                readHead(socket);
                List<SNIServerName> names = ((ExtendedSSLSession) socket.getSession()).getRequestedServerNames();
                assertThat(names).hasSize(1);
                assertThat(new String(names.get(0).getEncoded(), US_ASCII)).isEqualTo("www.example.test");
                socket.getOutputStream().write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(US_ASCII));
                assertThat(reply.await().status()).isEqualTo(204);
            }
            URI other = URI.create("https://other.test:" + server.getLocalPort());
            Reply<ClientResponse> refused = client.get(other).send();
            try (SSLSocket socket = accept(server)) {
                CompletableFuture.runAsync(() -> {
                    try {
                        socket.startHandshake();
                    } catch (Exception expected) {
                        // the client does not go on
                    }
                });
                assertThat(Failures.of(refused).kind()).isEqualTo(Kind.TLS);
            }
        }
    }

    @Test
    void aBodyThatEndsWithTheConnectionMustEndInOrder() throws Exception { // RFC 8446, section 6.1
        try (SSLServerSocket server = listen("a.test");
                HttpClient client = client().build()) {
            URI uri = URI.create("https://127.0.0.1:" + server.getLocalPort());
            Reply<ClientResponse> whole = client.get(uri).send();
            SSLSocket first = accept(server);
            readHead(first);
            first.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\nhello".getBytes(US_ASCII));
            first.close();
            assertThat(whole.await().text()).isEqualTo("hello");
        }
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                HttpClient client = client().build()) {
            Reply<ClientResponse> cut = client.get(URI.create("https://127.0.0.1:" + server.getLocalPort()))
                    .send();
            Socket below = server.accept();
            SSLSocket secure = (SSLSocket) context("a.test").getSocketFactory().createSocket(below, null, true);
            secure.setUseClientMode(false);
            readHead(secure);
            secure.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\nhello".getBytes(US_ASCII));
            below.close();
            HttpClientException failure = Failures.of(cut);
            assertThat(failure.kind()).isEqualTo(Kind.CLOSED);
            assertThat(failure).hasMessageContaining("cut within the body");
        }
    }

    @Test
    void aServerThatIsSilentInTheHandshakeIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                HttpClient client =
                        client().connectTimeout(Duration.ofMillis(200)).build()) {
            Reply<ClientResponse> reply = client.get(URI.create("https://127.0.0.1:" + silent.getLocalPort()))
                    .send();
            try (Socket socket = silent.accept()) {
                socket.setSoTimeout(20_000);
                assertThat(Failures.of(reply).kind()).isEqualTo(Kind.TLS);
                // whatever was sent, then the end
                socket.getInputStream().readAllBytes();
            }
        }
    }

    @Test
    void aServerThatClosesInTheHandshakeIsAFailureAtOnce() throws Exception {
        try (ServerSocket rude = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                HttpClient client = client().build()) {
            Reply<ClientResponse> reply = client.get(URI.create("https://127.0.0.1:" + rude.getLocalPort()))
                    .send();
            rude.accept().close();
            assertThat(Failures.of(reply).kind()).isEqualTo(Kind.TLS);
        }
    }

    @Test
    void cancellingDuringTheHandshakeClosesTheConnection() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                HttpClient client = client().connectionsPerOriginMax(1).build()) {
            URI uri = URI.create("https://127.0.0.1:" + silent.getLocalPort());
            Reply<ClientResponse> reply = client.get(uri).send();
            try (Socket socket = silent.accept()) {
                socket.setSoTimeout(20_000);
                assertThat(reply.cancel()).isTrue();
                socket.getInputStream().readAllBytes();
            }
            Reply<ClientResponse> next = client.get(uri).send();
            silent.accept().close();
            assertThat(Await.result(next.handle((answer, failure) -> failure).toCompletableFuture()))
                    .isNotNull();
        }
    }
}
