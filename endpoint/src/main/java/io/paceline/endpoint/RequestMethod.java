package io.paceline.endpoint;

/** The request methods that {@link RequestMapping} can name (RFC 9110, section 9; PATCH: RFC 5789). */
public enum RequestMethod {
    /** Reads; what answers it answers HEAD as well. */
    GET,
    /** Reads without the content. */
    HEAD,
    /** Hands something in. */
    POST,
    /** Sets the state of a resource. */
    PUT,
    /** Changes parts of a resource. */
    PATCH,
    /** Removes a resource. */
    DELETE,
    /** Asks what can be done; answered by the router unless a method says so itself. */
    OPTIONS
}
