package io.paceline.endpoint.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.server.OneServer;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DocumentTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @RegisterExtension
    final OneServer server = OneServer.later();

    @Test
    void aRepresentativeApiIsDescribedAsItAlwaysWas() throws Exception {
        start(OpenApi.builder("Library", "1.0")
                .description("Lends books.")
                .server("https://library.example", "the real one")
                .security("login", SecurityScheme.BASIC)
                .security("token", SecurityScheme.BEARER_JWT)
                .build());
        assertThat(get("/openapi.json").body()).isEqualTo(golden());
    }

    @Test
    void theParserOfSwaggerHasNothingToSay() throws Exception {
        start(OpenApi.of("Library", "1.0"));
        ParseOptions options = new ParseOptions();
        options.setResolve(true);
        SwaggerParseResult result =
                new OpenAPIV3Parser().readContents(get("/openapi.json").body(), null, options);
        assertThat(result.getMessages()).isEmpty();
        assertThat(result.getOpenAPI().getPaths()).hasSize(6);
    }

    @Test
    void theDocumentIsSentOnceToWhoKeepsIt() throws Exception {
        start(OpenApi.of("Library", "1.0"));
        HttpResponse<String> first = get("/openapi.json");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        assertThat(first.headers().firstValue("Content-Type")).hasValue("application/json");
        for (String same : new String[] {tag, "W/" + tag, "\"x\", " + tag, "*"}) {
            HttpResponse<String> again = get("/openapi.json", "If-None-Match", same);
            assertThat(again.statusCode()).isEqualTo(304);
            assertThat(again.body()).isEmpty();
            assertThat(again.headers().firstValue("ETag")).hasValue(tag);
        }
        assertThat(get("/openapi.json", "If-None-Match", "\"other\"").statusCode())
                .isEqualTo(200);
    }

    @Test
    void nothingIsPublishedUnlessAsked() throws Exception {
        server.start(OneServer.local().service(new Books()));
        assertThat(get("/openapi.json").statusCode()).isEqualTo(404);
        assertThat(get("/docs").statusCode()).isEqualTo(404);
    }

    @Test
    void pathsCanBeChosenAndThePageLeftOut() throws Exception {
        start(OpenApi.builder("Library", "1.0")
                .path("/v1/api.json")
                .withoutDocs()
                .build());
        assertThat(get("/v1/api.json").statusCode()).isEqualTo(200);
        assertThat(get("/openapi.json").statusCode()).isEqualTo(404);
        assertThat(get("/docs").statusCode()).isEqualTo(404);
    }

    @Test
    void thePageTakesNothingFromElsewhere() throws Exception {
        start(OpenApi.builder("Books & <more>", "1.0").docsPath("/v1/docs").build());
        HttpResponse<String> page = get("/v1/docs");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body())
                .contains("<title>Books &amp; &lt;more&gt;</title>", "data-document=\"../openapi.json\"")
                .doesNotContain("http", "<style", "javascript:");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'")
                .doesNotContain("unsafe-eval", "script-src 'self' 'unsafe-inline'");
        Matcher links = Pattern.compile("(?:src|href)=\"([^\"]+)\"").matcher(page.body());
        int count = 0;
        while (links.find()) {
            HttpResponse<String> file =
                    get(server.uri().resolve("/v1/docs").resolve(links.group(1)).getPath());
            assertThat(file.statusCode()).as(links.group(1)).isEqualTo(200);
            assertThat(file.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
            count++;
        }
        assertThat(count).isEqualTo(4);
    }

    @RequestMapping("/a")
    public static class A {
        record Thing(int a) {}

        @GetMapping("/{id:\\d+}")
        public A.Thing one(int x) {
            return new A.Thing(x);
        }

        @GetMapping("/{name}")
        public A.Thing one() {
            return new A.Thing(0);
        }

        @PostMapping
        public void put(@RequestBody B.Thing thing) {}
    }

    @RequestMapping("/b")
    public static class B {
        record Thing(String b) {}

        @GetMapping
        public B.Thing one() {
            return new B.Thing("");
        }
    }

    @Test
    void whatHasTheSameNameIsToldApart() throws Exception {
        server.start(OneServer.local().service(new A()).service(new B()).openApi(OpenApi.of("Both", "1")));
        JsonNode document = JsonMapper.shared().readTree(get("/openapi.json").body());
        assertThat(document.path("components").path("schemas").propertyNames())
                .containsExactly(
                        A.Thing.class.getName().replace('$', '_'),
                        B.Thing.class.getName().replace('$', '_'),
                        "Problem");
        assertThat(document.at("/paths/~1b/get/operationId").stringValue()).isEqualTo("B_one");
        assertThat(document.at("/paths/~1b/get/responses/200/content/application~1json/schema/$ref")
                        .stringValue())
                .endsWith("DocumentTest_B_Thing");
        // two patterns of one shape are one path
        assertThat(document.path("paths").propertyNames()).containsExactly("/a", "/a/{id}", "/b");
        assertThat(document.at("/paths/~1a~1{id}/get/parameters").size()).isEqualTo(2);
    }

    @Test
    void settingsThatCannotWorkAreRefusedByName() {
        assertThatThrownBy(() -> OpenApi.of(" ", "1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("title: \" \" (expected: some text)");
        assertThatThrownBy(() -> OpenApi.builder("x", "1").path("docs"))
                .hasMessage("path: docs (expected: a path such as /docs, of letters, digits and ._~-)");
        assertThatThrownBy(() -> OpenApi.builder("x", "1").security("a b", SecurityScheme.BASIC))
                .hasMessageStartingWith("security: a b (expected: a name");
    }

    private void start(OpenApi openApi) {
        server.start(OneServer.local().service(new Books()).openApi(openApi));
    }

    private HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.uri() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    private static String golden() throws IOException {
        try (InputStream in = DocumentTest.class.getResourceAsStream("books.json")) {
            return new String(in.readAllBytes(), UTF_8).strip();
        }
    }
}
