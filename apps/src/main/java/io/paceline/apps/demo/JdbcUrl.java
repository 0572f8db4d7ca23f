package io.paceline.apps.demo;

import io.paceline.core.Argument;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says for JDBC where the database of an address of libpq is (PostgreSQL, "Connection URIs"). What only concerns Paceline's
 * own connections, such as {@code statement_mode}, is left out. No message shows a password.
 */
final class JdbcUrl {

    private static final String SOCKET =
            "a host that is reached by TCP, since the tables are made by JDBC, which knows no"
                    + " Unix sockets; such as postgresql://user:password@host:port/database";

    /** The names that JDBC's driver has for parameters that decide which server is reached, and how. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("user", "user"),
            Map.entry("password", "password"),
            Map.entry("sslmode", "sslmode"),
            Map.entry("sslrootcert", "sslrootcert"),
            Map.entry("sslcert", "sslcert"),
            Map.entry("sslkey", "sslkey"),
            Map.entry("sslpassword", "sslpassword"),
            Map.entry("sslnegotiation", "sslNegotiation"),
            Map.entry("channel_binding", "channelBinding"),
            Map.entry("connect_timeout", "connectTimeout"),
            Map.entry("application_name", "ApplicationName"),
            Map.entry("options", "options"),
            Map.entry("target_session_attrs", "targetServerType"),
            Map.entry("load_balance_hosts", "loadBalanceHosts"));

    private static final Map<String, String> VALUES = Map.of(
            "targetServerType=read-write", "primary",
            "targetServerType=read-only", "secondary",
            "targetServerType=standby", "secondary",
            "targetServerType=prefer-standby", "preferSecondary",
            "loadBalanceHosts=random", "true",
            "loadBalanceHosts=disable", "false");

    private JdbcUrl() {}

    /**
     * The URL for PostgreSQL's JDBC driver.
     *
     * @param uri {@code postgresql://user:password@host:port,…/database?name=value&…}, as Paceline's client takes it
     * @throws IllegalArgumentException if JDBC has no way there
     */
    static String of(String uri) {
        int question = uri.indexOf('?');
        String place = uri.substring(uri.indexOf("://") + 3, question < 0 ? uri.length() : question);
        int slash = place.indexOf('/');
        String authority = slash < 0 ? place : place.substring(0, slash);
        int at = authority.lastIndexOf('@');
        Map<String, String> given = question < 0 ? new TreeMap<>() : parameters(uri.substring(question + 1));
        String hosts = hosts(authority.substring(at + 1), given);
        String database = given.getOrDefault("dbname", slash < 0 ? "" : decoded(place.substring(slash + 1)));
        Map<String, String> properties = at < 0 ? new LinkedHashMap<>() : user(authority.substring(0, at));
        NAMES.forEach((name, jdbc) -> {
            String value = given.get(name);
            if (value != null) {
                properties.put(jdbc, VALUES.getOrDefault(jdbc + "=" + value, value));
            }
        });
        String url = properties.entrySet().stream()
                .map(each -> each.getKey() + "=" + encoded(each.getValue()))
                .collect(Collectors.joining("&", "jdbc:postgresql://" + hosts + "/" + encoded(database) + "?", ""));
        try {
            DriverManager.getDriver(url);
            return url;
        } catch (SQLException e) {
            throw Argument.wrong("--db", hosts, "a host and a port that JDBC knows, too");
        }
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> given = new TreeMap<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                given.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
            }
        }
        return given;
    }

    private static String hosts(String written, Map<String, String> given) {
        String hosts = decoded(written);
        String named = given.getOrDefault("hostaddr", given.get("host"));
        if (named != null) {
            hosts = named;
        }
        if (hosts.isEmpty() || hosts.startsWith("/")) {
            throw Argument.wrong("--db", hosts.isEmpty() ? "no host" : hosts, SOCKET);
        }
        String port = given.get("port");
        return port == null || hosts.contains(",") ? hosts : hosts + ":" + port;
    }

    private static Map<String, String> user(String part) {
        Map<String, String> properties = new LinkedHashMap<>();
        int colon = part.indexOf(':');
        properties.put("user", decoded(colon < 0 ? part : part.substring(0, colon)));
        if (colon >= 0) {
            properties.put("password", decoded(part.substring(colon + 1)));
        }
        return properties;
    }

    /** Text in percent form; a plus is a plus here. */
    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static String encoded(@Nullable String text) {
        return URLEncoder.encode(String.valueOf(text), StandardCharsets.UTF_8);
    }
}
