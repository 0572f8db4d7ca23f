package io.paceline.benchmarks.peers.netty;

import io.netty.buffer.ByteBuf;

/** The bodies of the two answers; called on any loop. */
interface Answers {

    /** The body of a ping. */
    ByteBuf ping();

    /**
     * The body that answers a guest list.
     *
     * @param body the whole request body, still owned by the caller
     * @throws RuntimeException if the body is no guest list
     */
    ByteBuf echo(ByteBuf body);
}
