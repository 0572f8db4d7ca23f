package io.paceline.sql.internal.pool;

import java.io.Serial;
import java.util.concurrent.atomic.AtomicLong;

/** A number that one thread counts and others read: cheaper than one that several count. */
final class Count extends AtomicLong {

    @Serial
    private static final long serialVersionUID = 1L;

    void add(long more) {
        setRelease(getPlain() + more);
    }
}
