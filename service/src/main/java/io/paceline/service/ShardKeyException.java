package io.paceline.service;

/** A call found no worker: it has no key where one is needed, or one where keys have no meaning. */
public final class ShardKeyException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    /** An error that names the service, the method and what was expected. */
    public ShardKeyException(String message) {
        super(message);
    }
}
