package io.paceline.testkit.net;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.paceline.testkit.net.EmbeddedPostgres.Auth;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets in, as a client sees it on the wire. */
@Timeout(60)
class EmbeddedPostgresAccessTest {

    private static final String OK = "R 0";

    @ParameterizedTest
    @CsvSource({"TRUST, R 0", "PASSWORD, R 3", "MD5, R 5", "SCRAM_SHA_256, R 10"})
    void asksOverTcpForWhatWasChosen(Auth auth, String asked) throws IOException {
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .user("app")
                .password("it's secret")
                .auth(auth)
                .start()) {
            assertThat(answerTo(connect(server), "app")).isEqualTo(asked);
            assertThat(server.execute("select current_user")).containsExactly(List.of("app"));
            assertThat(server.toString()).doesNotContain("secret");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"MD5", "SCRAM_SHA_256"})
    void keepsThePasswordInTheFormThatIsAskedFor(Auth auth) {
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .user("app")
                .password("secret")
                .auth(auth)
                .start()) {
            String kept = server.execute("select rolpassword from pg_authid where rolname = 'app'")
                    .get(0)
                    .get(0);
            assertThat(kept).startsWith(auth == Auth.MD5 ? "md5" : "SCRAM-SHA-256$4096:");
        }
    }

    @Test
    void rulesOfTheUserGoFirst() throws IOException {
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .accessRules("host all postgres 127.0.0.1/32 reject")
                .user("app")
                .start()) {
            assertThat(answerTo(connect(server), "postgres")).isEqualTo("E 28000");
            assertThat(answerTo(connect(server), "app")).isEqualTo(OK);
        }
    }

    @Test
    void speaksTlsAndTakesClientCertificates() throws Exception {
        X509Bundle authority = new CertificateBuilder()
                .subject("CN=Authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        X509Bundle own = issue(authority, "CN=localhost");
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .user("app")
                .auth(Auth.CERT)
                .tls(
                        path(own.toTempCertChainPem()),
                        path(own.toTempPrivateKeyPem()),
                        path(authority.toTempRootCertPem()))
                .start()) {
            assertThat(answerTo(connect(server), "app")).isEqualTo("E 28000");
            assertThat(answerTo(secured(server, authority, issue(authority, "CN=app")), "app"))
                    .isEqualTo(OK);
            assertThat(answerTo(secured(server, authority, issue(authority, "CN=other")), "app"))
                    .isEqualTo("E 28000");
            assertThat(server.execute("show ssl")).containsExactly(List.of("on"));
        }
    }

    @Test
    void tlsNeedsNoAuthorities() throws Exception {
        X509Bundle own = new CertificateBuilder()
                .subject("CN=localhost")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .tls(path(own.toTempCertChainPem()), path(own.toTempPrivateKeyPem()))
                .start()) {
            assertThat(answerTo(secured(server, own, own), "postgres")).isEqualTo(OK);
            assertThat(answerTo(connect(server), "postgres")).isEqualTo(OK);
        }
    }

    private static Path path(File file) {
        file.deleteOnExit();
        return file.toPath();
    }

    private static X509Bundle issue(X509Bundle authority, String subject) throws Exception {
        return new CertificateBuilder().subject(subject).buildIssuedBy(authority);
    }

    private static Socket connect(EmbeddedPostgres server) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.port());
    }

    private static Socket secured(EmbeddedPostgres server, X509Bundle trusted, X509Bundle own) throws Exception {
        Socket plain = connect(server);
        DataOutputStream out = new DataOutputStream(plain.getOutputStream());
        out.writeInt(8);
        out.writeInt(80877103);
        assertThat(plain.getInputStream().read()).isEqualTo('S');
        SSLContext context = SSLContext.getInstance("TLS");
        KeyManager[] keys = own.toKeyManagerFactory().getKeyManagers();
        context.init(keys, new TrustManager[] {trusted.toTrustManager()}, null);
        return context.getSocketFactory().createSocket(plain, "localhost", server.port(), true);
    }

    /** What the server answers to the first message: the kind of authentication, or the SQLSTATE of an error. */
    private static String answerTo(Socket socket, String user) throws IOException {
        try (socket) {
            byte[] parameters = ("user\0" + user + "\0database\0postgres\0\0").getBytes(US_ASCII);
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            out.writeInt(8 + parameters.length);
            out.writeInt(3 << 16);
            out.write(parameters);
            out.flush();
            DataInputStream in = new DataInputStream(socket.getInputStream());
            char type = (char) in.readUnsignedByte();
            int length = in.readInt();
            if (type == 'R') {
                return "R " + in.readInt();
            }
            String fields = new String(in.readNBytes(length - 4), US_ASCII);
            return type + " " + fields.replaceAll("(?s).*\0C([^\0]*)\0.*", "$1");
        }
    }
}
