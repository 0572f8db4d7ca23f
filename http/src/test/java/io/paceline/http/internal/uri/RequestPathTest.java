package io.paceline.http.internal.uri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPathTest {
    private static String canonical(String path, PathPolicy policy) {
        return RequestPath.canonical(path, 0, path.length(), policy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/ping", "/ping/", "/a.b/c..", "/a/b;v=1", "/a+b", "/~x/$!'(),:@&=|{}^"})
    void aPlainPathIsItsOwnCanonicalForm(String path) {
        assertThat(RequestPath.isPlain(path, 0, path.length())).isTrue();
        assertThat(canonical(path, PathPolicy.STRICT)).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "ping", "//", "/a//b", "/.", "/..", "/a/../b", "/.well-known", "/%41", "/a b", "/é", "/a\\b"
            })
    void aPathThatMayNeedWorkIsNotPlain(String path) {
        assertThat(RequestPath.isPlain(path, 0, path.length())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "/a%20b, '/a b'",
        "/caf%C3%A9, /café",
        "/%E2%82%AC, /€",
        "/%F0%9F%98%80, /😀",
        "/%25xy, /%xy",
        "/%2525, /%25",
        "/.well-known/x, /.well-known/x",
        "/a//b, /a//b",
        "/a+b%2B, /a+b+",
        "/%3F%23, /?#",
        "/.../x, /.../x",
        "'', /",
    })
    void eachEncodingIsDecodedOnce(String path, String expected) {
        assertThat(canonical(path, PathPolicy.STRICT)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "ping, NOT_ABSOLUTE, 400",
        "*, NOT_ABSOLUTE, 400",
        "/%, BAD_PERCENT, 400",
        "/%4, BAD_PERCENT, 400",
        "/%NE, BAD_PERCENT, 400",
        "/%u0041, BAD_PERCENT, 400",
        "/%4１, BAD_PERCENT, 400",
        "/%80, BAD_UTF8, 400",
        "/%C3, BAD_UTF8, 400",
        "/%C3/%A9, BAD_UTF8, 400",
        "/%C0%AF, BAD_UTF8, 400",
        "/%E0%80%AF, BAD_UTF8, 400",
        "/%ED%A0%80, BAD_UTF8, 400",
        "/%F4%90%80%80, BAD_UTF8, 400",
        "/%F5%80%80%80, BAD_UTF8, 400",
        "/%FF, BAD_UTF8, 400",
        "/a%00.txt, NUL, 400",
        "'/a b', BAD_CHARACTER, 400",
        "/é, BAD_CHARACTER, 400",
        "/a\\..\\b, BAD_CHARACTER, 400",
        "/a#b, BAD_CHARACTER, 400",
        "/., DOT_SEGMENT, 404",
        "/.., DOT_SEGMENT, 404",
        "/a/./b, DOT_SEGMENT, 404",
        "/a/../b, DOT_SEGMENT, 404",
        "/%2e%2e/, DOT_SEGMENT, 404",
        "/a/.%2E/b, DOT_SEGMENT, 404",
        "/%2e%2e%2f, ENCODED_SEPARATOR, 404",
        "/%5c..%5cx, ENCODED_SEPARATOR, 404",
        "/foo/bar%2F..%2Findex.html, ENCODED_SEPARATOR, 404",
    })
    void aBadPathIsRefusedWithItsStatus(String path, UriFault fault, int status) {
        UriException refusal = catchThrowableOfType(UriException.class, () -> canonical(path, PathPolicy.STRICT));
        assertThat(refusal.fault()).isEqualTo(fault);
        assertThat(refusal.fault().status()).isEqualTo(status);
        assertThat(RequestPath.isPlain(path, 0, path.length())).isFalse();
    }

    @Test
    void aRefusalSaysWhatStandsWhereAndWhatWasExpected() {
        assertThatThrownBy(() -> canonical("/abc%NE\r\n", PathPolicy.STRICT))
                .hasMessage("request target at 4: %NE?? (expected: two hex digits after %)");
    }

    @Test
    void anEncodedSlashIsDataWhereThePolicyLetsItIn() {
        String path = canonical("/a%2Fb%5Cc", PathPolicy.ENCODED_SEPARATORS);
        assertThat(path.lastIndexOf('/')).isZero();
        assertThat(RequestPath.text(path, 1, path.length())).isEqualTo("a/b\\c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a%2F..", "/..%5Cx", "/%2e%2e%2f", "/a%2F%2E%2Fb", "/%5c..%5cx"})
    void noPolicyLetsDotSegmentsIn(String path) {
        UriException refusal =
                catchThrowableOfType(UriException.class, () -> canonical(path, PathPolicy.ENCODED_SEPARATORS));
        assertThat(refusal.fault()).isEqualTo(UriFault.DOT_SEGMENT);
    }

    @ParameterizedTest
    @CsvSource({
        "/a?b, 0, 2",
        "/a, 0, 2",
        "/?a=http://x/y, 0, 1",
        "/a://b, 0, 6",
        "http://h/a?b, 8, 10",
        "http://h:80, 11, 11",
        "http://h?x, 8, 8",
        "*, 0, 1",
        "h:80, 0, 4",
    })
    void thePathIsFoundInEachFormOfTarget(String target, int start, int end) {
        assertThat(RequestPath.start(target)).isEqualTo(start);
        assertThat(RequestPath.end(target)).isEqualTo(end);
    }

    @Test
    void anyTextSurvivesEncodingAndDecoding() {
        long seed = 41;
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            String text = random.ints(random.nextInt(12), 1, 0x11_0000)
                    .filter(c -> c < 0xD800 || c > 0xDFFF)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8);
            // A segment of this form never reads "." or ".."; form encoding writes a space as a plus.
            String path = canonical("/x" + encoded.replace("+", "%20"), PathPolicy.ENCODED_SEPARATORS);
            assertThat(RequestPath.text(path, 2, path.length()))
                    .as("seed %d", seed)
                    .isEqualTo(text);
            assertThat(QueryString.ofRaw("a=" + encoded).first("a"))
                    .as("seed %d", seed)
                    .isEqualTo(text);
        }
    }
}
