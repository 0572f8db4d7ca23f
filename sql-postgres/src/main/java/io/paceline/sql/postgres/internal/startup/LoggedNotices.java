package io.paceline.sql.postgres.internal.startup;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.ServerError;
import io.paceline.sql.postgres.internal.wire.Notices;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what a server says without being asked. */
final class LoggedNotices implements Notices {

    private static final Logger LOG = LoggerFactory.getLogger("io.paceline.sql.postgres.notice");

    private final String place;

    LoggedNotices(String place) {
        this.place = place;
    }

    @Override
    public void notice(ServerError notice) {
        if (notice.severity().equals("WARNING")) {
            LOG.warn("{}: {} ({})", place, notice.message(), notice.sqlState());
        } else {
            LOG.debug("{}: {}: {} ({})", place, notice.severity(), notice.message(), notice.sqlState());
        }
    }

    @Override
    public void notification(ByteBuf from, int index, int length) {}
}
