package io.paceline.apps.demo;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Says for JDBC where the database of a URI of libpq is. */
final class JdbcUrl {

    private JdbcUrl() {}

    /**
     * The URL for PostgreSQL's JDBC driver.
     *
     * @param uri {@code postgresql://user:password@host:port/database?…}; one host, reached by TCP
     */
    static String of(String uri) {
        URI parsed = URI.create(uri);
        if (parsed.getHost() == null) {
            throw new IllegalArgumentException("--db: (expected: postgresql://user:password@host:port/database)");
        }
        StringBuilder url = new StringBuilder("jdbc:postgresql://").append(parsed.getHost());
        if (parsed.getPort() >= 0) {
            url.append(':').append(parsed.getPort());
        }
        url.append(parsed.getRawPath());
        char separator = '?';
        String user = parsed.getUserInfo();
        if (user != null) {
            int colon = user.indexOf(':');
            url.append(separator).append("user=").append(encoded(colon < 0 ? user : user.substring(0, colon)));
            separator = '&';
            if (colon >= 0) {
                url.append("&password=").append(encoded(user.substring(colon + 1)));
            }
        }
        String query = parsed.getRawQuery();
        return query == null
                ? url.toString()
                : url.append(separator).append(query).toString();
    }

    private static String encoded(@Nullable String text) {
        return URLEncoder.encode(String.valueOf(text), StandardCharsets.UTF_8);
    }
}
