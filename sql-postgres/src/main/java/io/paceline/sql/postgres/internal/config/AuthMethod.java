package io.paceline.sql.postgres.internal.config;

/** How a server may ask who somebody is ({@code require_auth}). */
public enum AuthMethod {
    /** It does not ask. */
    NONE("none"),
    /** The password as it is. */
    PASSWORD("password"),
    /** A hash of the password. */
    MD5("md5"),
    /** SCRAM (RFC 5802, RFC 7677), with or without channel binding. */
    SCRAM("scram-sha-256");

    private final String text;

    AuthMethod(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
