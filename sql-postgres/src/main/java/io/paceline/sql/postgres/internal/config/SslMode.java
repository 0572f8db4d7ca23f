package io.paceline.sql.postgres.internal.config;

/** Whether TLS is used, and what is asked of the server's certificate ({@code sslmode}). */
public enum SslMode {
    /** Never. */
    DISABLE,
    /** Only if the server insists. */
    ALLOW,
    /** If the server can. */
    PREFER,
    /** Always, with any certificate; with one of {@code sslrootcert} if that is given. */
    REQUIRE,
    /** Always, with a certificate that is trusted. */
    VERIFY_CA,
    /** Always, with a certificate that is trusted and bears the name of the host. */
    VERIFY_FULL;

    /** Whether a connection without TLS is never used. */
    public boolean isRequired() {
        return compareTo(REQUIRE) >= 0;
    }
}
