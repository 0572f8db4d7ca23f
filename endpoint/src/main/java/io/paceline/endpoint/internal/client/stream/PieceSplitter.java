package io.paceline.endpoint.internal.client.stream;

import org.jspecify.annotations.Nullable;

/** Bytes as they come, whatever they are: each piece is an element. */
final class PieceSplitter extends ElementSplitter {

    @Override
    byte @Nullable [] next() {
        return rest();
    }

    @Override
    boolean take(byte octet) {
        return false;
    }

    @Override
    boolean ended() {
        return false;
    }
}
