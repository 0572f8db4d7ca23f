package io.paceline.net;

/** Whether a TLS server wants its clients to show a certificate (RFC 8446, section 4.3.2). */
public enum ClientAuth {
    /** It does not ask. */
    NONE,
    /** It asks, and checks the certificate of a client that shows one. */
    OPTIONAL,
    /** It refuses clients that show none. */
    REQUIRED
}
