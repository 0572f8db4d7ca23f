package io.paceline.http.internal.uri;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathsTest {
    @ParameterizedTest
    @CsvSource({
        "'', '', /",
        "/, '', /",
        "/, /, /",
        "/, /hello, /hello",
        "'', hello, /hello",
        "services, myservice, /services/myservice",
        "/services/, /myservice, /services/myservice",
        "/services, myservice/, /services/myservice/",
        "/a, /, /a/",
        "/a/, '', /a/",
        "//a//b, ///c, /a/b/c",
        "/a, '{x:[^/]+//}/b', '/a/{x:[^/]+//}/b'",
        "/a, '{x:\\{//}//b', '/a/{x:\\{//}/b'",
    })
    void partsAreJoinedByOneSlash(String first, String second, String expected) {
        assertThat(Paths.join(first, second)).isEqualTo(expected);
    }

    @Test
    void noPartsMeanTheRoot() {
        assertThat(Paths.join()).isEqualTo("/");
    }

    @Test
    void everyJoinLeadsWithASlashDoublesNoneAndIsStable() {
        long seed = 15;
        Random random = new Random(seed);
        String[] pieces = {"/", "/", "a", "b", "{x}", ".", "}"};
        for (int round = 0; round < 10_000; round++) {
            String[] parts = new String[random.nextInt(4)];
            for (int i = 0; i < parts.length; i++) {
                StringBuilder part = new StringBuilder();
                for (int n = random.nextInt(5); n > 0; n--) {
                    part.append(pieces[random.nextInt(pieces.length)]);
                }
                parts[i] = part.toString();
            }
            String joined = Paths.join(parts);
            assertThat(joined)
                    .as("seed %d, parts %s", seed, String.join("|", parts))
                    .startsWith("/")
                    .doesNotContain("//");
            assertThat(Paths.join(joined)).isEqualTo(joined);
            assertThat(joined.replace("/", "")).isEqualTo(String.join("", parts).replace("/", ""));
        }
    }
}
