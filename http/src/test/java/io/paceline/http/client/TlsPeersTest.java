package io.paceline.http.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.pkitesting.X509Bundle;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.server.CapturedLog;
import io.paceline.http.server.HttpServer;
import io.paceline.http.server.NoLeaks;
import io.paceline.net.ServerTls;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The TLS server as clients see it that are not ours. */
@ExtendWith(NoLeaks.class)
class TlsPeersTest {

    private static final Certificates CERTIFICATES = new Certificates();
    private static final int BODY_BYTES_MAX = 1000;

    private HttpServer server;

    private HttpServer start(ServerTls tls) {
        server = HttpServer.builder()
                .host("127.0.0.1")
                .port(0)
                .tls(tls)
                .bodyBytesMax(BODY_BYTES_MAX)
                .handler(TlsPeersTest::shown)
                .start();
        return server;
    }

    private static HttpResponse shown(HttpRequest request) {
        return HttpResponse.ok().text(request.method() + " " + request.target() + " " + request.text());
    }

    @AfterEach
    void stop() {
        server.stop(Duration.ZERO);
    }

    private static SSLContext trusting() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {CERTIFICATES.authority.toTrustManager()}, null);
        return context;
    }

    private SSLSocket connect() throws Exception {
        SSLSocket socket =
                (SSLSocket) trusting().getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    @Test
    void theClientOfTheJdkIsAnswered() throws Exception {
        start(Certificates.server(CERTIFICATES.local()).build());
        java.net.http.HttpClient client = java.net.http.HttpClient.newBuilder()
                .sslContext(trusting())
                .version(Version.HTTP_1_1)
                .build();
        for (int i = 0; i < 20; i++) {
            java.net.http.HttpRequest request = java.net.http.HttpRequest.newBuilder(
                            server.uri().resolve("/a?b=" + i))
                    .POST(BodyPublishers.ofString("hello"))
                    .build();
            assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo("POST /a?b=" + i + " hello");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.2", "1.3"})
    void curlIsAnswered(String versions, @TempDir Path folder) throws Exception {
        Path curl = Path.of("/usr/bin/curl");
        Assumptions.assumeTrue(Files.isExecutable(curl), "this machine has no curl");
        start(Certificates.server(CERTIFICATES.local()).build());
        Path trust = Files.write(folder.resolve("trust.pem"), CERTIFICATES.trust());
        List<String> command = new ArrayList<>(List.of(curl.toString(), "-sS", "-m", "20", "--noproxy", "*"));
        command.addAll(versions.equals("1.2") ? List.of("--tlsv1.2", "--tls-max", "1.2") : List.of("--tlsv1.3"));
        command.addAll(List.of("--cacert", trust.toString(), "--data", "hello"));
        command.addAll(List.of(server.uri() + "/x", server.uri() + "/y"));
        assertThat(output(command.toArray(String[]::new))).isEqualTo("POST /x helloPOST /y hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-tls1", "-tls1_1", "-ssl3"})
    void oldProtocolsAreRefused(String version) throws Exception {
        Path openssl = Path.of("/usr/bin/openssl");
        Assumptions.assumeTrue(Files.isExecutable(openssl), "this machine has no openssl");
        start(Certificates.server(CERTIFICATES.local()).build());
        String address = "127.0.0.1:" + server.port();
        assertThat(output(openssl.toString(), "s_client", "-connect", address, version))
                .containsAnyOf("Cipher is (NONE)", "Unknown option", "unknown option");
        assertThat(output(openssl.toString(), "s_client", "-connect", address)).contains("TLSv1.3");
    }

    private static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        try (InputStream out = process.getInputStream()) {
            String text = new String(out.readAllBytes(), UTF_8);
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            return text;
        } finally {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aBodyThatIsTooLargeIsAnsweredBeforeTheConnectionEnds(String protocol) throws Exception {
        start(Certificates.server(CERTIFICATES.local()).build());
        try (SSLSocket socket = connect()) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.getOutputStream()
                    .write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000\r\n\r\n".getBytes(US_ASCII));
            socket.getOutputStream().write(new byte[2000]);
            String answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
            assertThat(answer).startsWith("HTTP/1.1 413 ").contains("\r\nConnection: close\r\n");
        }
    }

    @Test
    void pipelinedRequestsAndAnOrderlyEndAreServed() throws Exception {
        start(Certificates.server(CERTIFICATES.local()).build());
        try (SSLSocket socket = connect()) {
            socket.getOutputStream()
                    .write("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(US_ASCII));
            socket.shutdownOutput();
            String answers = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
            assertThat(answers).contains("GET /1 ", "GET /2 ");
        }
    }

    @Test
    void whatIsNoTlsIsClosedAndLoggedWithoutWhatItSaid() throws Exception {
        start(Certificates.server(CERTIFICATES.local()).build());
        try (CapturedLog log = CapturedLog.ofFaults();
                Socket plain = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            plain.setSoTimeout(20_000);
            plain.getOutputStream().write("GET / HTTP/1.1\r\nAuthorization: secret\r\n\r\n".getBytes(US_ASCII));
            assertThat(plain.getInputStream().readAllBytes().length).isLessThan(100);
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void aHandshakeThatIsNotFinishedIsClosed() throws Exception {
        start(Certificates.server(CERTIFICATES.local())
                .handshakeTimeout(Duration.ofMillis(100))
                .build());
        try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            silent.setSoTimeout(20_000);
            assertThat(silent.getInputStream().read()).isNegative();
        }
    }

    @Test
    void aRenewedCertificateIsShownAfterAReload(@TempDir Path folder) throws Exception {
        X509Bundle before = CERTIFICATES.local();
        X509Bundle after = CERTIFICATES.local();
        Path chain = Files.write(folder.resolve("chain.pem"), Certificates.chain(before));
        Path key = Files.write(folder.resolve("key.pem"), Certificates.key(before));
        ServerTls tls = ServerTls.builder().certificate(chain, key).build();
        start(tls);
        assertThat(shownCertificate()).isEqualTo(before.getCertificate());
        Files.write(chain, Certificates.chain(after));
        Files.write(key, new byte[0]);
        assertThatThrownBy(tls::reload).isInstanceOf(IllegalArgumentException.class);
        assertThat(shownCertificate()).isEqualTo(before.getCertificate());
        Files.write(key, Certificates.key(after));
        tls.reload();
        assertThat(shownCertificate()).isEqualTo(after.getCertificate());
    }

    private X509Certificate shownCertificate() throws Exception {
        try (SSLSocket socket = connect()) {
            socket.startHandshake();
            return (X509Certificate)
                    List.of(socket.getSession().getPeerCertificates()).get(0);
        }
    }
}
