package io.paceline.apps.api;

import io.paceline.endpoint.ResponseStatus;

/** A list, or something of it, is not there. */
@ResponseStatus(404)
final class NoSuchListException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoSuchListException(String what) {
        super(what + ": not found");
    }
}
