package io.paceline.http.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.paceline.net.ClientTls;
import io.paceline.net.ServerTls;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;

/** An authority of a test and what it issues; nothing of it outlives the test. */
final class Certificates {

    final X509Bundle authority;

    Certificates() {
        try {
            authority = new CertificateBuilder()
                    .subject("CN=Authority")
                    .setIsCertificateAuthority(true)
                    .buildSelfSigned();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** A certificate for this machine. */
    X509Bundle local() {
        return issue(builder -> builder.addSanIpAddress("127.0.0.1").addSanDnsName("localhost"));
    }

    X509Bundle issue(UnaryOperator<CertificateBuilder> change) {
        try {
            return change.apply(new CertificateBuilder().subject("CN=Leaf")).buildIssuedBy(authority);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    X509Bundle expired() {
        Instant now = Instant.now();
        return issue(builder -> builder.addSanIpAddress("127.0.0.1")
                .notBefore(now.minus(Duration.ofDays(2)))
                .notAfter(now.minus(Duration.ofDays(1))));
    }

    static ServerTls.Builder server(X509Bundle bundle) {
        return ServerTls.builder().certificate(chain(bundle), key(bundle));
    }

    ClientTls.Builder client() {
        return ClientTls.builder().trust(trust());
    }

    byte[] trust() {
        return authority.getCertificatePEM().getBytes(US_ASCII);
    }

    static byte[] chain(X509Bundle bundle) {
        return bundle.getCertificatePathPEM().getBytes(US_ASCII);
    }

    static byte[] key(X509Bundle bundle) {
        return bundle.getPrivateKeyPEM().getBytes(US_ASCII);
    }
}
