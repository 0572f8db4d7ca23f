package io.paceline.endpoint.openapi;

/** How clients say who they are. */
public enum SecurityScheme {
    /** Name and password (RFC 7617). */
    BASIC,
    /** A token in the Authorization field (RFC 6750). */
    BEARER,
    /** A token in the Authorization field that is a JWT (RFC 7519). */
    BEARER_JWT
}
