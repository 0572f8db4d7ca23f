package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.DeleteMapping;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PatchMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestMethod;
import io.paceline.endpoint.ResponseStatus;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of several methods on one path a request reaches, by what else it has. */
class ConditionsTest {

    /** Several methods on each path. */
    public static class Guests {

        @GetMapping("/guests")
        public String all() {
            return "all";
        }

        @GetMapping(value = "/guests", params = "name")
        public String named() {
            return "named";
        }

        @GetMapping(
                value = "/guests",
                params = {"name=Ann", "!exact"})
        public String ann() {
            return "ann";
        }

        @GetMapping(value = "/guests", headers = "X-Version=2")
        public String second() {
            return "second";
        }

        @PostMapping(value = "/guests", consumes = "application/json")
        public String json(@RequestBody byte[] body) {
            return "json";
        }

        @PostMapping(
                value = "/guests",
                consumes = {"text/*", "!text/html"})
        public String text() {
            return "text";
        }

        @PostMapping(value = "/guests", consumes = "text/csv;header=present")
        public String csv() {
            return "csv";
        }

        @PatchMapping(
                value = "/guests",
                consumes = {"application/merge-patch+json", "application/json-patch+json"})
        public String patch() {
            return "patch";
        }

        @GetMapping(value = "/report", produces = "application/json")
        public String reportJson() {
            return "json";
        }

        @GetMapping(value = "/report", produces = "text/html")
        public String reportHtml() {
            return "html";
        }

        @GetMapping(value = "/report", produces = "text/csv")
        public String reportCsv() {
            return "csv";
        }

        @GetMapping(value = "/page", produces = "application/json")
        public String data() {
            return "data";
        }

        @GetMapping("/page")
        public String page() {
            return "page";
        }

        @GetMapping(value = "/strict", params = "a=1", headers = "X-B")
        public String strict() {
            return "strict";
        }

        @PostMapping(value = "/optional", consumes = "application/json")
        public String optional(@RequestBody(required = false) byte[] body) {
            return "optional";
        }

        @RequestMapping(value = "/head", method = RequestMethod.HEAD)
        @ResponseStatus(221)
        public String head() {
            return "";
        }

        @GetMapping("/head")
        public String notHead() {
            return "get";
        }

        @DeleteMapping("/told")
        @ResponseStatus(code = 204)
        public void told() {}
    }

    @RegisterExtension
    static final OneServer server = OneServer.of(new Guests());

    private static final Client client = server.client();

    @ParameterizedTest
    @CsvSource({
        "'', all",
        "?other, all",
        "?name, named",
        "?name=Bob, named",
        "?name=Ann, ann",
        "?name=Ann&exact, named",
    })
    void aMethodIsChosenByParameters(String query, String reached) {
        assertThat(client.get("/guests" + query).body()).isEqualTo(reached);
    }

    @Test
    void aMethodIsChosenByHeaderFields() {
        assertThat(client.get("/guests", "x-version", "2").body()).isEqualTo("second");
        assertThat(client.get("/guests", "X-Version", "1").body()).isEqualTo("all");
        assertThat(client.get("/guests?name", "X-Version", "2").body()).isEqualTo("named");
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, json",
        "Application/JSON;charset=\"utf-8\", json",
        "text/plain, text",
        "text/csv, csv",
        "text/csv; header=present, csv",
        "text/csv; header=absent, text",
    })
    void aMethodIsChosenByContentType(String type, String reached) {
        assertThat(post("/guests", "Content-Type", type).body()).isEqualTo(reached);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "image/png", "text", "text/", ";", "application/json;charset", "*"})
    void aBodyThatNoMethodTakesIs415AndSaysWhatIsTaken(String type) {
        HttpResponse<String> refused = post("/guests", "Content-Type", type);
        assertThat(refused.statusCode()).isEqualTo(415);
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void theTypesThatAreTakenStandInAcceptAndForPatchInAcceptPatch() {
        HttpResponse<String> refused = post("/guests", "Content-Type", "image/png");
        assertThat(refused.headers().firstValue("Accept"))
                .hasValue("text/csv;header=present, application/json, text/*");
        assertThat(refused.headers().firstValue("Accept-Patch")).isEmpty();
        refused = client.send("PATCH", "/guests", BodyPublishers.ofString("x"));
        assertThat(refused.statusCode()).isEqualTo(415);
        assertThat(refused.headers().firstValue("Accept-Patch"))
                .hasValue("application/merge-patch+json, application/json-patch+json");
        assertThat(refused.body()).contains("Content-Type: missing (expected: application/merge-patch+json, ");
    }

    @Test
    void aBodyThatMayBeMissingNeedsNoContentType() {
        assertThat(client.send("POST", "/optional").body()).isEqualTo("optional");
        assertThat(client.send("POST", "/optional", BodyPublishers.ofString("x"))
                        .statusCode())
                .isEqualTo(415);
        assertThat(client.send("POST", "/guests").statusCode()).isEqualTo(415);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/report | text/html | html",
                "/report | text/* | csv",
                "/report | */* | json",
                "/report | text/html;q=0.4, text/csv;q=0.5 | csv",
                "/report | text/html;q=0.4, */*;q=0.3 | html",
                "/report | application/json;charset=utf-8 | json",
                "/report | TEXT/HTML | html",
                "/report | text/csv, application/json;q=0 | csv",
                "/page | application/json | data",
                "/page | application/json, */* | data",
                "/page | text/html | page",
                "/page | text/html, */*;q=0.8 | page",
                "/page | */* | page",
                "/guests | garbage | all",
            })
    void aMethodIsChosenByWhatTheClientLikesMost(String path, String accept, String reached) {
        assertThat(client.get(path, "Accept", accept).body()).isEqualTo(reached);
    }

    @Test
    void withoutAcceptTheFirstByNameOfItsTypeIsChosen() {
        assertThat(client.get("/report").body()).isEqualTo("json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "image/png",
                "application/json;q=0",
                "garbage",
                "text/html;q=2",
                "text/html;q=x",
                "a/b/c",
                "\"",
                "*/html"
            })
    void whatTheClientCannotTakeIs406(String accept) {
        HttpResponse<String> refused = client.get("/report", "Accept", accept);
        assertThat(refused.statusCode()).isEqualTo(406);
        assertThat(refused.body()).contains("\"status\":406").contains("(expected: ");
    }

    @Test
    void theAcceptFieldsOfSeveralLinesCountTogether() {
        assertThat(client.get("/report", "Accept", "image/png", "Accept", "text/html")
                        .body())
                .isEqualTo("html");
    }

    @Test
    void conditionsThatNoMethodMeetsAre400AndSayWhatIsMissing() {
        HttpResponse<String> refused = client.get("/strict?a=2", "X-B", "");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("request (expected: parameter a=1 and header x-b)");
        assertThat(client.get("/strict?a=1").statusCode()).isEqualTo(400);
        assertThat(client.get("/strict?a=1", "X-B", "").body()).isEqualTo("strict");
    }

    @Test
    void aMethodForHeadComesBeforeTheOneForGet() {
        assertThat(client.send("HEAD", "/head").statusCode()).isEqualTo(221);
        assertThat(client.get("/head").body()).isEqualTo("get");
    }

    @Test
    void aWrongMethodIs405WithEverythingThatIsAllowed() {
        HttpResponse<String> refused = client.send("DELETE", "/guests");
        assertThat(refused.statusCode()).isEqualTo(405);
        assertThat(refused.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS, PATCH, POST");
        HttpResponse<String> options = client.send("OPTIONS", "/guests");
        assertThat(options.statusCode()).isEqualTo(204);
        assertThat(options.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS, PATCH, POST");
    }

    @Test
    void aVoidMethodAnswersWithTheStatusThatIsSaid() {
        assertThat(client.send("DELETE", "/told").statusCode()).isEqualTo(204);
    }

    static class SameConditions {
        @GetMapping(
                value = "/a/{x}",
                params = {"p", "q=1"},
                produces = "text/html")
        public String one(@PathVariable String x) {
            return x;
        }

        @GetMapping(
                value = "/a/{x}",
                params = {"q=1", "p"},
                produces = "TEXT/html")
        public String two(@PathVariable String x) {
            return x;
        }
    }

    static class OtherVariable {
        @GetMapping(value = "/a/{x}", produces = "text/html")
        public String one(@PathVariable String x) {
            return x;
        }

        @GetMapping(value = "/a/{y}", produces = "text/plain")
        public String two(@PathVariable String y) {
            return y;
        }
    }

    static class TwoHeads {
        @RequestMapping(value = "/a", method = RequestMethod.HEAD)
        public String one() {
            return "";
        }

        @RequestMapping(
                value = "/a",
                method = {RequestMethod.GET, RequestMethod.HEAD})
        public String two() {
            return "";
        }
    }

    @Test
    void methodsThatNothingTellsApartAreRefusedAtStart() {
        for (Object service : new Object[] {new SameConditions(), new OtherVariable(), new TwoHeads()}) {
            String name = service.getClass().getSimpleName();
            OneServer.assertRefused(service)
                    .hasMessageContaining(name + ".one(")
                    .hasMessageContaining(name + ".two(");
        }
    }

    private static HttpResponse<String> post(String path, String... headers) {
        return client.send("POST", path, BodyPublishers.ofString("x"), headers);
    }
}
