package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.ServerError;

/** Told of what a server says without being asked. On the loop of the connection; must not throw. */
public interface Notices {

    /** NoticeResponse. */
    void notice(ServerError notice);

    /** NotificationResponse: process, channel and payload, valid during the call. */
    void notification(ByteBuf from, int index, int length);
}
