package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** To the server and back, with a bare Sync. */
final class RoundTrip extends DriverCommand<@Nullable Void> {

    @Override
    protected void encode(ByteBuf to) {
        Frontend.sync(to);
    }

    @Override
    protected @Nullable Void result() {
        return null;
    }
}
