package io.paceline.testkit.net.script;

import static io.paceline.testkit.net.script.ProtocolClient.message;
import static io.paceline.testkit.net.script.ProtocolClient.untyped;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.paceline.testkit.net.script.FrontendMessage.SslRequest;
import io.paceline.testkit.net.script.FrontendMessage.Startup;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ScriptedPostgresTlsTest {

    private static SSLContext tls;

    @BeforeAll
    static void issueCertificate() throws Exception {
        X509Bundle own = new CertificateBuilder()
                .subject("CN=localhost")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        KeyManager[] keys = own.toKeyManagerFactory().getKeyManagers();
        tls = SSLContext.getInstance("TLS");
        tls.init(keys, new TrustManager[] {own.toTrustManager()}, null);
    }

    @Test
    void grantsTlsOnRequest() throws Exception {
        try (ScriptedPostgres server = ScriptedPostgres.builder()
                        .tls(tls)
                        .others(ScriptedConnection::logIn)
                        .start();
                ProtocolClient client = new ProtocolClient(server)) {
            client.send(untyped(message(' ').int32(80877103)));
            assertThat(client.socket.getInputStream().read()).isEqualTo('S');
            secure(client, server);
            assertThat(client.start("user", "app").typesUntil('Z')).startsWith("RSS");
            assertThat(server.received(SslRequest.class)).hasSize(1);
            assertThat(server.received(Startup.class)).hasSize(1);
        }
    }

    @Test
    void speaksTlsFromTheFirstByte() throws Exception {
        try (ScriptedPostgres server = ScriptedPostgres.builder()
                        .tls(tls)
                        .others(ScriptedConnection::logIn)
                        .start();
                ProtocolClient client = new ProtocolClient(server)) {
            secure(client, server);
            assertThat(client.start().typesUntil('Z')).startsWith("RSS");
            assertThat(server.connection(0).received()).hasSize(1);
        }
    }

    private static void secure(ProtocolClient client, ScriptedPostgres server) throws Exception {
        client.socket = tls.getSocketFactory().createSocket(client.socket, "localhost", server.port(), true);
    }
}
