package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.pkitesting.X509Bundle;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.auth.Auth;
import io.paceline.http.auth.Identity;
import io.paceline.http.filter.Csrf;
import io.paceline.http.server.HttpServer;
import io.paceline.http.server.NoLeaks;
import io.paceline.http.server.Router;
import io.paceline.net.ClientAuth;
import io.paceline.net.ClientTls;
import io.paceline.net.ServerTls;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a request says of how it came, and of who sent it. */
@ExtendWith(NoLeaks.class)
class PeerTest {

    private static final Certificates CERTIFICATES = new Certificates();

    private @Nullable HttpServer server;

    private URI start(HttpServer.Builder builder) {
        HttpServer started = builder.host("127.0.0.1").port(0).start();
        server = started;
        return started.uri();
    }

    private static HttpServer.Builder showing() {
        return HttpServer.builder()
                .handler(request -> HttpResponse.ok()
                        .text(request.scheme() + " " + request.isSecure() + " "
                                + request.clientCertificates().size()));
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(Duration.ZERO);
        }
    }

    private static ServerTls tls(ClientAuth auth) {
        return Certificates.server(CERTIFICATES.local())
                .trust(CERTIFICATES.trust())
                .clientAuth(auth)
                .build();
    }

    private static ClientTls showing(X509Bundle certificate) {
        return CERTIFICATES
                .client()
                .certificate(Certificates.chain(certificate), Certificates.key(certificate))
                .build();
    }

    private static ClientResponse get(ClientTls tls, URI uri) {
        try (HttpClient client = HttpClient.builder().tls(tls).build()) {
            return client.get(uri).send().await();
        }
    }

    @Test
    void aRequestSaysWhetherItCameByTls() {
        ClientTls client = CERTIFICATES.client().build();
        assertThat(get(client, start(showing())).text()).isEqualTo("http false 0");
        stop();
        assertThat(get(client, start(showing().tls(tls(ClientAuth.NONE)))).text())
                .isEqualTo("https true 0");
        stop();
        assertThat(get(client, start(showing().tls(tls(ClientAuth.OPTIONAL)))).text())
                .isEqualTo("https true 0");
    }

    @ParameterizedTest
    @CsvSource({
        "false, https, http",
        "true, https, https",
        "true, HTTPS, https",
        "true, 'http, https', https",
        "true, 'https, http', http",
        "true, , http",
        "true, ftp, http",
        "true, 'https,', http",
    })
    void whatAProxySaysCountsOnlyIfItIsTrusted(boolean trusted, @Nullable String said, String scheme) {
        URI uri = start(showing().trustForwardedProto(trusted));
        try (HttpClient client = HttpClient.builder().build()) {
            ClientRequest request = client.get(uri);
            if (said != null) {
                request.header("X-Forwarded-Proto", said);
            }
            assertThat(request.send().await().text()).startsWith(scheme + " ");
        }
    }

    @ParameterizedTest
    @CsvSource({"https, 204", "http, 403"})
    void aPageWithoutTlsIsAnotherOriginForARequestThatHasIt(String scheme, int status) {
        URI uri = start(HttpServer.builder()
                .trustForwardedProto(true)
                .handler(Router.builder()
                        .filter(Csrf.sameOrigin())
                        .post("/", request -> HttpResponse.noContent())
                        .build()));
        try (HttpClient client = HttpClient.builder().build()) {
            ClientResponse answer = client.post(uri)
                    .header("Origin", scheme + "://" + uri.getAuthority())
                    .header("X-Forwarded-Proto", "https")
                    .send()
                    .await();
            assertThat(answer.status()).isEqualTo(status);
        }
    }

    @Test
    void theCertificateOfAClientIsShownAndCanSayWhoItIs() {
        CompletableFuture<X509Certificate> shown = new CompletableFuture<>();
        // @start region="client-certificate"
        Router router = Router.builder()
                .filter("/internal", Auth.clientCertificate(certificate -> services(certificate)))
                .get(
                        "/internal/me",
                        request -> HttpResponse.ok()
                                .text(String.valueOf(request.context().principal())))
                .get("/link", PeerTest::link)
                .build();
        // @end
        URI uri = start(HttpServer.builder()
                .handler(request -> {
                    request.clientCertificates().stream().findFirst().ifPresent(shown::complete);
                    return router.handle(request);
                })
                .tls(tls(ClientAuth.OPTIONAL)));
        X509Bundle known = CERTIFICATES.issue(builder -> builder.subject("CN=orders"));
        X509Bundle stranger = CERTIFICATES.issue(builder -> builder.subject("CN=stranger"));
        assertThat(get(showing(known), uri.resolve("/internal/me")).text()).isEqualTo("Identity[orders]");
        assertThat(shown).isCompletedWithValue(known.getCertificate());
        assertThat(get(showing(stranger), uri.resolve("/internal/me")).status()).isEqualTo(403);
        ClientTls nobody = CERTIFICATES.client().build();
        assertThat(get(nobody, uri.resolve("/internal/me")).status()).isEqualTo(403);
        assertThat(get(nobody, uri.resolve("/link")).header("Location")).isEqualTo(uri + "/guests/7");
    }

    private static @Nullable Identity services(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName().equals("CN=orders") ? Identity.of("orders") : null;
    }

    // @start region="scheme"
    private static HttpResponse link(HttpRequest request) {
        return HttpResponse.created(request.scheme() + "://" + request.header("Host") + "/guests/7");
    }
    // @end
}
