package io.paceline.endpoint.internal.model;

/** Where in a request the argument for a parameter comes from. */
public enum ParameterKind {
    PATH,
    /** The query, and the fields of a form where the body is one; all of them if the parameter has no name. */
    QUERY,
    /** A header field; all of them if the parameter has no name. */
    HEADER,
    COOKIE,
    /** A part of a multipart body. */
    PART,
    /** Several of the query and of a form, one for each member of the {@link ModelType}. */
    MODEL,
    BODY,
    /** Not sent by the client as such: the request itself, its context, its header fields, its principal. */
    CONTEXT
}
