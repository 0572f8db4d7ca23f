package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.codec.CodecRegistry;
import io.paceline.sql.postgres.internal.codec.RowShape;
import io.paceline.sql.postgres.internal.codec.TypeCatalog;
import io.paceline.sql.postgres.internal.codec.TypeEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks the catalog for types and tells the registry. Nobody but the driver knows of it. */
final class TypeQuery extends DriverCommand<@Nullable Void> {

    private final String sql;
    private final CodecRegistry registry;
    private final Consumer<? super @Nullable Throwable> then;
    private final List<TypeEntry> types = new ArrayList<>();
    private @Nullable RuntimeException unreadable;

    TypeQuery(String sql, CodecRegistry registry, Consumer<? super @Nullable Throwable> then) {
        this.sql = sql;
        this.registry = registry;
        this.then = then;
    }

    @Override
    protected void encode(ByteBuf to) {
        Frontend.query(to, sql);
    }

    @Override
    protected boolean isSilent() {
        return true;
    }

    @Override
    protected RowShape shape() {
        return TypeCatalog.shape();
    }

    @Override
    public void row(int step, Row row) {
        try {
            types.add(TypeCatalog.read(row));
        } catch (RuntimeException e) {
            unreadable = e;
        }
    }

    @Override
    protected void finished() {
        if (failure() == null) {
            if (unreadable == null) {
                registry.learn(types);
            }
            then.accept(unreadable);
        }
        super.finished();
    }

    @Override
    protected void fail(SqlException error) {
        super.fail(error);
        then.accept(error);
    }

    @Override
    protected @Nullable Void result() {
        return null;
    }
}
