package io.paceline.testkit.net;

import io.paceline.core.Argument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was asked of an {@link EmbeddedPostgres}.
 *
 * @param port 0 for any free one
 * @param accessRules lines of {@code pg_hba.conf} that go before those that {@code auth} makes
 * @param parameters settings of the server
 */
record PostgresSettings(
        @Nullable Path binaries,
        @Nullable Path dataFolder,
        @Nullable Path socketFolder,
        int port,
        String user,
        @Nullable String password,
        String database,
        EmbeddedPostgres.Auth auth,
        @Nullable PostgresTls tls,
        List<String> accessRules,
        Map<String, String> parameters) {

    /** The role that {@code initdb} makes. */
    static final String ADMIN = "postgres";

    PostgresSettings {
        boolean needsPassword = auth != EmbeddedPostgres.Auth.TRUST && auth != EmbeddedPostgres.Auth.CERT;
        if (needsPassword && password == null) {
            throw Argument.wrong("password", "none", "one, since auth is " + auth);
        }
        if (auth == EmbeddedPostgres.Auth.CERT && (tls == null || tls.authorities() == null)) {
            throw Argument.wrong("auth", auth, "together with tls(certificate, key, authorities)");
        }
        accessRules = List.copyOf(accessRules);
        parameters = Map.copyOf(parameters);
    }

    /** The text of {@code pg_hba.conf}. The Unix socket asks for nothing: only the user of this process can reach it. */
    String accessFile() {
        List<String> lines = new ArrayList<>(accessRules);
        String network = " all 127.0.0.1/32 " + auth.method();
        lines.add("local all all trust");
        lines.add((auth == EmbeddedPostgres.Auth.CERT ? "hostssl all" : "host all") + network);
        return String.join("\n", lines) + "\n";
    }

    /** The arguments of the program {@code postgres}; what the user set comes last and wins. */
    List<String> arguments(Path data, Path sockets, int boundPort) {
        List<String> arguments = new ArrayList<>(List.of("-D", data.toString()));
        add(arguments, "listen_addresses", "127.0.0.1");
        add(arguments, "port", Integer.toString(boundPort));
        add(arguments, "unix_socket_directories", sockets.toString());
        if (auth == EmbeddedPostgres.Auth.SCRAM_SHA_256 || auth == EmbeddedPostgres.Auth.MD5) {
            add(arguments, "password_encryption", auth.method());
        }
        if (tls != null) {
            add(arguments, "ssl", "on");
            add(arguments, "ssl_cert_file", PostgresTls.CERTIFICATE);
            add(arguments, "ssl_key_file", PostgresTls.KEY);
            add(arguments, "ssl_ca_file", tls.authorities() == null ? "" : PostgresTls.AUTHORITIES);
        }
        parameters.forEach((name, value) -> add(arguments, name, value));
        return arguments;
    }

    /** Everything but the password. */
    @Override
    public String toString() {
        return "PostgresSettings[port=" + port + ", user=" + user + ", database=" + database + ", auth=" + auth
                + ", parameters=" + parameters + "]";
    }

    private static void add(List<String> arguments, String name, String value) {
        arguments.add("-c");
        arguments.add(name + "=" + value);
    }
}
