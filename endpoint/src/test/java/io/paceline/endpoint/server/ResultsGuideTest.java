package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.PutMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.ServerSentEvent;
import io.paceline.http.Validators;
import io.paceline.http.server.Compression;
import io.paceline.http.server.StaticFiles;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The samples of the guide on results. */
class ResultsGuideTest {

    record Page(String text, int version) {}

    /** Pages, with their versions. */
    // @start region="results"
    public static class Pages {
        private final Map<String, Page> pages = new TreeMap<>();
        private final SubmissionPublisher<ServerSentEvent<Page>> changes = new SubmissionPublisher<>();

        @GetMapping("/pages/{name}")
        public Optional<Page> page(@PathVariable String name) { // 404 if there is none
            return Optional.ofNullable(pages.get(name));
        }

        @PostMapping("/pages/{name}")
        public HttpResponse create(@PathVariable String name, @RequestBody String text) {
            pages.put(name, new Page(text, 1));
            return HttpResponse.created("/pages/" + name).json(pages.get(name)); // 201, Location
        }
        // @end
        // @start region="conditional"
        @GetMapping("/pages/{name}/text")
        public HttpResponse text(@PathVariable String name) {
            Page page = pages.get(name);
            return HttpResponse.ok().etag("v" + page.version()).text(page.text()); // 304 if the client has it
        }

        @PutMapping("/pages/{name}/text")
        public HttpResponse change(@PathVariable String name, @RequestBody String text, HttpRequest request) {
            Page page = pages.get(name);
            Validators.none().etag("v" + page.version()).require(request); // 412 if somebody was faster
            Page next = new Page(text, page.version() + 1);
            pages.put(name, next);
            changes.submit(ServerSentEvent.of(next).withId(name + next.version()));
            return HttpResponse.noContent();
        }
        // @end
        // @start region="stream"
        @GetMapping("/changes")
        public Flow.Publisher<ServerSentEvent<Page>> changes() {
            return changes; // text/event-stream
        }
        // @end
    }

    @TempDir
    Path folder;

    @Test
    void eachSampleDoesWhatTheGuideSays() throws IOException {
        Path web = folder.resolve("web");
        Files.createDirectories(web);
        Files.writeString(web.resolve("app.css"), "body {}\n".repeat(500));
        // @start region="server"
        EndpointServer server = EndpointServer.builder()
                .host("127.0.0.1")
                .port(0)
                .service(new Pages())
                .routes(routes -> routes.filter("/", Compression.standard())
                        .get("/assets/{*path}", StaticFiles.directory(web).build())
                        .get(
                                "/report",
                                request -> HttpResponse.ok()
                                        .attachment("report.css")
                                        .file(web.resolve("app.css"))))
                .start();
        // @end
        try (server) {
            Client client = new Client(server);
            assertThat(client.get("/pages/a").statusCode()).isEqualTo(404);
            assertThat(client.send("POST", "/pages/a", BodyPublishers.ofString("hello"), "Content-Type", "text/plain")
                            .headers()
                            .firstValue("Location"))
                    .hasValue("/pages/a");
            assertThat(client.get("/pages/a").body()).isEqualTo("{\"text\":\"hello\",\"version\":1}");
            assertThat(client.get("/pages/a/text", "If-None-Match", "\"v1\"").statusCode())
                    .isEqualTo(304);
            assertThat(put(client, "\"v1\"")).isEqualTo(204);
            assertThat(put(client, "\"v1\"")).isEqualTo(412);
            assertThat(client.get("/assets/app.css").body()).hasSize(4000);
            assertThat(client.get("/assets/app.css", "Accept-Encoding", "gzip")
                            .headers()
                            .firstValue("Content-Encoding"))
                    .hasValue("gzip");
            assertThat(client.get("/report", "Range", "bytes=0-3").body()).isEqualTo("body");
        }
    }

    private static int put(Client client, String tag) {
        return client.send(
                        "PUT",
                        "/pages/a/text",
                        BodyPublishers.ofString("new"),
                        "Content-Type",
                        "text/plain",
                        "If-Match",
                        tag)
                .statusCode();
    }
}
