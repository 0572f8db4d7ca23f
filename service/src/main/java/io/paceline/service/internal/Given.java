package io.paceline.service.internal;

import org.jspecify.annotations.Nullable;

/** Checks what callers hand in. */
final class Given {

    private Given() {}

    /**
     * Returns what was given.
     *
     * @throws NullPointerException {@code service 'x': action: null (expected: not null)}
     */
    static <T> T present(@Nullable T given, String what, String service) {
        if (given == null) {
            throw new NullPointerException("service '" + service + "': " + what + ": null (expected: not null)");
        }
        return given;
    }
}
