package io.paceline.testkit.net.script;

import static io.paceline.testkit.net.script.ProtocolClient.message;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The exchange of RFC 7677, section 3. */
@Timeout(30)
class ScramServerTest {

    private static final String CLIENT_NONCE = "rOprNGfwEbeRWgbNEkqO";
    private static final String SERVER_NONCE = "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";
    private static final byte[] SALT = Base64.getDecoder().decode("W22ZaJ0SNY7soEsUEjb6gQ==");
    private static final String PROOF = "dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=";
    private static final String SERVER_PROOF = "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=";

    @Test
    void followsTheExampleOfTheSpecification() throws IOException {
        try (ScriptedPostgres server = serving(example());
                ProtocolClient client = new ProtocolClient(server)) {
            client.start();
            assertThat(client.read()).isEqualTo("R ....SCRAM-SHA-256..");
            assertThat(first(client))
                    .isEqualTo("R ....r=" + CLIENT_NONCE + SERVER_NONCE + ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096");
            assertThat(last(client, PROOF)).isEqualTo("R ...." + SERVER_PROOF);
            assertThat(client.typesUntil('Z')).startsWith("RS");
        }
    }

    @Test
    void aWrongPasswordIsToldToTheClient() throws IOException {
        try (ScriptedPostgres server = serving(example());
                ProtocolClient client = new ProtocolClient(server)) {
            client.start().read();
            first(client);
            assertThat(last(client, PROOF.replace('d', 'e'))).startsWith("E ").contains("C28P01");
            assertThat(client.socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void liesWhereItIsTold() throws IOException {
        try (ScriptedPostgres server = serving(example().iterationsSaid("2147483648"));
                ProtocolClient client = new ProtocolClient(server)) {
            client.start().read();
            assertThat(first(client)).endsWith(",i=2147483648");
        }
        try (ScriptedPostgres server = serving(example().withoutNonceOfClient());
                ProtocolClient client = new ProtocolClient(server)) {
            client.start().read();
            assertThat(first(client)).startsWith("R ....r=" + SERVER_NONCE);
        }
        try (ScriptedPostgres server = serving(example().withoutProof());
                ProtocolClient client = new ProtocolClient(server)) {
            client.start().read();
            first(client);
            assertThat(last(client, PROOF)).startsWith("R ....v=").isNotEqualTo("R ...." + SERVER_PROOF);
        }
    }

    @Test
    void aClientThatDoesNotFollowTheMechanismFailsTheTest() throws IOException {
        ScriptedPostgres server = serving(example());
        try (ProtocolClient client = new ProtocolClient(server)) {
            client.start().read();
            String text = "n,,n=user,r=x";
            client.send(message('p')
                    .text("SCRAM-SHA-1")
                    .int32(text.length())
                    .bytes(text.getBytes(UTF_8))
                    .toBytes());
            assertThat(client.socket.getInputStream().read()).isEqualTo(-1);
        }
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(server::close)
                .withMessage("SCRAM-SHA-1 (expected: one of [SCRAM-SHA-256])");
    }

    private static ScramServer example() {
        return ScramServer.of("pencil").salt(SALT).nonce(SERVER_NONCE);
    }

    private static ScriptedPostgres serving(ScramServer scram) {
        return ScriptedPostgres.with(client -> {
            if (scram.authenticate(client)) {
                client.logIn();
            }
        });
    }

    private static String first(ProtocolClient client) throws IOException {
        String text = "n,,n=user,r=" + CLIENT_NONCE;
        client.send(message('p')
                .text("SCRAM-SHA-256")
                .int32(text.length())
                .bytes(text.getBytes(UTF_8))
                .toBytes());
        return client.read();
    }

    private static String last(ProtocolClient client, String proof) throws IOException {
        String text = "c=biws,r=" + CLIENT_NONCE + SERVER_NONCE + ",p=" + proof;
        client.send(message('p').bytes(text.getBytes(UTF_8)).toBytes());
        return client.read();
    }
}
