package io.paceline.endpoint.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.CookieValue;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.ModelAttribute;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.PutMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestHeader;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.RequestPart;
import io.paceline.endpoint.ResponseStatus;
import io.paceline.endpoint.server.OneServer;
import io.paceline.http.HttpRequest;
import io.paceline.http.ServerSentEvent;
import io.paceline.http.UploadedFile;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each kind of parameter, condition, body and constraint that the representative API leaves out. */
class KindsTest {

    private static JsonNode document;

    @RegisterExtension
    static final OneServer server = OneServer.with(builder -> builder.service(new Kinds())
            .openApi(OpenApi.builder("Kinds", "1")
                    .security("token", SecurityScheme.BEARER)
                    .build()));

    record Filter(@RequestParam(defaultValue = "3") int depth, Optional<String> name) {}

    record Account(
            @NotBlank @Size(max = 20) String name,
            @Email String mail,
            @NotNull @Pattern(regexp = "[a-z]+") String code,
            @DecimalMin(value = "0.5", inclusive = false) BigDecimal share,
            @Size(min = 1, max = 9) List<@Positive Integer> numbers) {}

    @ResponseStatus(410)
    static final class GoneException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface PermitAll {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface RolesAllowed {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface DenyAll {}

    /** An API that answers nothing useful. */
    public static class Kinds {

        @PostMapping("/parts")
        public int parts(
                @RequestPart UploadedFile file,
                @RequestPart List<UploadedFile> others,
                @RequestPart Optional<Filter> json,
                @RequestParam(required = false) String note) {
            return others.size();
        }

        @PostMapping("/form")
        public int form(@ModelAttribute Filter filter) {
            return filter.depth();
        }

        @GetMapping("/model")
        public int model(@ModelAttribute Filter filter, @CookieValue String theme, HttpRequest request) {
            return filter.depth();
        }

        @GetMapping("/map")
        public int map(@RequestParam Map<String, String> all, @RequestHeader Map<String, String> fields) {
            return all.size();
        }

        @GetMapping(value = "/conditions", params = "kind=a", headers = "X-Version=1")
        public int first() {
            return 1;
        }

        @GetMapping(
                value = "/conditions",
                params = {"kind=b", "!x"})
        public String second() {
            return "";
        }

        @PutMapping(value = "/media", consumes = "text/csv", produces = "application/x-own+json")
        @ResponseStatus(201)
        public List<String> media(@RequestBody String csv) throws GoneException {
            return List.of(csv);
        }

        @GetMapping("/number")
        public OptionalInt number(@RequestParam @Min(1) @Max(9) int size) {
            return OptionalInt.of(size);
        }

        @GetMapping("/open")
        @PermitAll
        public int open() {
            return 1;
        }

        @GetMapping("/roles")
        @RolesAllowed("admin")
        public int roles() {
            return 1;
        }

        @GetMapping("/closed")
        @DenyAll
        public int closed() {
            return 1;
        }

        @GetMapping(value = "/file", produces = "text/csv")
        public Path file() {
            return Path.of("none.csv");
        }

        @GetMapping("/elements")
        public Flow.Publisher<Integer> elements() {
            return subscriber -> {};
        }

        @GetMapping("/lines")
        public Flow.Publisher<ByteBuffer> pieces() {
            return subscriber -> {};
        }

        @GetMapping("/events")
        public Flow.Publisher<ServerSentEvent<Integer>> events() {
            return subscriber -> {};
        }

        @PostMapping("/accounts")
        public void add(@RequestBody @Valid Account account) {}
    }

    @BeforeAll
    static void read() throws Exception {
        document = JsonMapper.shared()
                .readTree(HttpClient.newHttpClient()
                        .send(
                                java.net.http.HttpRequest.newBuilder(
                                                server.uri().resolve("/openapi.json"))
                                        .build(),
                                BodyHandlers.ofString())
                        .body());
    }

    @Test
    void partsAreTheMembersOfAForm() {
        JsonNode media = at("/parts", "post", "/requestBody/content/multipart~1form-data");
        JsonNode schema = media.path("schema");
        assertThat(schema.path("required").toString()).isEqualTo("[\"file\",\"others\"]");
        assertThat(schema.at("/properties/file").toString()).isEqualTo("{\"type\":\"string\",\"format\":\"binary\"}");
        assertThat(schema.at("/properties/others/items/format").stringValue()).isEqualTo("binary");
        assertThat(schema.at("/properties/note/type").stringValue()).isEqualTo("string");
        assertThat(schema.at("/properties/json/$ref").stringValue()).endsWith("/Filter");
        assertThat(media.at("/encoding/json/contentType").stringValue()).isEqualTo("application/json");
        assertThat(at("/parts", "post", "/parameters").isMissingNode()).isTrue();
    }

    @Test
    void aModelIsAFormOrSeveralParameters() {
        JsonNode form = at("/form", "post", "/requestBody/content/application~1x-www-form-urlencoded/schema");
        assertThat(form.at("/properties/depth/default").intValue()).isEqualTo(3);
        assertThat(form.has("required")).isFalse();
        JsonNode parameters = at("/model", "get", "/parameters");
        assertThat(parameters.findValuesAsString("name")).containsExactly("depth", "name", "theme");
        assertThat(parameters.findValuesAsString("in")).containsExactly("query", "query", "cookie");
        assertThat(parameters.at("/2/required").booleanValue()).isTrue();
    }

    @Test
    void aMapTakesEveryName() {
        JsonNode parameters = at("/map", "get", "/parameters");
        assertThat(parameters.size()).isEqualTo(1);
        assertThat(parameters.at("/0/schema/type").stringValue()).isEqualTo("object");
    }

    @Test
    void methodsThatConditionsTellApartAreOneOperation() {
        JsonNode parameters = at("/conditions", "get", "/parameters");
        assertThat(parameters.findValuesAsString("name")).containsExactly("kind", "x-version");
        assertThat(parameters.at("/1/required").booleanValue()).isFalse();
        assertThat(at("/conditions", "get", "/responses/200/content").propertyNames())
                .containsExactly("application/json", "text/plain");
    }

    @Test
    void mediaTypesAndStatusesAreThoseOfTheAnnotations() {
        JsonNode operation = at("/media", "put", "");
        assertThat(operation.at("/requestBody/content").propertyNames()).containsExactly("text/csv");
        assertThat(operation.at("/responses/201/content").propertyNames()).containsExactly("application/x-own+json");
        assertThat(operation.at("/responses").propertyNames())
                .containsExactly("201", "400", "401", "403", "406", "410", "413", "415", "500", "503", "504");
        assertThat(at("/number", "get", "/responses").propertyNames()).contains("200", "404");
    }

    @Test
    void whoMayCallIsSaid() {
        assertThat(document.at("/security/0/token").isArray()).isTrue();
        assertThat(at("/open", "get", "/security").isArray()).isTrue();
        assertThat(at("/open", "get", "/responses").propertyNames()).doesNotContain("401", "403");
        assertThat(at("/roles", "get", "/security").isMissingNode()).isTrue();
        assertThat(at("/roles", "get", "/responses").propertyNames()).contains("401", "403");
        assertThat(at("/closed", "get", "/responses").propertyNames())
                .contains("403")
                .doesNotContain("401");
    }

    @Test
    void constraintsBecomeWordsOfJsonSchema() {
        JsonNode size = at("/number", "get", "/parameters/0/schema");
        assertThat(size.toString())
                .isEqualTo("{\"type\":\"integer\",\"format\":\"int32\",\"maximum\":9,\"minimum\":1}");
        JsonNode account = document.at("/components/schemas/Account");
        assertThat(account.at("/properties/name").toString())
                .isEqualTo("{\"type\":\"string\",\"minLength\":1,\"pattern\":\"\\\\S\",\"maxLength\":20}");
        assertThat(account.at("/properties/mail/format").stringValue()).isEqualTo("email");
        assertThat(account.at("/properties/code/pattern").stringValue()).isEqualTo("^(?:[a-z]+)$");
        assertThat(account.at("/properties/share/exclusiveMinimum").decimalValue())
                .isEqualByComparingTo("0.5");
        assertThat(account.at("/properties/numbers/maxItems").intValue()).isEqualTo(9);
        assertThat(account.at("/properties/numbers/items/exclusiveMinimum").intValue())
                .isZero();
    }

    @Test
    void aFileCanBeHadInPartsAndOnConditions() {
        JsonNode responses = at("/file", "get", "/responses");
        assertThat(responses.propertyNames()).contains("200", "206", "304", "404", "406", "412", "416");
        assertThat(responses.at("/200/content").toString()).isEqualTo("{\"text/csv\":{\"schema\":{}}}");
        assertThat(responses.at("/206/content").toString())
                .isEqualTo("{\"text/csv\":{\"schema\":{}},\"multipart/byteranges\":{\"schema\":{}}}");
        assertThat(responses.at("/304").has("content")).isFalse();
    }

    @Test
    void aStreamIsAnArrayLinesOrEvents() {
        assertThat(at("/elements", "get", "/responses/200/content").toString())
                .isEqualTo("{\"application/json\":{\"schema\":{\"type\":\"array\","
                        + "\"items\":{\"type\":\"integer\",\"format\":\"int32\"}}},"
                        + "\"application/x-ndjson\":{\"schema\":{\"type\":\"string\"}},"
                        + "\"text/event-stream\":{\"schema\":{\"type\":\"string\"}}}");
        assertThat(at("/events", "get", "/responses/200/content").toString())
                .isEqualTo("{\"text/event-stream\":{\"schema\":{\"type\":\"string\"}}}");
        assertThat(at("/lines", "get", "/responses/200/content").toString())
                .isEqualTo("{\"application/octet-stream\":{\"schema\":{}}}");
        assertThat(at("/events", "get", "/responses").propertyNames()).contains("406");
    }

    private static JsonNode at(String path, String method, String pointer) {
        return document.at("/paths/" + path.replace("/", "~1") + "/" + method + pointer);
    }
}
