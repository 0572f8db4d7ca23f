package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Statements of the driver without parameters, whose rows nobody looks at ("Simple Query"). */
public class Script extends DriverCommand<@Nullable Void> {

    private final String sql;

    /** Statements, with semicolons between them. */
    public Script(String sql) {
        this.sql = sql;
    }

    @Override
    protected void encode(ByteBuf to) {
        Frontend.query(to, sql);
    }

    @Override
    protected @Nullable Void result() {
        return null;
    }

    @Override
    public String toString() {
        return sql;
    }
}
