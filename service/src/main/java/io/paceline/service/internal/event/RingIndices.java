package io.paceline.service.internal.event;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/*
 * The indices of a ring, each on cache lines of its own, so that publishers and the subscriber do not slow each other
 * down. Fields of a superclass lie before those of a subclass, so the distance is kept by inheritance. 128 bytes:
 * processors fetch lines in pairs.
 */
abstract class BeforeAdded {
    long a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14;
}

abstract class Added extends BeforeAdded {
    static final VarHandle ADDED = index(Added.class, "added");

    volatile long added;

    static VarHandle index(Class<?> owner, String name) {
        try {
            return MethodHandles.lookup().findVarHandle(owner, name, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}

abstract class BeforeLimit extends Added {
    long b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14;
}

abstract class Limit extends BeforeLimit {
    static final VarHandle LIMIT = index(Limit.class, "limit");

    // the place that is known to be free for sure; read far more often than it changes
    volatile long limit;
}

abstract class BeforeTaken extends Limit {
    long c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14;
}

abstract class Taken extends BeforeTaken {
    static final VarHandle TAKEN = index(Taken.class, "taken");

    volatile long taken;
}

abstract class RingIndices extends Taken {
    long d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14;
}
