package io.paceline.sql.postgres.internal.config;

import io.paceline.core.Argument;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes values of the texts of parameters, with the defaults of libpq, and checks them. */
final class ConfigReader {

    private static final int PORT_DEFAULT = 5432;
    private static final Path SOCKETS = Path.of("/var/run/postgresql");

    private final EnumMap<Parameter, String> values;

    ConfigReader(EnumMap<Parameter, String> values) {
        this.values = values;
    }

    private @Nullable String get(Parameter parameter) {
        String value = values.get(parameter);
        return value == null || value.isEmpty() ? null : value;
    }

    String text(Parameter parameter, String otherwise) {
        String value = get(parameter);
        if (value != null && value.indexOf('\0') >= 0) {
            throw PgConfig.wrong(parameter, value.replace('\0', '?'), "no NUL");
        }
        return value == null ? otherwise : value;
    }

    @Nullable
    Secret secret(Parameter parameter) {
        String value = get(parameter);
        return value == null ? null : new Secret(value);
    }

    int number(Parameter parameter, int otherwise, int min, int max) {
        String value = get(parameter);
        if (value == null) {
            return otherwise;
        }
        try {
            return Argument.between(parameter.text(), Integer.parseInt(value.strip()), min, max);
        } catch (NumberFormatException e) {
            throw PgConfig.wrong(parameter, value, min + " to " + max);
        }
    }

    boolean flag(Parameter parameter, String yes, String no, boolean otherwise) {
        String value = get(parameter);
        if (value == null) {
            return otherwise;
        }
        if (!value.equals(yes) && !value.equals(no)) {
            throw PgConfig.wrong(parameter, value, yes + " or " + no);
        }
        return value.equals(yes);
    }

    private <E extends Enum<E>> E one(Parameter parameter, Class<E> type, E otherwise) {
        String value = get(parameter);
        if (value == null) {
            return otherwise;
        }
        List<String> names = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String name = constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
            if (name.equals(value)) {
                return constant;
            }
            names.add(name);
        }
        throw PgConfig.wrong(parameter, value, "one of " + String.join(", ", names));
    }

    private @Nullable Path path(Parameter parameter) {
        String value = get(parameter);
        if (value == null) {
            return null;
        }
        try {
            return Path.of(value);
        } catch (InvalidPathException e) {
            throw PgConfig.wrong(parameter, value, "a file");
        }
    }

    String user() {
        String user = text(Parameter.USER, System.getProperty("user.name", ""));
        if (user.isEmpty()) {
            throw PgConfig.wrong(Parameter.USER, "none", "a name");
        }
        return user;
    }

    List<Server> servers() {
        List<String> hosts = list(Parameter.HOST);
        List<String> addresses = list(Parameter.HOSTADDR);
        List<String> ports = list(Parameter.PORT);
        int size = Math.max(1, Math.max(hosts.size(), addresses.size()));
        if (!addresses.isEmpty() && !hosts.isEmpty() && addresses.size() != hosts.size()) {
            throw PgConfig.wrong(
                    Parameter.HOSTADDR, String.join(",", addresses), hosts.size() + " of them, one for each host");
        }
        if (ports.size() > 1 && ports.size() != size) {
            throw PgConfig.wrong(Parameter.PORT, String.join(",", ports), "one, or " + size + ", one for each host");
        }
        List<Server> servers = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String address = i < addresses.size() && !addresses.get(i).isEmpty() ? addresses.get(i) : null;
            String host = i < hosts.size() ? hosts.get(i) : "";
            String port = ports.isEmpty() ? "" : ports.get(ports.size() == 1 ? 0 : i);
            servers.add(new Server(
                    host.isEmpty() ? address == null ? socketDefault() : address : host, address, port(port)));
        }
        return List.copyOf(servers);
    }

    private List<String> list(Parameter parameter) {
        String value = get(parameter);
        return value == null ? List.of() : Arrays.asList(value.split(",", -1));
    }

    private static int port(String text) {
        if (text.isBlank()) {
            return PORT_DEFAULT;
        }
        try {
            return Argument.between("port", Integer.parseInt(text.strip()), 1, 65_535);
        } catch (NumberFormatException e) {
            throw PgConfig.wrong(Parameter.PORT, text, "1 to 65535");
        }
    }

    /** Where servers have their socket: on many systems a directory of their own, else that of temporary files. */
    private static String socketDefault() {
        return Files.isDirectory(SOCKETS) ? SOCKETS.toString() : "/tmp";
    }

    Path passfile() {
        Path file = path(Parameter.PASSFILE);
        return file != null ? file : Path.of(System.getProperty("user.home", ""), ".pgpass");
    }

    SslMode sslMode() {
        return "system".equals(get(Parameter.SSLROOTCERT))
                ? one(Parameter.SSLMODE, SslMode.class, SslMode.VERIFY_FULL)
                : one(Parameter.SSLMODE, SslMode.class, SslMode.PREFER);
    }

    PgConfig.Tls tls(SslMode mode) {
        boolean direct = flag(Parameter.SSLNEGOTIATION, "direct", "postgres", false);
        if (direct && !mode.isRequired()) {
            throw PgConfig.wrong(
                    Parameter.SSLNEGOTIATION, "direct", "sslmode require, verify-ca or verify-full with it");
        }
        boolean system = "system".equals(get(Parameter.SSLROOTCERT));
        if (system && mode != SslMode.VERIFY_FULL) {
            throw PgConfig.wrong(Parameter.SSLROOTCERT, "system", "sslmode verify-full with it");
        }
        String encryption = get(Parameter.GSSENCMODE);
        if (encryption != null && !encryption.equals("disable") && !encryption.equals("prefer")) {
            throw PgConfig.wrong(Parameter.GSSENCMODE, encryption, "disable or prefer; GSSAPI is not spoken here");
        }
        Path certificate = path(Parameter.SSLCERT);
        Path key = path(Parameter.SSLKEY);
        if (certificate == null != (key == null)) {
            throw PgConfig.wrong(
                    certificate == null ? Parameter.SSLCERT : Parameter.SSLKEY, "none", "sslcert and sslkey together");
        }
        return new PgConfig.Tls(
                mode,
                direct,
                system ? null : path(Parameter.SSLROOTCERT),
                certificate,
                key,
                secret(Parameter.SSLPASSWORD),
                flag(Parameter.SSLSNI, "1", "0", true));
    }

    PgConfig.Auth auth(SslMode mode) {
        Requirement binding = one(Parameter.CHANNEL_BINDING, Requirement.class, Requirement.PREFER);
        if (binding == Requirement.REQUIRE && mode == SslMode.DISABLE) {
            throw PgConfig.wrong(Parameter.CHANNEL_BINDING, "require", "sslmode other than disable with it");
        }
        String required = get(Parameter.REQUIRE_AUTH);
        Set<AuthMethod> methods = required == null ? EnumSet.of(AuthMethod.NONE, AuthMethod.SCRAM) : methods(required);
        return new PgConfig.Auth(methods, binding);
    }

    private static Set<AuthMethod> methods(String required) {
        Set<AuthMethod> methods = EnumSet.noneOf(AuthMethod.class);
        boolean negated = required.startsWith("!");
        for (String one : required.split(",", -1)) {
            boolean not = one.startsWith("!");
            String name = not ? one.substring(1) : one;
            AuthMethod method = Arrays.stream(AuthMethod.values())
                    .filter(known -> known.toString().equals(name))
                    .findFirst()
                    .orElseThrow(() -> PgConfig.wrong(
                            Parameter.REQUIRE_AUTH, one, "some of " + Arrays.toString(AuthMethod.values())));
            if (not != negated) {
                throw PgConfig.wrong(Parameter.REQUIRE_AUTH, required, "all with an exclamation mark or none");
            }
            methods.add(method);
        }
        return negated ? EnumSet.complementOf(EnumSet.copyOf(methods)) : methods;
    }

    @Nullable
    Duration connectTimeout() {
        int seconds = number(Parameter.CONNECT_TIMEOUT, 0, 0, 86_400);
        return seconds == 0 ? null : Duration.ofSeconds(seconds);
    }

    Map<String, String> startup() {
        String encoding = text(Parameter.CLIENT_ENCODING, "UTF8");
        String plain = encoding.toUpperCase(Locale.ROOT).replace("-", "");
        if (!plain.equals("UTF8") && !plain.equals("AUTO") && !plain.equals("UNICODE")) {
            throw PgConfig.wrong(Parameter.CLIENT_ENCODING, encoding, "UTF8");
        }
        Map<String, String> startup = new LinkedHashMap<>();
        startup.put("client_encoding", "UTF8");
        startup.put("DateStyle", "ISO");
        startup.put(
                "application_name",
                text(Parameter.APPLICATION_NAME, text(Parameter.FALLBACK_APPLICATION_NAME, "paceline")));
        String options = get(Parameter.OPTIONS);
        if (options != null) {
            startup.put("options", text(Parameter.OPTIONS, options));
        }
        return startup;
    }

    PgConfig.Keepalive keepalive() {
        return new PgConfig.Keepalive(
                flag(Parameter.KEEPALIVES, "1", "0", true),
                number(Parameter.KEEPALIVES_IDLE, 0, 0, 32_767),
                number(Parameter.KEEPALIVES_INTERVAL, 0, 0, 32_767),
                number(Parameter.KEEPALIVES_COUNT, 0, 0, 127),
                number(Parameter.TCP_USER_TIMEOUT, 0, 0, Integer.MAX_VALUE));
    }

    TargetSession target() {
        return one(Parameter.TARGET_SESSION_ATTRS, TargetSession.class, TargetSession.ANY);
    }
}
