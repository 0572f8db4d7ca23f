package io.paceline.apps.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.postgresql.Driver;

class JdbcUrlTest {

    @Test
    void hostPortDatabaseAndUserAreThoseOfTheAddress() {
        assertThat(read("postgresql://ann:geheim@db.example:6432/shop"))
                .containsAllEntriesOf(Map.of(
                        "PGHOST", "db.example",
                        "PGPORT", "6432",
                        "PGDBNAME", "shop",
                        "user", "ann",
                        "password", "geheim"));
        assertThat(read("postgres://db.example"))
                .containsEntry("PGHOST", "db.example")
                .doesNotContainKey("password");
        assertThat(read("postgresql://[::1]:6432/shop")).containsEntry("PGHOST", "[::1]");
    }

    @Test
    void whatIsInPercentFormArrivesAsItIs() {
        assertThat(read("postgresql://a%40b:p%2Fw%3A%25+%20%C3%A4@db/the%20shop"))
                .containsAllEntriesOf(Map.of("user", "a@b", "password", "p/w:%+ ä", "PGDBNAME", "the shop"));
    }

    @Test
    void parametersHaveTheirNamesOfJdbc() {
        assertThat(read("postgresql://db/shop?sslmode=verify-full&sslrootcert=%2Fca.pem&connect_timeout=3"
                        + "&application_name=x&target_session_attrs=read-write&statement_mode=unnamed"))
                .containsAllEntriesOf(Map.of(
                        "sslmode", "verify-full",
                        "sslrootcert", "/ca.pem",
                        "connectTimeout", "3",
                        "ApplicationName", "x",
                        "targetServerType", "primary"))
                .doesNotContainKey("statement_mode");
        assertThat(read("postgresql:///shop?host=db&port=6432&user=ann&password=x&dbname=other"))
                .containsAllEntriesOf(Map.of(
                        "PGHOST", "db",
                        "PGPORT", "6432",
                        "PGDBNAME", "other",
                        "user", "ann",
                        "password", "x"));
    }

    @Test
    void severalHostsStaySeveral() {
        assertThat(read("postgresql://one:1111,two:2222/shop"))
                .containsAllEntriesOf(Map.of("PGHOST", "one,two", "PGPORT", "1111,2222"));
    }

    @Test
    void socketsAreRefusedInWordsWithoutThePassword() {
        for (String uri : new String[] {
            "postgresql:///shop",
            "postgresql://u:geheim@/shop",
            "postgresql://u:geheim@%2Ftmp/shop",
            "postgresql:///shop?host=/tmp"
        }) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> JdbcUrl.of(uri))
                    .withMessageContaining("no Unix sockets")
                    .withMessageNotContaining("geheim");
        }
    }

    /** What the driver makes of it. */
    private static Map<String, String> read(String uri) {
        Properties properties = Objects.requireNonNull(Driver.parseURL(JdbcUrl.of(uri), null));
        return properties.stringPropertyNames().stream()
                .collect(java.util.stream.Collectors.toMap(name -> name, properties::getProperty));
    }
}
