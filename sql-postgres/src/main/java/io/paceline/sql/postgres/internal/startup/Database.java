package io.paceline.sql.postgres.internal.startup;

import io.netty.channel.ChannelOption;
import io.paceline.net.ClientTls;
import io.paceline.net.NameResolver;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.config.PasswordFile;
import io.paceline.sql.postgres.internal.config.PgConfig;
import io.paceline.sql.postgres.internal.config.Secret;
import io.paceline.sql.postgres.internal.config.Server;
import io.paceline.sql.postgres.internal.wire.TypeLearning;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What all connections to one database have in common.
 *
 * @param config where it is
 * @param tls how TLS is spoken; null if it never is
 * @param resolver finds the addresses of hosts
 * @param types the types
 * @param socketOptions what TCP connections are set to
 * @param offLoop runs what computes or waits
 */
public record Database(
        PgConfig config,
        @Nullable ClientTls tls,
        NameResolver resolver,
        TypeLearning types,
        Map<ChannelOption<?>, Object> socketOptions,
        Executor offLoop) {

    /** The password for a server: that of the configuration, else of the supplier, else of the file. Waits. */
    String password(Server server) {
        Secret given = config.password();
        Supplier<String> supplier = config.passwordSupplier();
        if (given == null && supplier != null) {
            given = new Secret(supplier.get());
        }
        if (given == null) {
            given = PasswordFile.find(config.passfile(), server, config.database(), config.user());
        }
        if (given == null) {
            throw new SqlException(
                    SqlException.Kind.CONNECT,
                    "password: none (expected: one in the address, a property, a supplier or " + config.passfile()
                            + ")");
        }
        return given.reveal();
    }
}
