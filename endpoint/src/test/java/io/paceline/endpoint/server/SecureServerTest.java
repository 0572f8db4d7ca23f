package io.paceline.endpoint.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.paceline.endpoint.GetMapping;
import io.paceline.http.client.HttpClient;
import io.paceline.net.ClientTls;
import io.paceline.net.ServerTls;
import org.junit.jupiter.api.Test;

class SecureServerTest {

    static class Greeter {
        @GetMapping("/hello")
        public String hello() {
            return "hello";
        }
    }

    @Test
    void servicesAreServedOverTls() throws Exception {
        X509Bundle own = new CertificateBuilder()
                .subject("CN=Self")
                .setIsCertificateAuthority(true)
                .addSanIpAddress("127.0.0.1")
                .buildSelfSigned();
        byte[] certificate = own.getCertificatePEM().getBytes(US_ASCII);
        ServerTls tls = ServerTls.builder()
                .certificate(certificate, own.getPrivateKeyPEM().getBytes(US_ASCII))
                .build();
        try (EndpointServer server =
                        OneServer.local().tls(tls).service(new Greeter()).start();
                HttpClient client = HttpClient.builder()
                        .tls(ClientTls.builder().trust(certificate).build())
                        .build()) {
            assertThat(server.uri()).hasScheme("https");
            assertThat(client.get(server.uri().resolve("/hello")).send().await().text())
                    .isEqualTo("hello");
        }
    }
}
