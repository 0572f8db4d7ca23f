package io.paceline.sql.postgres.internal.auth;

import com.ongres.scram.client.ScramClient;
import com.ongres.scram.common.StringPreparation;
import com.ongres.scram.common.exception.ScramException;
import com.ongres.scram.common.util.TlsServerEndpoint;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.config.Requirement;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** SCRAM-SHA-256 (RFC 5802, RFC 7677), bound to the certificate of the server where there is one (RFC 5929, section 4). */
final class Scram {

    /** More would only let a server keep this side busy; PostgreSQL itself uses 4096. */
    static final int ITERATIONS_MAX = 100_000;

    private final ScramClient client;
    private boolean proven;

    /**
     * Chooses a mechanism.
     *
     * @param offered by the server
     * @param certificate that the server has shown; null without TLS
     */
    Scram(List<String> offered, String password, @Nullable X509Certificate certificate, Requirement binding) {
        List<String> usable = offered.stream()
                .filter(name -> binding != Requirement.DISABLE || !isBound(name))
                .toList();
        byte[] data = binding == Requirement.DISABLE || certificate == null ? new byte[0] : bindingData(certificate);
        try {
            var building = ScramClient.builder()
                    .advertisedMechanisms(usable)
                    // PostgreSQL takes the name from the startup message
                    .username("*")
                    .password(password.toCharArray())
                    .stringPreparation(StringPreparation.POSTGRESQL_PREPARATION);
            client = data.length == 0
                    ? building.build()
                    : building.channelBinding(TlsServerEndpoint.TLS_SERVER_END_POINT, data)
                            .build();
        } catch (IllegalArgumentException e) {
            throw Authenticator.refused(
                    "SASL mechanisms: " + offered + " (expected: SCRAM-SHA-256 or SCRAM-SHA-256-PLUS)");
        }
        if (binding == Requirement.REQUIRE && !isBound(mechanism())) {
            throw Authenticator.refused("channel_binding: require, and "
                    + (certificate == null ? "there is no TLS" : "the server offers " + offered)
                    + " (expected: SCRAM-SHA-256-PLUS over TLS)");
        }
    }

    private static boolean isBound(String mechanism) {
        return mechanism.toUpperCase(Locale.ROOT).endsWith("-PLUS");
    }

    private static byte[] bindingData(X509Certificate certificate) {
        try {
            return TlsServerEndpoint.getChannelBindingData(certificate);
        } catch (CertificateEncodingException e) {
            throw Authenticator.refused("the server's certificate: cannot be bound to");
        }
    }

    String mechanism() {
        return client.getScramMechanism().getName();
    }

    boolean isBound() {
        return isBound(mechanism());
    }

    String first() {
        return client.clientFirstMessage().toString();
    }

    /** Takes the server's salt and the number of iterations. */
    void challenge(String serverFirst) {
        int iterations;
        try {
            iterations = client.serverFirstMessage(serverFirst).getIterationCount();
        } catch (ScramException | RuntimeException e) {
            throw broken(e);
        }
        if (iterations > ITERATIONS_MAX) {
            throw Authenticator.refused(
                    "SCRAM: " + iterations + " iterations (expected: at most " + ITERATIONS_MAX + ")");
        }
    }

    /** The proof; computes for milliseconds. */
    String proof() {
        return client.clientFinalMessage().toString();
    }

    /** Takes the server's own proof. */
    void verify(String serverFinal) {
        try {
            client.serverFinalMessage(serverFinal);
            proven = true;
        } catch (ScramException | RuntimeException e) {
            throw broken(e);
        }
    }

    /** Whether the server has shown that it knows the password, too. */
    boolean isProven() {
        return proven;
    }

    private static SqlException broken(Exception cause) {
        return new SqlException(
                SqlException.Kind.CONNECT, "SCRAM: the server's message is not valid: " + cause.getMessage(), cause);
    }
}
