package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.ManualClock;
import io.paceline.http.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files below a directory and in jars, and that nothing else is served. */
@ExtendWith(NoLeaks.class)
class StaticFilesTest {

    /** Goes into a jar, so that something is loaded from it. */
    static final class InJar {}

    @TempDir
    Path folder;

    private Path root;
    private HttpServer server;

    @BeforeEach
    void write() throws IOException {
        root = Files.createDirectories(folder.resolve("web"));
        Files.writeString(folder.resolve("x"), "secret");
        Files.createDirectories(root.resolve("foo"));
        Files.writeString(root.resolve("index.html"), "home");
        Files.writeString(root.resolve("foo/index.html"), "foo");
        Files.writeString(root.resolve("foo/my file+1.txt"), "space");
        Files.writeString(root.resolve(".env"), "secret");
        Files.createDirectories(root.resolve(".git"));
        Files.writeString(root.resolve(".git/config"), "secret");
        Files.writeString(root.resolve("app.js"), "plain");
    }

    @AfterEach
    void stop() {
        if (server != null) {
            Servers.stop(server);
        }
    }

    private void serve(HttpHandler handler) {
        stop();
        server = Servers.start(Router.builder().get("/files/{*path}", handler).build());
    }

    private RawResponse get(String path, String... fields) {
        try (RawClient client = new RawClient(server)) {
            String lines = fields.length == 0 ? "" : String.join("\r\n", fields) + "\r\n";
            return client.exchange("GET " + path + " HTTP/1.1\r\nHost: a\r\n" + lines + "\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/files/index.html, home, text/html;charset=utf-8",
        "/files/, home, text/html;charset=utf-8",
        "/files/foo/, foo, text/html;charset=utf-8",
        "/files/foo/index.html, foo, text/html;charset=utf-8",
        "/files/foo/my%20file+1.txt, space, text/plain;charset=utf-8",
        "/files/%61pp.js, plain, text/javascript;charset=utf-8"
    })
    void whatIsThereIsServed(String path, String body, String type) {
        serve(StaticFiles.directory(root).build());
        for (int i = 0; i < 2; i++) { // Read first, then from memory.
            RawResponse response = get(path);
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.body()).isEqualTo(body);
            assertThat(response.header("Content-Type")).isEqualTo(type);
            assertThat(response.header("ETag")).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/files/%5c..%5cx",
                "/files/%2e%2e%2fx",
                "/files/..%2fx",
                "/files/../x",
                "/files/%2e%2e/x",
                "/files/foo/bar%2F..%2Findex.html",
                "/files//x",
                "/files//../x",
                "/files/foo//index.html",
                "/files/./x",
                "/files/.env",
                "/files/%2eenv",
                "/files/.git/config",
                "/files/missing",
                "/files/index.html/",
                "/files/index.html/x",
                "/files/foo%5cindex.html",
                "/files/CON",
                "/files/aux.txt",
                "/files/NUL:",
                "/files/C:%5cx",
                "/files/C:/x",
                "/files/x%0a",
                "/files/~root"
            })
    void whatIsNotToBeServedIsA404(String path) {
        serve(StaticFiles.directory(root).build());
        RawResponse response = get(path);
        assertThat(response.status()).isEqualTo(404);
        assertThat(response.body()).doesNotContain("secret").doesNotContain(folder.toString());
    }

    @Test
    void aNameWithNulIsMalformedAndOneThatIsVeryLongNotThere() {
        serve(StaticFiles.directory(root).build());
        assertThat(get("/files/index.html%00.txt").status()).isEqualTo(400);
        assertThat(get("/files/" + "a".repeat(5000)).status()).isEqualTo(404);
        assertThat(get("/files/" + "a/".repeat(2500)).status()).isEqualTo(404);
    }

    @Test
    void whatEverIsAskedForNothingOutsideIsServed() {
        serve(StaticFiles.directory(root).build());
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String[] parts = {
            "..", ".", "/", "%2e", "%2f", "%5c", "\\", "x", "foo", "%00", ":", "%252e", "web", "//", "%c0%ae"
        };
        for (int i = 0; i < 2000; i++) {
            StringBuilder path = new StringBuilder("/files/");
            for (int n = random.nextInt(8); n >= 0; n--) {
                path.append(parts[random.nextInt(parts.length)]);
            }
            RawResponse response = get(path.toString());
            assertThat(response.status()).as("seed %d: %s", seed, path).isIn(200, 308, 400, 404);
            assertThat(response.body()).as("seed %d: %s", seed, path).doesNotContain("secret");
        }
    }

    @Test
    void whatWasRefusedDoesNotSpoilWhatIsInMemory() {
        serve(StaticFiles.directory(root).build());
        assertThat(get("/files/foo/bar%2F..%2Findex.html").status()).isEqualTo(404);
        assertThat(get("/files/foo/index.html").body()).isEqualTo("foo");
        assertThat(get("/files/foo/bar%2F..%2Findex.html").status()).isEqualTo(404);
        assertThat(get("/files/foo/index.html").body()).isEqualTo("foo");
    }

    @Test
    void aLinkIsFollowedOnlyToWhatLiesBelow() throws IOException {
        Files.createSymbolicLink(root.resolve("inside"), root.resolve("app.js"));
        Files.createSymbolicLink(root.resolve("outside"), folder.resolve("x"));
        Files.createSymbolicLink(root.resolve("up"), folder);
        Files.createSymbolicLink(root.resolve("itself"), root.resolve("itself"));
        serve(StaticFiles.directory(root).build());
        assertThat(get("/files/inside").body()).isEqualTo("plain");
        assertThat(get("/files/outside").status()).isEqualTo(404);
        assertThat(get("/files/up/x").status()).isEqualTo(404);
        assertThat(get("/files/up/web/app.js").body()).isEqualTo("plain");
        assertThat(get("/files/itself").status()).isEqualTo(404);
    }

    @Test
    void aFolderWithoutItsSlashIsRedirectedOnThisHost() throws IOException {
        Files.createDirectories(root.resolve("a:b"));
        Files.writeString(root.resolve("a:b/index.html"), "ab");
        serve(StaticFiles.directory(root).build());
        assertThat(get("/files/foo?q=1").header("Location")).isEqualTo("./foo/?q=1");
        assertThat(get("/files/foo").status()).isEqualTo(308);
        assertThat(get("/files/a:b").header("Location")).isEqualTo("./a:b/");
        assertThat(get("/files/.git").status()).isEqualTo(404);
    }

    @Test
    void hiddenNamesIndexFallbackAndCacheControlCanBeSaid() {
        serve(StaticFiles.directory(root)
                .hidden(true)
                .index("app.js")
                .fallback("index.html")
                .cacheControl("max-age=60")
                .build());
        assertThat(get("/files/.env").body()).isEqualTo("secret");
        assertThat(get("/files/../x").status()).isEqualTo(404);
        assertThat(get("/files/").body()).isEqualTo("plain");
        RawResponse fallback = get("/files/some/page");
        assertThat(fallback.status()).isEqualTo(200);
        assertThat(fallback.body()).isEqualTo("home");
        assertThat(fallback.header("Cache-Control")).isEqualTo("max-age=60");
    }

    @Test
    void aFileInMemoryAnswersConditionsAndRanges() {
        serve(StaticFiles.directory(root).build());
        String tag = get("/files/app.js").header("ETag");
        assertThat(get("/files/app.js", "If-None-Match: " + tag).status()).isEqualTo(304);
        assertThat(get("/files/app.js", "Range: bytes=1-2").body()).isEqualTo("la");
        assertThat(get("/files/app.js", "Range: bytes=-0").status()).isEqualTo(416);
    }

    @Test
    void aFileThatChangesIsSeenWhenItsTimeInMemoryIsOver() throws IOException {
        ManualClock clock = new ManualClock();
        serve(StaticFiles.directory(root)
                .clock(clock)
                .recheck(Duration.ofSeconds(5))
                .build());
        assertThat(get("/files/app.js").body()).isEqualTo("plain");
        Files.writeString(root.resolve("app.js"), "new");
        Files.setLastModifiedTime(root.resolve("app.js"), FileTime.from(Instant.EPOCH));
        assertThat(get("/files/app.js").body()).isEqualTo("plain");
        clock.advance(Duration.ofSeconds(6));
        assertThat(get("/files/app.js").body()).isEqualTo("new");
        Files.delete(root.resolve("app.js"));
        clock.advance(Duration.ofSeconds(6));
        assertThat(get("/files/app.js").status()).isEqualTo(404);
        Files.writeString(root.resolve("app.js"), "again");
        assertThat(get("/files/app.js").body()).isEqualTo("again");
    }

    @Test
    void aCodedFileBesideIsSentToWhoAcceptsIt() throws IOException {
        Files.writeString(root.resolve("app.js.br"), "brotli");
        Files.writeString(root.resolve("app.js.gz"), "gzip");
        serve(StaticFiles.directory(root).build());
        for (int i = 0; i < 2; i++) {
            assertCoded("gzip, deflate, br, zstd", "br", "brotli");
            assertCoded("br;q=0.5, gzip", "gzip", "gzip");
            assertCoded("br;q=0, *", "gzip", "gzip");
            assertCoded("identity", null, "plain");
            assertCoded("", null, "plain");
        }
        String brotli = get("/files/app.js", "Accept-Encoding: br").header("ETag");
        assertThat(brotli).isNotEqualTo(get("/files/app.js").header("ETag"));
        assertThat(get("/files/app.js", "If-None-Match: " + brotli).status()).isEqualTo(200);
        assertThat(get("/files/foo/index.html", "Accept-Encoding: br").header("Vary"))
                .isNull();
        assertThat(get("/files/app.js.gz").header("Content-Type")).isEqualTo("application/gzip");
    }

    private void assertCoded(String accepted, String coding, String body) {
        RawResponse response = get("/files/app.js", "Accept-Encoding: " + accepted);
        assertThat(response.header("Content-Encoding")).isEqualTo(coding);
        assertThat(response.body()).isEqualTo(body);
        assertThat(response.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(response.header("Content-Type")).isEqualTo("text/javascript;charset=utf-8");
    }

    @Test
    void filesLargerThanWhatIsKeptAreServedToo() throws IOException {
        byte[] large = Publishers.pattern(0L, 3 << 20);
        Files.write(root.resolve("large.bin"), large);
        serve(StaticFiles.directory(root).cacheBytesMax(100).build());
        for (int i = 0; i < 2; i++) {
            assertThat(get("/files/large.bin").bytes()).isEqualTo(large);
            assertThat(get("/files/app.js").body()).isEqualTo("plain");
        }
    }

    @Test
    void resourcesAreServedFromAJarAndFromAFolderOfTheClassPath() throws Exception {
        try (URLClassLoader jar = new URLClassLoader(new URL[] {jar().toUri().toURL()}, null);
                URLClassLoader classes =
                        new URLClassLoader(new URL[] {classes().toUri().toURL()}, null)) {
            for (ClassLoader loader : List.of(jar, classes)) {
                serve(StaticFiles.classpath("/web/", loader.loadClass(InJar.class.getName()))
                        .build());
                assertThat(get("/files/").body()).isEqualTo("home");
                assertThat(get("/files/foo/my%20file+1.txt").body()).isEqualTo("space");
                assertThat(get("/files/app.js", "Range: bytes=0-1").body()).isEqualTo("pl");
                assertThat(get("/files/app.js").header("ETag")).isNotNull();
                assertThat(get("/files/foo").status()).isEqualTo(308);
                assertThat(get("/files/missing").status()).isEqualTo(404);
                assertThat(get("/files/%2e%2e/x").status()).isEqualTo(404);
                assertThat(get("/files/.env").status()).isEqualTo(404);
            }
        }
    }

    private Path jar() throws IOException {
        Path jar = folder.resolve("app with space.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            copyAll((name, bytes) -> {
                out.putNextEntry(new JarEntry(name));
                out.write(bytes);
            });
            out.putNextEntry(new JarEntry("web/foo/"));
        }
        return jar;
    }

    private Path classes() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes with space"));
        copyAll((name, bytes) -> {
            Files.createDirectories(classes.resolve(name).getParent());
            try (OutputStream out = Files.newOutputStream(classes.resolve(name))) {
                out.write(bytes);
            }
        });
        return classes;
    }

    private interface Copy {
        void write(String name, byte[] bytes) throws IOException;
    }

    private void copyAll(Copy copy) throws IOException {
        String marker = InJar.class.getName().replace('.', '/') + ".class";
        try (InputStream in = InJar.class.getClassLoader().getResourceAsStream(marker)) {
            copy.write(marker, in.readAllBytes());
        }
        copy.write("x", "secret".getBytes(StandardCharsets.UTF_8));
        for (String name : List.of("index.html", "foo/index.html", "foo/my file+1.txt", "app.js", ".env")) {
            copy.write("web/" + name, Files.readAllBytes(root.resolve(name)));
        }
    }

    @Test
    void itIsAServerOfItsOwnToo() {
        server = Servers.start(StaticFiles.directory(root).build());
        assertThat(get("/foo/").body()).isEqualTo("foo");
        try (RawClient client = new RawClient(server)) {
            RawResponse response = client.exchange("DELETE /app.js HTTP/1.1\r\nHost: a\r\n\r\n");
            assertThat(response.status()).isEqualTo(405);
            assertThat(response.header("Allow")).isEqualTo("GET, HEAD");
        }
    }

    @Test
    void whatCannotBeServedIsRefusedAtOnce() {
        assertThatThrownBy(() -> StaticFiles.directory(folder.resolve("nowhere")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("directory: ");
        assertThatThrownBy(() -> StaticFiles.directory(folder.resolve("x")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StaticFiles.classpath("/", InJar.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("folder: ");
    }
}
