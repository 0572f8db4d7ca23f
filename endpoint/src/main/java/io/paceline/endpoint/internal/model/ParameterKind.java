package io.paceline.endpoint.internal.model;

/** Where in a request the argument for a parameter comes from. */
public enum ParameterKind {
    PATH,
    QUERY,
    HEADER,
    COOKIE,
    /** A part of a multipart body. */
    PART,
    BODY,
    /** Not sent by the client as such: the request itself, its context, its header fields, its principal. */
    CONTEXT
}
