package io.paceline.sql.postgres.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.paceline.sql.spi.DriverOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses and properties as libpq reads them. */
class PgConfigTest {

    private static PgConfig read(String uri, String... properties) {
        Map<String, String> map = new java.util.LinkedHashMap<>();
        for (int i = 0; i < properties.length; i += 2) {
            map.put(properties[i], properties[i + 1]);
        }
        return PgConfig.of(new DriverOptions(uri, map, null, null, List.of()));
    }

    @Test
    void everyPartOfAnAddressIsRead() {
        PgConfig config = read(
                "postgresql://us%65r:p%40ss%3A%2F@db.example:6000/shop%20one?application_name=a%26b&connect_timeout=7");

        assertThat(config.user()).isEqualTo("user");
        assertThat(config.password().reveal()).isEqualTo("p@ss:/");
        assertThat(config.servers()).containsExactly(new Server("db.example", null, 6000));
        assertThat(config.database()).isEqualTo("shop one");
        assertThat(config.startup()).containsEntry("application_name", "a&b");
        assertThat(config.connectTimeout()).hasSeconds(7);
    }

    @Test
    void whatIsLeftOutIsAsInLibpq() {
        PgConfig config = read("postgres://me@");

        assertThat(config.database()).isEqualTo("me");
        assertThat(config.servers()).hasSize(1);
        assertThat(config.servers().get(0).isUnix()).isTrue();
        assertThat(config.servers().get(0).port()).isEqualTo(5432);
        assertThat(config.tls().mode()).isEqualTo(SslMode.PREFER);
        assertThat(config.target()).isEqualTo(TargetSession.ANY);
        assertThat(read("postgresql://").user()).isEqualTo(System.getProperty("user.name"));
    }

    @Test
    void severalHostsAndIpv6AndSocketsAreTold() {
        assertThat(read("postgresql://u@a:1,b,[::1]:3/d").servers())
                .containsExactly(new Server("a", null, 1), new Server("b", null, 5432), new Server("::1", null, 3));
        assertThat(read("postgresql://u@/d", "host", "a,b", "port", "7").servers())
                .containsExactly(new Server("a", null, 7), new Server("b", null, 7));
        assertThat(read("postgresql://u@%2Frun%2Fpg/d").servers().get(0).socketFile())
                .isEqualTo("/run/pg/.s.PGSQL.5432");
        assertThat(read("postgresql://u@a/d?hostaddr=127.0.0.2").servers())
                .containsExactly(new Server("a", "127.0.0.2", 5432));
    }

    @Test
    void propertiesWinOverTheAddress() {
        assertThat(read("postgresql://u:one@h/d?sslmode=require", "password", "two", "sslmode", "disable")
                        .password()
                        .reveal())
                .isEqualTo("two");
    }

    @Test
    void anUnknownNameIsRefusedWithThoseThatAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("postgresql://h/d?sslmod=require"))
                .withMessageContaining("sslmod (expected: one of host,")
                .withMessageContaining("target_session_attrs");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sslmode=maybe",
                "connect_timeout=soon",
                "target_session_attrs=best",
                "channel_binding=yes",
                "require_auth=kerberos",
                "require_auth=md5,!none",
                "client_encoding=LATIN1",
                "statement_mode=simple",
                "statement_cache_size=0",
                "max_message_bytes=9",
                "sslnegotiation=direct",
                "sslcert=/a",
                "gssencmode=require",
                "load_balance_hosts=yes",
                "keepalives=2",
                "sslrootcert=system&sslmode=require",
                "port=0",
                "port=x",
                "host=a,b&port=1,2,3",
                "channel_binding=require&sslmode=disable",
                "application_name=%00",
                "application_name=%4",
                "application_name=%FF",
                "application_name"
            })
    void aValueOfNoUseSaysWhatWasExpected(String query) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("postgresql://u:hidden-word@h/d?" + query))
                .withMessageContaining("(expected: ")
                .withMessageNotContaining("hidden-word");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://u:hidden-word@h/d",
                "u:hidden-word@h/d",
                "postgresql://u:hidden-word@h:x/d",
                "postgresql://u:hidden/word@h/d",
                "postgresql://u:hidden-word",
                "postgresql://u:hid@den-word@h:y/d",
                "postgresql://u:hidden-word@[::1/d",
                "postgresql://h/d?password=hidden-word&x=1%",
                "postgresql://h/d?sslpassword=hidden-word&%",
                "postgresql://u:hidden-word%@h/d"
            })
    void aWrongAddressIsShownWithoutItsPassword(String uri) {
        IllegalArgumentException error = catchThrowableOfType(IllegalArgumentException.class, () -> read(uri));

        assertThat(error).isNotNull();
        assertThat(error.getMessage()).contains("(expected: ").doesNotContain("den-word", "word@", "hidden");
    }

    @Test
    void nothingThatIsPrintedShowsThePassword() {
        PgConfig config = read("postgresql://u:hidden-word@h/d?sslpassword=hidden-word");

        assertThat(config.toString() + config.password() + config.tls() + config.address())
                .doesNotContain("hidden-word");
    }

    @Test
    void thePasswordFileIsReadLineByLine(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("pgpass");
        Files.writeString(file, """
                # host:5432:shop:app:comment
                host:5433:*:app:other port
                host:*:sh\\:op:app:with:colons\\\\
                localhost:5432:*:*:socket
                """);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Server host = new Server("host", null, 5432);

        assertThat(PasswordFile.find(file, host, "sh:op", "app").reveal()).isEqualTo("with:colons\\");
        assertThat(PasswordFile.find(file, host, "shop", "app")).isNull();
        assertThat(PasswordFile.find(file, new Server("/tmp", null, 5432), "x", "y")
                        .reveal())
                .isEqualTo("socket");
        assertThat(PasswordFile.find(folder.resolve("none"), host, "sh:op", "app"))
                .isNull();

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertThat(PasswordFile.find(file, host, "sh:op", "app")).isNull();
    }
}
