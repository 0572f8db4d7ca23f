package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.WaitingRefusedException;
import io.paceline.http.Form;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import io.paceline.http.MultipartOptions;
import io.paceline.http.UploadedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forms with files over sockets: what is read, what is refused, and that no file stays. */
@ExtendWith(NoLeaks.class)
class MultipartTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String FILE = "Content-Disposition: form-data; name=\"f\"; filename=\"%s\"\r\n\r\n%s";

    @RegisterExtension
    private final OneServer one = new OneServer();

    @TempDir
    private Path folder;

    private MultipartOptions options = MultipartOptions.STANDARD;

    @BeforeEach
    void useFolder() {
        options = options.withFolder(folder);
    }

    @AfterEach
    void noFileStays() {
        Await.until("no temporary file", () -> files().isEmpty());
    }

    private List<Path> files() {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(".upload")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RawClient serve(HttpHandler handler) {
        return one.start(Servers.local(Multipart.before(handler, options)).bodyTimeout(Duration.ofSeconds(10)));
    }

    private static String head(int length) {
        return "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: "
                + length + "\r\n\r\n";
    }

    private static String post(String... parts) {
        String body = body(parts);
        return head(body.length()) + body;
    }

    private static String body(String... parts) {
        StringBuilder body = new StringBuilder("--b");
        for (String part : parts) {
            body.append("\r\n").append(part).append("\r\n--b");
        }
        return body.append("--\r\n").toString();
    }

    private static String field(String name, String value) {
        return "Content-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value;
    }

    private static String file(String filename, String content) {
        return FILE.formatted(filename, content);
    }

    /** Where waiting for a disk is no harm. */
    private static CompletableFuture<HttpResponse> elsewhere(Work work) {
        CompletableFuture<HttpResponse> answer = new CompletableFuture<>();
        new Thread(() -> {
                    try {
                        answer.complete(HttpResponse.ok().text(work.run()));
                    } catch (IOException | RuntimeException e) {
                        answer.completeExceptionally(e);
                    }
                })
                .start();
        return answer;
    }

    private interface Work {
        String run() throws IOException;
    }

    @Test
    void fieldsAndSmallFilesAreInMemoryAndTheConnectionStays() {
        RawClient client = serve(request -> {
            Form form = request.form();
            UploadedFile file = form.parts("f").get(0);
            return HttpResponse.ok()
                    .text(form.names() + " " + form.all("a") + " " + form.first("b") + " " + file.filename() + " "
                            + file.rawFilename() + " " + file.size() + " " + file.isInMemory() + " " + file.text()
                            + " " + form.parts().size() + " " + form.part("none") + form.first("f"));
        });
        String request = post(field("a", "1"), field("b", ""), file("../x.txt", "content"), field("a", "e+%2B"));
        for (int i = 0; i < 2; i++) {
            RawResponse answer = client.exchange(request);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.text()).isEqualTo("[a, b] [1, e+%2B]  x.txt ../x.txt 7 true content 4 nullnull");
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void aLargeFileIsOnDiskWhileTheRequestLastsAndTheConnectionStays() {
        options = options.withMemoryBytesMax(1_000);
        String content = "0123456789".repeat(100_000);
        RawClient client = serve(request -> {
            UploadedFile file = request.form().parts().get(0);
            assertThat(file.isInMemory()).isFalse();
            assertThat(files()).hasSize(1);
            assertThatThrownBy(file::bytes).isInstanceOf(WaitingRefusedException.class);
            return elsewhere(() -> file.size() + " " + file.text().equals(content) + " "
                    + Files.isSameFile(file.path(), files().get(0)) + " "
                    + file.openStream().readAllBytes().length);
        });
        for (int i = 0; i < 2; i++) {
            RawResponse answer = client.exchange(post(file("x", content)));
            assertThat(answer.text()).isEqualTo("1000000 true true 1000000");
            assertThat(answer.status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"999, true", "1000, true", "1001, false"})
    void theSizeDecidesWhereAFileIs(int size, boolean inMemory) {
        options = options.withMemoryBytesMax(1_000);
        RawClient client = serve(request ->
                HttpResponse.ok().text("" + request.form().parts().get(0).isInMemory()));
        assertThat(client.exchange(post(file("x", "x".repeat(size)))).text()).isEqualTo("" + inMemory);
    }

    @Test
    void aMovedFileStaysAndOthersAreReplaced() throws IOException {
        options = options.withMemoryBytesMax(3);
        Path target = Files.writeString(folder.resolve("target"), "old");
        RawClient client = serve(request -> elsewhere(() -> {
            UploadedFile file = request.form().parts().get(0);
            file.moveTo(target);
            return file.path().getFileName() + " " + Files.readString(file.path());
        }));
        assertThat(client.exchange(post(file("x", "on disk"))).text()).isEqualTo("target on disk");
        assertThat(client.exchange(post(file("x", "mem"))).text()).isEqualTo("target mem");
        Await.until("no temporary file", () -> files().isEmpty());
        assertThat(target).hasContent("mem");
    }

    @Test
    void nothingIsReadWhenTheRequestIsOver() {
        CopyOnWriteArrayList<UploadedFile> kept = new CopyOnWriteArrayList<>();
        options = options.withMemoryBytesMax(3);
        RawClient client = serve(request -> {
            kept.addAll(request.form().parts());
            return HttpResponse.ok();
        });
        client.exchange(post(file("x", "on disk"), file("y", "mem")));
        Await.until("no temporary file", () -> files().isEmpty());
        assertThatThrownBy(kept.get(0)::bytes).hasMessageContaining("the request is over");
        assertThatThrownBy(kept.get(1)::path).hasMessageContaining("the request is over");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5 | multipart: too many parts (expected: at most 4)",
                "3 | fields: too large (expected: at most 100 bytes)"
            })
    void tooMuchIsRefusedWith413(int parts, String detail) {
        options = options.withPartsMax(4).withFieldBytesMax(100);
        RawClient client = serve(request -> HttpResponse.ok());
        String[] fields = new String[parts];
        for (int i = 0; i < parts; i++) {
            fields[i] = field("a" + i, "x".repeat(parts == 5 ? 1 : 34));
        }
        RawResponse answer = client.exchange(post(fields));
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.text()).contains(detail);
    }

    @Test
    void aFileThatIsTooLargeIsRefusedWhileItComes() {
        options = options.withFileBytesMax(100_000).withMemoryBytesMax(1_000);
        RawClient client = serve(request -> HttpResponse.ok());
        // announced is far more than is ever sent
        RawResponse answer = client.send(head(100_000_000))
                .send("--b\r\n" + file("x", "x".repeat(100_001)))
                .read();
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.text()).contains("part f: too large (expected: at most 100000 bytes)");
    }

    @Test
    void aBodyThatIsTooLargeIsRefusedWhileItComes() {
        options = options.withTotalBytesMax(1_000);
        RawClient client = serve(request -> HttpResponse.ok());
        RawResponse answer =
                client.send(head(100_000_000)).send("p".repeat(1_001)).read();
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.text()).contains("body: too large (expected: at most 1000 bytes)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "multipart/form-data                  | 400",
                "multipart/form-data; boundary=       | 400",
                "multipart/form-data; boundary=\"a    | 400",
                "multipart/form-data; boundary=ä      | 400",
                "multipart/form-data; boundary=c      | 400",
                "Multipart/Form-Data;Boundary=\"b\"   | 200",
                "multipart/mixed; boundary=b          | 415",
                "multipart/form-database; boundary=b  | 415"
            })
    void theContentTypeDecides(String type, int status) {
        RawClient client =
                serve(request -> HttpResponse.ok().text(request.form().names().toString()));
        String body = body(field("a", "1"));
        RawResponse answer = client.exchange("POST / HTTP/1.1\r\nHost: a\r\nContent-Type: " + type
                + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        assertThat(answer.status()).isEqualTo(status);
    }

    @Test
    void anEmptyBodyIsNoForm() {
        RawClient client = serve(request -> HttpResponse.ok());
        assertThat(client.exchange(head(0)).status()).isEqualTo(400);
    }

    @Test
    void anAbortedUploadLeavesNoFileAndCallsNoHandler() {
        options = options.withMemoryBytesMax(1_000);
        List<String> called = new CopyOnWriteArrayList<>();
        RawClient client = serve(request -> {
            called.add(request.method());
            return HttpResponse.ok();
        });
        client.send(head(1_000_000)).send("--b\r\n" + file("x", "x".repeat(100_000)));
        Await.until("a temporary file", () -> !files().isEmpty());
        client.reset();
        Await.until("no temporary file", () -> files().isEmpty());
        assertThat(called).isEmpty();
    }

    @Test
    void anUploadThatStallsIsAnsweredAndLeavesNoFile() {
        options = options.withMemoryBytesMax(1_000);
        RawClient client = one.start(Servers.local(Multipart.before(request -> HttpResponse.ok(), options))
                .clock(one.clock)
                .bodyTimeout(Duration.ofMillis(5)));
        client.send(head(1_000_000)).send("--b\r\n" + file("x", "x".repeat(10_000)));
        Await.until("a temporary file", () -> !files().isEmpty());
        Await.until("the answer", () -> {
            one.clock.advance(Duration.ofMillis(5));
            return client.hasInput();
        });
        assertThat(client.read().status()).isEqualTo(408);
        Await.until("no temporary file", () -> files().isEmpty());
    }

    @Test
    void aStopLeavesNoFile() {
        options = options.withMemoryBytesMax(1_000);
        RawClient client = serve(request -> new CompletableFuture<>());
        client.send(post(file("x", "x".repeat(10_000))));
        Await.until("a temporary file", () -> !files().isEmpty());
        Servers.stop(one.server());
        Await.until("no temporary file", () -> files().isEmpty());
    }

    @Test
    void aHandlerThatFailsLeavesNoFileAndTheConnectionStays() {
        options = options.withMemoryBytesMax(1_000);
        RawClient client = serve(request -> {
            if (request.method().equals("GET")) {
                return HttpResponse.ok();
            }
            throw new IllegalStateException("planned");
        });
        assertThat(client.exchange(post(file("x", "x".repeat(10_000)))).status())
                .isEqualTo(500);
        assertThat(client.exchange(GET).status()).isEqualTo(200);
    }

    @Test
    void aFileMayBeLargerThanWhatIsInMemory() {
        options = options.withFileBytesMax(1L << 30).withTotalBytesMax(1L << 30);
        int megabytes = "long".equals(System.getProperty("paceline.intensity")) ? 500 : 40;
        RawClient client = serve(request ->
                HttpResponse.ok().text("" + request.form().parts().get(0).size()));
        String start = "--b\r\n" + file("x", "");
        String end = "\r\n--b--\r\n";
        byte[] megabyte = new byte[1 << 20];
        client.send(head(start.length() + megabytes * megabyte.length + end.length()))
                .send(start);
        for (int i = 0; i < megabytes; i++) {
            client.send(megabyte);
        }
        assertThat(client.send(end).read().text()).isEqualTo("" + (long) megabytes * megabyte.length);
    }
}
