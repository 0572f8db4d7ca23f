package io.paceline.sql.postgres.internal.config;

import io.paceline.core.Argument;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes an address apart: {@code postgresql://[user[:password]@][host[:port],…][/dbname][?name=value&…]} (PostgreSQL, "libpq",
 * "Connection URIs"), and puts properties over it.
 *
 * <p>No error shows what may be a password: not even what stands in its place by mistake.
 */
final class ConnectionString {

    private static final List<String> SCHEMES = List.of("postgresql", "postgres");
    private static final String EXPECTED = "postgresql://user@host:port/dbname?name=value";

    private final String uri;
    private final EnumMap<Parameter, String> values = new EnumMap<>(Parameter.class);

    private ConnectionString(String uri) {
        this.uri = uri;
    }

    /**
     * The values by their parameters.
     *
     * @throws IllegalArgumentException if the address is none, or a name is not known
     */
    static EnumMap<Parameter, String> parse(String uri, Map<String, String> properties) {
        ConnectionString parsed = new ConnectionString(uri);
        parsed.parse();
        properties.forEach(parsed::put);
        return parsed.values;
    }

    /** Whether addresses of that scheme are for this driver. */
    static boolean accepts(String scheme) {
        return SCHEMES.contains(scheme.toLowerCase(Locale.ROOT));
    }

    private void parse() {
        int colon = uri.indexOf("://");
        if (colon < 0 || !accepts(uri.substring(0, colon))) {
            throw wrong(EXPECTED);
        }
        String rest = uri.substring(colon + 3);
        int query = rest.indexOf('?');
        String place = query < 0 ? rest : rest.substring(0, query);
        int slash = place.indexOf('/');
        String authority = slash < 0 ? place : place.substring(0, slash);
        if (slash >= 0 && place.indexOf('@', slash) >= 0) {
            // a slash in a password: what is before it is no host, and must not be shown as one
            throw wrong("a password with %2F for a slash");
        }
        // the last one, as a password may hold more
        int at = authority.lastIndexOf('@');
        if (at >= 0) {
            user(authority.substring(0, at));
        }
        hosts(authority.substring(at + 1));
        if (slash >= 0 && slash + 1 < place.length()) {
            values.put(Parameter.DBNAME, decode(place.substring(slash + 1)));
        }
        if (query >= 0) {
            query(rest.substring(query + 1));
        }
    }

    private void user(String part) {
        int colon = part.indexOf(':');
        String user = colon < 0 ? part : part.substring(0, colon);
        if (!user.isEmpty()) {
            values.put(Parameter.USER, decode(user));
        }
        if (colon >= 0) {
            values.put(Parameter.PASSWORD, decode(part.substring(colon + 1)));
        }
    }

    private void hosts(String part) {
        if (part.isEmpty()) {
            return;
        }
        List<String> hosts = new ArrayList<>();
        List<String> ports = new ArrayList<>();
        for (String one : part.split(",", -1)) {
            int close = one.startsWith("[") ? one.indexOf(']') : -1;
            if (one.startsWith("[") && close < 0) {
                throw wrong("a ] behind an IPv6 address");
            }
            int colon = one.indexOf(':', Math.max(0, close));
            String host = close >= 0 ? one.substring(1, close) : colon < 0 ? one : one.substring(0, colon);
            String port = colon < 0 ? "" : one.substring(colon + 1);
            if (!port.chars().allMatch(c -> c >= '0' && c <= '9')) {
                throw wrong("a number as the port");
            }
            hosts.add(decode(host));
            ports.add(port);
        }
        values.put(Parameter.HOST, String.join(",", hosts));
        if (ports.stream().anyMatch(port -> !port.isEmpty())) {
            values.put(Parameter.PORT, String.join(",", ports));
        }
    }

    private void query(String part) {
        for (String pair : part.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            if (equals < 0) {
                throw wrong("name=value behind the question mark");
            }
            put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
        }
    }

    private void put(String name, String value) {
        if (name.equals("ssl") && value.equals("true")) {
            // as JDBC says it, which libpq takes in an address, too
            values.put(Parameter.SSLMODE, "require");
            return;
        }
        Parameter parameter = Parameter.of(name);
        if (parameter == null) {
            throw Argument.wrong("property", name, "one of " + String.join(", ", Parameter.names()));
        }
        values.put(parameter, value);
    }

    private String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteBuffer bytes = ByteBuffer.allocate(text.length() * 3);
        for (int i = 0; i < text.length(); i++) {
            int c = text.codePointAt(i);
            if (c != '%') {
                bytes.put(Character.toString(c).getBytes(StandardCharsets.UTF_8));
                i += Character.charCount(c) - 1;
                continue;
            }
            boolean whole = i + 2 < text.length();
            int high = whole ? Character.digit(text.charAt(i + 1), 16) : -1;
            int low = whole ? Character.digit(text.charAt(i + 2), 16) : -1;
            if (high < 0 || low < 0 || (high == 0 && low == 0)) {
                throw wrong("two hexadecimal digits behind a percent sign, and not 00");
            }
            bytes.put((byte) (high << 4 | low));
            i += 2;
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            throw wrong("UTF-8 behind percent signs");
        }
    }

    private IllegalArgumentException wrong(String expected) {
        return Argument.wrong("uri", redact(uri), expected);
    }

    /** The address without what may be a password, for messages. */
    static String redact(@Nullable String uri) {
        if (uri == null) {
            return "null";
        }
        int start = uri.indexOf("://");
        int from = start < 0 ? 0 : start + 3;
        int at = uri.lastIndexOf('@');
        int colon = uri.indexOf(':', from);
        String shown = uri;
        if (at >= from) {
            shown = colon >= 0 && colon < at ? uri.substring(0, colon) + ":***" + uri.substring(at) : uri;
        } else if (colon >= 0) {
            // perhaps a password without its host
            int end = colon + 1;
            while (end < uri.length() && "/?,".indexOf(uri.charAt(end)) < 0) {
                end++;
            }
            boolean port = uri.substring(colon + 1, end).chars().allMatch(c -> c >= '0' && c <= '9');
            shown = port ? uri : uri.substring(0, colon) + ":***" + uri.substring(end);
        }
        return shown.replaceAll("(?i)([?&][^=&]*pass[^=&]*=)[^&]*", "$1***");
    }
}
