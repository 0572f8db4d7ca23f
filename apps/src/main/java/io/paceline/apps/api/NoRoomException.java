package io.paceline.apps.api;

import io.paceline.endpoint.ResponseStatus;

/** No more can be kept. */
@ResponseStatus(409)
final class NoRoomException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoRoomException(String message) {
        super(message);
    }
}
