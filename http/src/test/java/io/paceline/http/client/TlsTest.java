package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.pkitesting.X509Bundle;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.HttpResponse;
import io.paceline.http.server.HttpServer;
import io.paceline.net.ClientAuth;
import io.paceline.net.ClientTls;
import io.paceline.net.ServerTls;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** TLS between the client and the server of this module. */
class TlsTest {

    private static final Certificates CERTIFICATES = new Certificates();

    private HttpServer server;

    private URI start(ServerTls tls) {
        server = HttpServer.builder()
                .host("127.0.0.1")
                .port(0)
                .tls(tls)
                .handler(request -> HttpResponse.ok().text("hello"))
                .start();
        return server.uri();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(Duration.ZERO);
        }
    }

    private static String get(ClientTls tls, URI uri) {
        try (HttpClient client = HttpClient.builder().tls(tls).build()) {
            client.get(uri).send().await();
            return client.get(uri).send().await().text();
        }
    }

    private static Kind failure(ClientTls tls, URI uri, String... messages) {
        try (HttpClient client = HttpClient.builder().tls(tls).build()) {
            Throwable thrown = org.assertj.core.api.Assertions.catchThrowable(
                    () -> client.get(uri).send().await());
            assertThat(thrown).isInstanceOf(HttpClientException.class);
            for (String message : messages) {
                assertThat(thrown).hasMessageContaining(message);
            }
            return ((HttpClientException) thrown).kind();
        }
    }

    @Test
    void aTrustedServerIsSpokenTo() {
        URI uri = start(Certificates.server(CERTIFICATES.local()).build());
        assertThat(uri).hasScheme("https");
        assertThat(get(CERTIFICATES.client().build(), uri)).isEqualTo("hello");
    }

    @Test
    void anUnknownAuthorityIsRefused() {
        URI uri = start(Certificates.server(new Certificates().local()).build());
        assertThat(failure(CERTIFICATES.client().build(), uri, uri.toString(), "SignatureException"))
                .isEqualTo(Kind.TLS);
        assertThat(failure(ClientTls.standard(), uri, "certification path")).isEqualTo(Kind.TLS);
    }

    /** CVE-2026-102476: neither contexts nor sessions are shared by clients that say different things. */
    @Test
    void whatOneClientAcceptsIsOfNoUseToAnother() {
        X509Bundle other = CERTIFICATES.issue(builder -> builder.addSanDnsName("example.test"));
        URI uri = start(Certificates.server(other).build());
        ClientTls lenient = CERTIFICATES.client().dangerouslyAcceptAnyHostname().build();
        for (int i = 0; i < 3; i++) {
            assertThat(get(lenient, uri)).isEqualTo("hello");
            assertThat(failure(CERTIFICATES.client().build(), uri)).isEqualTo(Kind.TLS);
            assertThat(failure(ClientTls.standard(), uri)).isEqualTo(Kind.TLS);
            assertThat(failure(
                            new Certificates()
                                    .client()
                                    .dangerouslyAcceptAnyHostname()
                                    .build(),
                            uri))
                    .isEqualTo(Kind.TLS);
        }
    }

    @Test
    void anExpiredCertificateIsRefused() {
        URI uri = start(Certificates.server(CERTIFICATES.expired()).build());
        assertThat(failure(CERTIFICATES.client().build(), uri, "NotAfter")).isEqualTo(Kind.TLS);
    }

    @Test
    void aCertificateOfAnotherHostIsRefusedUnlessThatIsSaidToBeFine() {
        X509Bundle other = CERTIFICATES.issue(builder -> builder.addSanDnsName("example.test"));
        URI uri = start(Certificates.server(other).build());
        assertThat(failure(CERTIFICATES.client().build(), uri, "127.0.0.1")).isEqualTo(Kind.TLS);
        assertThat(get(CERTIFICATES.client().dangerouslyAcceptAnyHostname().build(), uri))
                .isEqualTo("hello");
    }

    @Test
    void aServerThatWantsACertificateTakesOnlyATrustedOne() {
        ServerTls tls = Certificates.server(CERTIFICATES.local())
                .trust(CERTIFICATES.trust())
                .clientAuth(ClientAuth.REQUIRED)
                .build();
        URI uri = start(tls);
        X509Bundle known = CERTIFICATES.issue(builder -> builder);
        X509Bundle unknown = new Certificates().issue(builder -> builder);
        assertThat(get(
                        CERTIFICATES
                                .client()
                                .certificate(Certificates.chain(known), Certificates.key(known))
                                .build(),
                        uri))
                .isEqualTo("hello");
        assertThat(failure(CERTIFICATES.client().build(), uri)).isEqualTo(Kind.TLS);
        assertThat(failure(
                        CERTIFICATES
                                .client()
                                .certificate(Certificates.chain(unknown), Certificates.key(unknown))
                                .build(),
                        uri))
                .isEqualTo(Kind.TLS);
    }

    @Test
    void plainHttpToATlsPortFailsAtOnceAndSoDoesTlsToAPlainPort() {
        URI secure = start(Certificates.server(CERTIFICATES.local()).build());
        assertThat(failure(CERTIFICATES.client().build(), URI.create("http://" + secure.getAuthority())))
                .isIn(Kind.CLOSED, Kind.PROTOCOL);
        server.stop(Duration.ZERO);
        server = HttpServer.builder()
                .host("127.0.0.1")
                .port(0)
                .handler(request -> HttpResponse.ok())
                .start();
        URI plain = URI.create("https://" + server.uri().getAuthority());
        assertThat(failure(CERTIFICATES.client().build(), plain, "does not speak TLS"))
                .isEqualTo(Kind.TLS);
    }

    @Test
    void materialThatIsOfNoUseIsRefusedWithoutBeingShown() {
        X509Bundle local = CERTIFICATES.local();
        byte[] secret = "secret".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> ServerTls.builder().build())
                .hasMessage("certificate: none (expected: a certificate chain and its key)");
        assertThatThrownBy(() -> ServerTls.builder()
                        .certificate(Certificates.chain(local), secret)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PKCS#8")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> ServerTls.builder()
                        .certificate(java.nio.file.Path.of("/none.pem"), java.nio.file.Path.of("/none.key"))
                        .build())
                .hasMessage("certificate: /none.pem (expected: a file that can be read)");
        assertThatThrownBy(() -> Certificates.server(local)
                        .clientAuth(ClientAuth.OPTIONAL)
                        .build())
                .hasMessageContaining("trust: none");
        assertThat(Certificates.server(local).build())
                .hasToString("ServerTls[certificate: bytes, key: bytes, clientAuth=NONE]");
    }
}
