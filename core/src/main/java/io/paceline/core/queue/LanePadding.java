package io.paceline.core.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/*
 * The indices of one sender's ring, each side's on cache lines of its own, so that sender and receiver slow each other
 * down only where they hand over. Fields of a superclass lie before those of a subclass, so the distance is kept by
 * inheritance. 128 bytes: processors fetch lines in pairs.
 */
abstract class LaneHead {
    long a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14;
}

/** What the sender works with; the receiver reads {@code written}, and only when nothing is published. */
abstract class SenderIndex extends LaneHead {
    static final VarHandle WRITTEN = handle(SenderIndex.class, "written");
    static final VarHandle DROPPED = handle(SenderIndex.class, "dropped");

    // how many items are in their slots, counted from the start of the ring's life
    long written;

    // up to here there is room for sure
    long roomUntil;

    // when this many are written they are published
    long publishAt;

    long dropped;

    static VarHandle handle(Class<?> owner, String name) {
        try {
            return MethodHandles.lookup().findVarHandle(owner, name, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}

abstract class SenderPadding extends SenderIndex {
    long b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14;
}

/** Written once a batch by the sender, watched by a receiver that has caught up. */
abstract class PublishedIndex extends SenderPadding {
    static final VarHandle PUBLISHED = handle(PublishedIndex.class, "published");

    long published;
}

abstract class PublishedPadding extends PublishedIndex {
    long c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14;
}

/** Written by the receiver whenever it frees slots, read by a sender that has used up its room. */
abstract class TakenIndex extends PublishedPadding {
    static final VarHandle TAKEN = handle(TakenIndex.class, "taken");

    long taken;
}

abstract class TakenPadding extends TakenIndex {
    long d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14;
}

/** What the receiver works with. */
abstract class ReceiverIndex extends TakenPadding {
    // the next item to take
    long head;

    // up to here the items are known to be readable
    long readableTo;
}

abstract class LanePadding extends ReceiverIndex {
    long e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14;
}
