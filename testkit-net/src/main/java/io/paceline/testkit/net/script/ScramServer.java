package io.paceline.testkit.net.script;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.paceline.testkit.net.script.FrontendMessage.Password;
import io.paceline.testkit.net.script.FrontendMessage.Terminate;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The server's side of SCRAM-SHA-256 (RFC 5802 and RFC 7677) for scripts, honest unless told otherwise.
 *
 * <pre>{@code
 * if (ScramServer.of("secret").authenticate(client)) {
 *     client.send(authenticationOk()).welcome();
 * }
 * }</pre>
 *
 * <p>Thread rules: for one exchange of one connection.
 */
public final class ScramServer {

    private static final int KEY_BITS = 256;
    private static final Base64.Encoder ENCODER = Base64.getEncoder();
    private static final Base64.Decoder DECODER = Base64.getDecoder();

    private final String password;
    private List<String> mechanisms = List.of("SCRAM-SHA-256");
    private int iterations = 4096;
    private @Nullable String iterationsSaid;
    private byte[] salt = "salt of a script".getBytes(UTF_8);
    private String nonce = "nonceOfAScript";
    private boolean keepsNonceOfClient = true;
    private boolean proves = true;
    private byte @Nullable [] bindingData;

    private ScramServer(String password) {
        this.password = password;
    }

    /** A server that knows this password, of printable ASCII characters. */
    public static ScramServer of(String password) {
        return new ScramServer(password);
    }

    /** What it offers, in order; default only {@code SCRAM-SHA-256}. */
    public ScramServer mechanisms(String... names) {
        mechanisms = List.of(names);
        return this;
    }

    /** How often the password is hashed; default 4096. */
    public ScramServer iterations(int count) {
        iterations = count;
        return this;
    }

    /** What it says for the number of iterations, whether true, a number, or not. */
    public ScramServer iterationsSaid(String text) {
        iterationsSaid = text;
        return this;
    }

    public ScramServer salt(byte[] bytes) {
        salt = bytes.clone();
        return this;
    }

    /** What it adds to the nonce of the client. */
    public ScramServer nonce(String text) {
        nonce = text;
        return this;
    }

    /** Forgets the nonce of the client, which a client must not accept. */
    public ScramServer withoutNonceOfClient() {
        keepsNonceOfClient = false;
        return this;
    }

    /** Sends a wrong proof that it knows the password, which a client must not accept. */
    public ScramServer withoutProof() {
        proves = false;
        return this;
    }

    /** What a client must bind to with SCRAM-SHA-256-PLUS: the hash of the server's certificate (RFC 5929, section 4). */
    public ScramServer bindingData(byte[] hash) {
        bindingData = hash.clone();
        return this;
    }

    /**
     * Talks to a client up to the server's last message of the exchange, after which comes AuthenticationOk.
     *
     * @return whether the client knows the password; if not it was told so and the session has ended. Also false if the
     *     client leaves, as it should when the server lies
     * @throws AssertionError if the client does not follow the mechanism
     */
    public boolean authenticate(ScriptedConnection client) throws IOException {
        client.send(BackendMessages.authenticationSasl(mechanisms.toArray(String[]::new)));
        Password first = client.expect(Password.class);
        if (!mechanisms.contains(first.saslMechanism())) {
            throw new AssertionError(first.saslMechanism() + " (expected: one of " + mechanisms + ")");
        }
        Exchange exchange = new Exchange(first.saslMechanism(), first.saslInitialResponse());
        client.send(BackendMessages.authenticationSaslContinue(exchange.serverFirst.getBytes(UTF_8)));
        FrontendMessage second = client.nextInTime();
        if (second == null || second instanceof Terminate) {
            return false;
        }
        if (!(second instanceof Password response)) {
            throw new AssertionError(second + " (expected: a response)");
        }
        String last = exchange.answerTo(response.text());
        if (last == null) {
            client.send(BackendMessages.fatalError("28P01", "password authentication failed"));
            client.end();
            return false;
        }
        client.send(BackendMessages.authenticationSaslFinal(last.getBytes(UTF_8)));
        return true;
    }

    /** The messages of one exchange. */
    private final class Exchange {
        private final String header;
        private final String clientFirstBare;
        private final String serverFirst;
        private final String fullNonce;
        private final boolean binds;

        Exchange(String mechanism, String clientFirst) {
            int bare = clientFirst.indexOf(',', clientFirst.indexOf(',') + 1) + 1;
            header = clientFirst.substring(0, bare);
            clientFirstBare = clientFirst.substring(bare);
            binds = mechanism.endsWith("-PLUS");
            if (binds != header.startsWith("p=")) {
                throw new AssertionError("header " + header + " of " + mechanism + " (expected: p=… only with -PLUS)");
            }
            fullNonce = (keepsNonceOfClient ? attribute(clientFirstBare, 'r') : "") + nonce;
            serverFirst = "r=" + fullNonce + ",s=" + ENCODER.encodeToString(salt) + ",i="
                    + (iterationsSaid == null ? iterations : iterationsSaid);
        }

        /** The proof of the server, or null if that of the client is wrong. */
        @Nullable
        String answerTo(String clientFinal) {
            if (!attribute(clientFinal, 'r').equals(fullNonce)) {
                throw new AssertionError("nonce in " + clientFinal + " (expected: " + fullNonce + ")");
            }
            if (!Arrays.equals(DECODER.decode(attribute(clientFinal, 'c')), expectedBinding())) {
                throw new AssertionError("channel binding in " + clientFinal + " (expected: header and hash)");
            }
            String unproven = clientFinal.substring(0, clientFinal.lastIndexOf(",p="));
            byte[] message = (clientFirstBare + "," + serverFirst + "," + unproven).getBytes(UTF_8);
            byte[] salted = salted();
            byte[] clientKey = hmac(salted, "Client Key".getBytes(UTF_8));
            byte[] signature = hmac(sha256(clientKey), message);
            byte[] proof = new byte[clientKey.length];
            for (int i = 0; i < proof.length; i++) {
                proof[i] = (byte) (clientKey[i] ^ signature[i]);
            }
            if (!Arrays.equals(proof, DECODER.decode(attribute(clientFinal, 'p')))) {
                return null;
            }
            byte[] serverSignature = hmac(hmac(salted, "Server Key".getBytes(UTF_8)), message);
            if (!proves) {
                serverSignature[0] ^= 1;
            }
            return "v=" + ENCODER.encodeToString(serverSignature);
        }

        private byte[] expectedBinding() {
            byte[] start = header.getBytes(UTF_8);
            if (!binds || bindingData == null) {
                return start;
            }
            byte[] all = Arrays.copyOf(start, start.length + bindingData.length);
            System.arraycopy(bindingData, 0, all, start.length, bindingData.length);
            return all;
        }
    }

    private static String attribute(String message, char name) {
        Map<Character, String> attributes = new HashMap<>();
        for (String part : message.split(",", -1)) {
            if (part.length() > 1 && part.charAt(1) == '=') {
                attributes.put(part.charAt(0), part.substring(2));
            }
        }
        String value = attributes.get(name);
        if (value == null) {
            throw new AssertionError("no " + name + "= in " + message);
        }
        return value;
    }

    private byte[] salted() {
        try {
            PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, KEY_BITS);
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(spec)
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] hmac(byte[] key, byte[] message) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] sha256(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
