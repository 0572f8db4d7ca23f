package io.paceline.http.internal;

/** How far the life of a connection has come. */
enum ConnectionState {
    /** Requests are read and answered. */
    OPEN,
    /** No request is read any more; when the last answer is out, the connection closes. */
    LAST,
    /** The last answer is out and our side is closed; what the client still sends is thrown away. */
    LINGERING,
    CLOSED
}
