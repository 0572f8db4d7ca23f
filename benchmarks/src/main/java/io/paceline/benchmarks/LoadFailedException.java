package io.paceline.benchmarks;

import java.io.IOException;

/** A load generator gave up, for example because the server did not accept its connections. */
final class LoadFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    LoadFailedException(String message) {
        super(message);
    }
}
