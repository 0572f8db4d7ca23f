package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.PutMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests whose path several patterns match, the most specific of which may not be for them. */
class OverlappingPatternsTest {

    // @start region="guests"
    public static class Guests {
        @GetMapping(value = "/guests/recent", params = "days")
        public String recent(int days) {
            return "of " + days + " days";
        }

        @GetMapping("/guests/{name}")
        public String one(@PathVariable String name) {
            return name; // also "recent", if there is no parameter days
        }
    }
    // @end

    /** Patterns of falling strictness, with conditions on media types. */
    public static class Files {
        @PostMapping(value = "/files/{id:[0-9]+}", consumes = "application/json")
        public String json(@PathVariable int id, @RequestBody byte[] body) {
            return "json " + id;
        }

        @PostMapping(value = "/files/{id}", consumes = "text/plain", produces = "text/plain")
        public String text(@PathVariable String id, HttpRequest request) {
            return "text " + id + " " + request.route();
        }

        @PostMapping(value = "/files/{*rest}", consumes = "text/plain", produces = "text/csv", headers = "X-Table")
        public String table(@PathVariable String rest) {
            return "table " + rest;
        }

        @PutMapping("/files/{*rest}")
        public String put(@PathVariable String rest) {
            return "put";
        }
    }

    @RegisterExtension
    static final OneServer server = OneServer.of(new Guests(), new Files());

    private static final Client client = server.client();

    @Test
    void aRequestThatTheMostSpecificPatternIsNotForGoesToTheNext() {
        assertThat(client.get("/guests/recent?days=7").body()).isEqualTo("of 7 days");
        assertThat(client.get("/guests/recent").body()).isEqualTo("recent");
        assertThat(client.get("/guests/recent?days=many").statusCode()).isEqualTo(400);
        assertThat(client.get("/guests/ann?days=7").body()).isEqualTo("ann");
    }

    private static HttpResponse<String> post(String path, String type, String accept, String table) {
        return client.send(
                "POST", path, BodyPublishers.ofString("[]"), "Content-Type", type, "Accept", accept, "X-" + table, "1");
    }

    @ParameterizedTest
    @CsvSource({
        "/files/7, application/json, */*, none, json 7",
        "/files/7, text/plain, */*, none, text 7 /files/{id}",
        "/files/7, text/plain, text/csv, table, table 7",
        "/files/a/b, text/plain, */*, table, table a/b",
    })
    void mediaTypesAndHeaderFieldsChooseAmongPatterns(
            String path, String type, String accept, String table, String reached) {
        assertThat(post(path, type, accept, table).body()).isEqualTo(reached);
    }

    @ParameterizedTest
    @CsvSource({
        "/files/7, image/png, */*, table, 415, 'application/json, text/plain'",
        "/files/x, application/json, */*, table, 415, text/plain",
        "/files/7, nonsense, */*, table, 415, a media type",
        "/files/7, text/plain, image/png, table, 406, 'text/plain, text/csv'",
        "/files/7, text/plain, text/csv, none, 400, header x-table",
        "/files/7/8, text/plain, text/csv, none, 400, header x-table",
    })
    void whatNoPatternTakesIsRefusedForAllThatMatchThePath(
            String path, String type, String accept, String table, int status, String expected) {
        HttpResponse<String> refused = post(path, type, accept, table);
        assertThat(refused.statusCode()).isEqualTo(status);
        assertThat(refused.body()).contains(expected);
        if (status == 415 && !type.equals("nonsense")) {
            assertThat(refused.headers().firstValue("Accept")).hasValue(expected);
        }
    }

    @Test
    void aWrongRequestMethodIs405WithThoseOfAllPatternsThatMatch() {
        HttpResponse<String> refused = client.get("/files/7");
        assertThat(refused.statusCode()).isEqualTo(405);
        assertThat(refused.headers().firstValue("Allow")).hasValue("OPTIONS, POST, PUT");
    }
}
