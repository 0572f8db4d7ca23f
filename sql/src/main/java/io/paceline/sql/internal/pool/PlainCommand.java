package io.paceline.sql.internal.pool;

import io.paceline.sql.spi.SimpleCommand;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/** A statement of the pool's own. */
final class PlainCommand extends SimpleCommand<@Nullable Void> {

    PlainCommand(String sql) {
        super(new StatementText(sql, 0));
    }
}
