package io.paceline.sql.postgres.internal.config;

import io.paceline.core.Argument;
import io.paceline.sql.spi.DriverOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a database before a connection is opened, checked.
 *
 * @param servers one or more, to be tried in this order
 * @param database its name
 * @param user who connects
 * @param password null if it has to be looked up
 * @param passwordSupplier asked for each connection, off the loops; null if there is none
 * @param passfile where passwords are looked up
 * @param tls how TLS is used
 * @param auth how the server may ask for the password
 * @param connectTimeout for one address of one server; null for none of its own
 * @param startup what the server is told of the session besides user and database
 * @param keepalive how a silent connection is watched
 * @param target which servers are taken
 * @param balanced whether servers and addresses are tried in random order
 * @param statements how statements are prepared
 * @param messageBytesMax how long a message of the server may be
 */
public record PgConfig(
        List<Server> servers,
        String database,
        String user,
        @Nullable Secret password,
        @Nullable Supplier<String> passwordSupplier,
        Path passfile,
        Tls tls,
        Auth auth,
        @Nullable Duration connectTimeout,
        Map<String, String> startup,
        Keepalive keepalive,
        TargetSession target,
        boolean balanced,
        Statements statements,
        int messageBytesMax) {

    /**
     * How TLS is used.
     *
     * @param mode whether, and what is asked of the certificate
     * @param direct whether it begins at once, without asking (PostgreSQL 17 and later)
     * @param rootCertificates a file of those who are trusted, in PEM; null for those that the JDK trusts
     * @param certificate a file with what is shown to the server, in PEM; null for nothing
     * @param key a file with its key, PKCS#8 in PEM
     * @param keyPassword what opens the key
     * @param serverName whether the name of the host is sent along (SNI)
     */
    public record Tls(
            SslMode mode,
            boolean direct,
            @Nullable Path rootCertificates,
            @Nullable Path certificate,
            @Nullable Path key,
            @Nullable Secret keyPassword,
            boolean serverName) {}

    /**
     * How the server may ask for the password.
     *
     * @param methods those that are allowed
     * @param channelBinding whether the password is bound to the TLS connection
     */
    public record Auth(Set<AuthMethod> methods, Requirement channelBinding) {}

    /**
     * How a silent connection is watched; the numbers are 0 for what the system does.
     *
     * @param on whether it is
     * @param idleSeconds after which the first probe is sent
     * @param intervalSeconds between probes
     * @param count how many are lost before the connection is
     * @param userTimeoutMillis how long what was sent may stay without acknowledgement
     */
    public record Keepalive(boolean on, int idleSeconds, int intervalSeconds, int count, int userTimeoutMillis) {}

    /**
     * How statements are prepared.
     *
     * @param named whether they have names on the server; if not, each run prepares, as some proxies need it
     * @param cached how many one connection keeps
     */
    public record Statements(boolean named, int cached) {}

    /** Whether addresses of that scheme are for this driver. */
    public static boolean accepts(String scheme) {
        return ConnectionString.accepts(scheme);
    }

    /**
     * Reads and checks address and properties.
     *
     * @throws IllegalArgumentException saying what is of no use, and what was expected, without a password
     */
    public static PgConfig of(DriverOptions options) {
        ConfigReader read = new ConfigReader(ConnectionString.parse(options.uri(), options.properties()));
        String user = read.user();
        SslMode mode = read.sslMode();
        return new PgConfig(
                read.servers(),
                read.text(Parameter.DBNAME, user),
                user,
                read.secret(Parameter.PASSWORD),
                options.password(),
                read.passfile(),
                read.tls(mode),
                read.auth(mode),
                read.connectTimeout(),
                read.startup(),
                read.keepalive(),
                read.target(),
                read.flag(Parameter.LOAD_BALANCE_HOSTS, "random", "disable", false),
                new Statements(
                        read.flag(Parameter.STATEMENT_MODE, "named", "unnamed", true),
                        read.number(Parameter.STATEMENT_CACHE_SIZE, 256, 1, 65_536)),
                read.number(Parameter.MAX_MESSAGE_BYTES, 64 << 20, 1024, 1 << 30));
    }

    /** The servers and the database, for messages. */
    public String address() {
        StringBuilder text = new StringBuilder();
        for (Server server : servers) {
            text.append(text.isEmpty() ? "" : ",").append(server);
        }
        return text.append('/').append(database).toString();
    }

    /** Shows no password. */
    @Override
    public String toString() {
        return "PgConfig[" + user + "@" + address() + "]";
    }

    static IllegalArgumentException wrong(Parameter parameter, String value, String expected) {
        return Argument.wrong(parameter.text(), value, expected);
    }
}
