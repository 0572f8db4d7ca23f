package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.ModelAttribute;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.RequestPart;
import io.paceline.http.MultipartOptions;
import io.paceline.http.UploadedFile;
import io.paceline.service.Blocking;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of multipart forms as arguments. */
class UploadTest {

    /** What is said of a photo. */
    public record Meta(String title, int year) {}

    /** Fields of a form. */
    public record Fields(String title, List<Integer> n) {}

    // @start region="upload"
    /** Keeps photos. */
    public static class Photos {

        private final Path folder;
        private int count; // no lock: one call at a time

        Photos(Path folder) {
            this.folder = folder;
        }

        @Blocking // moving a file waits for the disk
        @PostMapping("/photos")
        public String add(@RequestPart UploadedFile photo, @RequestPart Meta meta) throws IOException {
            count++;
            photo.moveTo(folder.resolve(count + ".jpg")); // a name of ours: nothing of a path is the client's
            return count + ": " + meta.title() + " of " + meta.year() + ", " + photo.size() + " bytes";
        }
    }
    // @end

    /** Says what it was given. */
    public static class Uploads {

        @PostMapping("/files")
        public String files(@RequestPart("f") List<UploadedFile> files, @RequestParam String text) throws IOException {
            StringBuilder all = new StringBuilder(text);
            for (UploadedFile file : files) {
                all.append(' ').append(file.filename()).append('=').append(file.text());
            }
            return all.toString();
        }

        @PostMapping("/optional")
        public String optional(UploadedFile f, @RequestParam(required = false) Optional<UploadedFile> g) {
            return f.filename() + " " + g.map(UploadedFile::filename);
        }

        @PostMapping("/array")
        public int array(@RequestParam UploadedFile[] f) {
            return f.length;
        }

        @PostMapping("/simple")
        public String simple(
                @RequestPart LocalDate date,
                @RequestPart(required = false) String text,
                @RequestPart(required = false) byte[] raw) {
            return date + " " + text + " " + (raw == null ? -1 : raw.length);
        }

        @PostMapping("/model")
        public String model(@ModelAttribute Fields fields) {
            return fields.toString();
        }
    }

    /** Would look at a file that is gone. */
    public static class Forgetful {
        @PostMapping("/a")
        public void add(@RequestPart UploadedFile file) {
            throw new IllegalStateException(file.name());
        }
    }

    @TempDir
    private static Path folder;

    @RegisterExtension
    static final OneServer server = OneServer.with(builder -> builder.multipart(MultipartOptions.STANDARD
                    .withFolder(folder)
                    .withMemoryBytesMax(1_000)
                    .withFieldBytesMax(5_000)
                    .withFileBytesMax(100_000)
                    .withPartsMax(10))
            .service(new Photos(folder))
            .service(new Uploads()));

    private static final Client client = server.client();

    @AfterAll
    static void noFileStays() throws IOException {
        server.get().close();
        try (Stream<Path> all = Files.list(folder)) {
            assertThat(all).noneMatch(file -> file.toString().endsWith(".upload"));
        }
    }

    private static String part(String head, String content) {
        return "\r\nContent-Disposition: form-data; " + head + "\r\n\r\n" + content + "\r\n--b";
    }

    private static HttpResponse<String> post(String path, String... parts) {
        String body = "--b" + String.join("", parts) + "--\r\n";
        return client.send(
                "POST",
                path,
                BodyPublishers.ofString(body, StandardCharsets.UTF_8),
                "Content-Type",
                "multipart/form-data; boundary=b");
    }

    @Test
    void aFileIsMovedAndJsonBesideItDecoded() {
        int count = 0;
        for (int size : new int[] {10, 50_000}) {
            count++;
            HttpResponse<String> response = post(
                    "/photos",
                    part("name=\"photo\"; filename=\"a.jpg\"", "x".repeat(size)),
                    part(
                            "name=\"meta\"; filename=\"blob\"\r\nContent-Type: application/json",
                            "{\"title\":\"sea\",\"year\":2026}"));
            assertThat(response.body()).isEqualTo(count + ": sea of 2026, " + size + " bytes");
            assertThat(folder.resolve(count + ".jpg")).hasSize(size);
        }
    }

    @Test
    void partsBecomeArguments() {
        assertThat(post(
                                "/files",
                                part("name=\"f\"; filename=\"../a\"", "1"),
                                part("name=\"text\"", "t"),
                                part("name=\"f\"; filename=\"b\"", "2"))
                        .body())
                .isEqualTo("t a=1 b=2");
        assertThat(post("/optional", part("name=\"f\"; filename=\"a\"", "")).body())
                .isEqualTo("a Optional.empty");
        assertThat(post("/array", part("name=\"f\"", ""), part("name=\"f\"", ""))
                        .body())
                .isEqualTo("2");
        assertThat(post("/simple", part("name=\"date\"", "2026-01-31"), part("name=\"raw\"; filename=\"x\"", "abc"))
                        .body())
                .isEqualTo("2026-01-31 null 3");
        assertThat(post("/model", part("name=\"title\"", "a+b"), part("name=\"n\"", "1"), part("name=\"n\"", "2"))
                        .body())
                .isEqualTo("Fields[title=a+b, n=[1, 2]]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/optional | name=\"g\"; filename=\"a\"      | x          | 400 | part f: missing (expected: one)",
                "/simple   | name=\"date\"                   | 31.1.      | 400 | part date: 31.1. (expected: a date such as 2026-01-31)",
                "/photos   | name=\"meta\"                   | {\"year\":\"x\"} | 400 | part photo: missing",
                "/files    | name=\"f\"; filename=\"a\"      | x          | 400 | parameter text: missing (expected: text)"
            })
    void aMissingOrWrongPartIsRefusedByName(String path, String head, String content, int status, String detail) {
        HttpResponse<String> response = post(path, part(head, content));
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).contains(detail);
    }

    @Test
    void aJsonPartOfTheWrongShapeOrTypeIsRefused() {
        String photo = part("name=\"photo\"; filename=\"a\"", "x");
        HttpResponse<String> shape = post("/photos", photo, part("name=\"meta\"", "{\"title\":\"a\",\"year\":\"x\"}"));
        assertThat(shape.statusCode()).isEqualTo(400);
        assertThat(shape.body()).contains("part meta: ").contains("/year");
        HttpResponse<String> type = post("/photos", photo, part("name=\"meta\"\r\nContent-Type: text/xml", "<x/>"));
        assertThat(type.statusCode()).isEqualTo(415);
        assertThat(type.body()).contains("Content-Type of part meta: text/xml (expected: application/json)");
    }

    @Test
    void whatIsTooMuchIsRefused() {
        HttpResponse<String> json =
                post("/photos", part("name=\"meta\"; filename=\"m\"", "\"" + "x".repeat(5_000) + "\""));
        assertThat(json.statusCode()).isEqualTo(413);
        assertThat(json.body()).contains("fields: too large (expected: at most 5000 bytes)");
        HttpResponse<String> file = post("/photos", part("name=\"photo\"; filename=\"m\"", "x".repeat(100_001)));
        assertThat(file.statusCode()).isEqualTo(413);
        HttpResponse<String> parts = post("/array", part("name=\"f\"", "").repeat(11));
        assertThat(parts.statusCode()).isEqualTo(413);
        assertThat(parts.body()).contains("too many parts (expected: at most 10)");
    }

    @Test
    void aBodyOfAnotherTypeIsRefused() {
        HttpResponse<String> response = client.postJson("/photos", "{}");
        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(response.body()).contains("application/json (expected: multipart/form-data)");
    }

    @Test
    void aVoidMethodWithAFileIsRefusedAtStart() {
        OneServer.assertRefused(new Forgetful()).hasMessageContaining("void, which is answered before it runs");
    }
}
