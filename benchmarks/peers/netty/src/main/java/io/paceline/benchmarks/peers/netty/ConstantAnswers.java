package io.paceline.benchmarks.peers.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** The floor of the transport: bytes made once for the ping, the body as it came for the echo. */
final class ConstantAnswers implements Answers {
    private static final ByteBuf PING = Unpooled.unreleasableBuffer(Unpooled.directBuffer()
            .writeBytes("[\"Hello World!\"]".getBytes(StandardCharsets.US_ASCII))
            .asReadOnly());

    @Override
    public ByteBuf ping() {
        return PING.duplicate();
    }

    @Override
    public ByteBuf echo(ByteBuf body) {
        return body.retainedDuplicate();
    }
}
