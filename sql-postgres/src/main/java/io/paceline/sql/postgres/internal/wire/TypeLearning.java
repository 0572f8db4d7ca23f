package io.paceline.sql.postgres.internal.wire;

import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.codec.CodecRegistry;
import io.paceline.sql.postgres.internal.codec.TypeCatalog;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Learns the types that are a database's own: all of them at the first connection, and later those that turn up.
 *
 * <p>Thread rules: may be used by any thread.
 */
public final class TypeLearning {

    private static final Logger LOG = LoggerFactory.getLogger(TypeLearning.class);

    private final CodecRegistry registry;
    private final Set<Integer> asked = ConcurrentHashMap.newKeySet();
    private volatile boolean complete;

    /** For the codecs of one database. */
    public TypeLearning(CodecRegistry registry) {
        this.registry = registry;
    }

    CodecRegistry registry() {
        return registry;
    }

    /** Whether the types that were there at the start are known. */
    public boolean isComplete() {
        return complete;
    }

    /**
     * Asks for all types.
     *
     * @param then told once it is answered, with null if that went well
     */
    public DriverCommand<?> all(Consumer<? super @Nullable Throwable> then) {
        return new TypeQuery(TypeCatalog.QUERY_ALL, registry, error -> {
            complete |= error == null;
            report(error);
            then.accept(error);
        });
    }

    private static void report(@Nullable Throwable error) {
        boolean lost = error instanceof SqlException failure
                && failure.kind() != SqlException.Kind.SERVER
                && failure.kind() != SqlException.Kind.DECODE;
        if (error != null && !lost) {
            LOG.warn(
                    "the types of the database cannot be read, so that values of its own types come as text: {}",
                    error.toString());
        }
    }

    /** Those among the types that are neither known nor were asked for in vain. */
    int[] unknown(int[] oids) {
        return Arrays.stream(oids)
                .filter(oid -> !registry.knows(oid) && !asked.contains(oid))
                .distinct()
                .toArray();
    }

    /** Asks for these types. */
    DriverCommand<?> some(int[] oids) {
        return new TypeQuery(TypeCatalog.query(oids), registry, error -> {
            if (error == null) {
                Arrays.stream(oids).forEach(asked::add);
            }
            report(error);
        });
    }
}
