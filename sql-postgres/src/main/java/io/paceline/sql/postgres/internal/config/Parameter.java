package io.paceline.sql.postgres.internal.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The names that an address and properties may have: those of libpq, and at the end the driver's own. */
public enum Parameter {
    HOST,
    HOSTADDR,
    PORT,
    DBNAME,
    USER,
    PASSWORD,
    PASSFILE,
    REQUIRE_AUTH,
    CHANNEL_BINDING,
    CONNECT_TIMEOUT,
    CLIENT_ENCODING,
    OPTIONS,
    APPLICATION_NAME,
    FALLBACK_APPLICATION_NAME,
    KEEPALIVES,
    KEEPALIVES_IDLE,
    KEEPALIVES_INTERVAL,
    KEEPALIVES_COUNT,
    TCP_USER_TIMEOUT,
    SSLMODE,
    SSLNEGOTIATION,
    SSLCERT,
    SSLKEY,
    SSLPASSWORD,
    SSLROOTCERT,
    SSLSNI,
    GSSENCMODE,
    TARGET_SESSION_ATTRS,
    LOAD_BALANCE_HOSTS,
    STATEMENT_MODE,
    STATEMENT_CACHE_SIZE,
    MAX_MESSAGE_BYTES;

    /** Its name in an address. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The parameter of that name, or null if there is none. */
    static @Nullable Parameter of(String text) {
        for (Parameter parameter : values()) {
            if (parameter.text().equals(text)) {
                return parameter;
            }
        }
        return null;
    }

    /** All names. */
    static List<String> names() {
        return Arrays.stream(values()).map(Parameter::text).toList();
    }
}
