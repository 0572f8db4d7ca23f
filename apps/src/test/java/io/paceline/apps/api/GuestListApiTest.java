package io.paceline.apps.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.endpoint.server.EndpointServer;
import io.swagger.v3.parser.OpenAPIV3Parser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuestListApiTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String ADA = guest("Ada", "engineer", 44);
    private static final String BEA = guest("Bea", "baker", 21);

    private EndpointServer server;

    @BeforeEach
    void start() {
        server = ApiServer.start("127.0.0.1", 0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aListIsAddedShownReplacedChangedAndRemoved() throws IOException, InterruptedException {
        HttpResponse<String> added = send("POST", "/lists", list("Summer", "Concert", ADA));
        assertThat(added.statusCode()).isEqualTo(201);
        assertThat(added.headers().firstValue("Location")).hasValue("/lists/1");
        String tag = added.headers().firstValue("ETag").orElseThrow();
        assertThat(get("/lists/1").body()).isEqualTo(added.body()).contains("\"id\":1,\"version\":1", "Ada");
        assertThat(get("/lists/1", "If-None-Match", tag).statusCode()).isEqualTo(304);

        String winter = list("Winter", "Ball", BEA);
        assertThat(send("PUT", "/lists/1", winter).statusCode()).isEqualTo(428);
        HttpResponse<String> replaced = send("PUT", "/lists/1", winter, "If-Match", tag);
        assertThat(replaced.statusCode()).isEqualTo(200);
        assertThat(replaced.body()).contains("\"version\":2", "Winter").doesNotContain("Ada");
        assertThat(send("PUT", "/lists/1", winter, "If-Match", tag).statusCode())
                .isEqualTo(412);

        HttpResponse<String> changed = send("PATCH", "/lists/1", "{\"eventName\":\"Gala\"}");
        assertThat(changed.body()).contains("\"guestListName\":\"Winter\",\"eventName\":\"Gala\"", "Bea");
        assertThat(send("PATCH", "/lists/1", "{}", "If-Match", tag).statusCode())
                .isEqualTo(412);
        assertThat(send("PATCH", "/lists/1", "{\"eventName\":\"\"}").statusCode())
                .isEqualTo(400);

        assertThat(send("DELETE", "/lists/1", "").statusCode()).isEqualTo(204);
        assertThat(send("DELETE", "/lists/1", "").statusCode()).isEqualTo(404);
        assertThat(get("/lists/1").statusCode()).isEqualTo(404);
    }

    @Test
    void listsAreSearchedInPages() throws IOException, InterruptedException {
        for (String name : new String[] {"Beta", "Alpha", "Gamma"}) {
            send("POST", "/lists", list(name, "Concert", ADA));
        }
        assertThat(get("/lists?size=2").body())
                .startsWith("{\"page\":0,\"size\":2,\"total\":3")
                .contains("Beta", "Alpha");
        assertThat(get("/lists?size=2&page=1").body()).contains("Gamma").doesNotContain("Alpha");
        assertThat(get("/lists?text=GAM").body()).contains("\"total\":1", "Gamma");
        assertThat(get("/lists?order=NAME&size=1").body()).contains("Alpha");
        assertThat(get("/lists?page=1000000&size=100").body()).contains("\"items\":[]");
        assertThat(get("/lists?size=0").body()).contains("size: 0 (expected: 1 to 100)");
        assertThat(get("/lists?order=AGE").statusCode()).isEqualTo(400);
    }

    @Test
    void guestsAreAddedShownReplacedAndRemoved() throws IOException, InterruptedException {
        send("POST", "/lists", list("Summer", "Concert", ADA));
        HttpResponse<String> added = send("POST", "/lists/1/guests", BEA);
        assertThat(added.statusCode()).isEqualTo(201);
        assertThat(added.headers().firstValue("Location")).hasValue("/lists/1/guests/1");
        assertThat(get("/lists/1/guests/1").body()).isEqualTo(BEA);
        assertThat(get("/lists/1/guests?profession=baker&profession=pilot").body())
                .isEqualTo("[" + BEA + "]");
        assertThat(get("/lists/1/guests?minAge=40").body()).isEqualTo("[" + ADA + "]");
        assertThat(send("PUT", "/lists/1/guests/0", BEA).body()).isEqualTo(BEA);
        assertThat(send("DELETE", "/lists/1/guests/0", "").statusCode()).isEqualTo(204);
        assertThat(get("/lists/1/guests").body()).isEqualTo("[" + BEA + "]");
        for (String gone : new String[] {"/lists/1/guests/1", "/lists/1/guests/999999999", "/lists/1/guests/-1"}) {
            assertThat(get(gone).statusCode()).as(gone).isEqualTo(404);
        }
        assertThat(send("POST", "/lists/1/guests", guest("Old", "pilot", 151)).body())
                .contains("age: 151 (expected: 0 to 150)");
    }

    @Test
    void manyGuestsAreAddedAtOnceAndThoseThatAreRefusedAreNamed() throws IOException, InterruptedException {
        send("POST", "/lists", list("Summer", "Concert", ADA));
        assertThat(send("POST", "/lists/1/guests/bulk", "[" + BEA + "," + ADA + ",null]")
                        .body())
                .isEqualTo("{\"added\":1,\"refused\":[{\"index\":1,\"reason\":\"invited already\"},"
                        + "{\"index\":2,\"reason\":\"null (expected: a guest)\"}]}");
        StringBuilder many = new StringBuilder("[");
        for (int i = 0; i < 200; i++) {
            many.append(i == 0 ? "" : ",").append(guest("G" + i, "pilot", 30));
        }
        assertThat(send("POST", "/lists/1/guests/bulk", many + "]").statusCode())
                .isEqualTo(409);
        assertThat(get("/lists/1/guests").body()).isEqualTo("[" + ADA + "," + BEA + "]");
    }

    @Test
    void guestsComeAndGoInFiles() throws IOException, InterruptedException {
        send("POST", "/lists", list("Summer", "Concert", ""));
        String csv = "firstName,lastName,profession,age\r\nBea,\"Fern, \"\"B\"\"\",baker,21\nCid,Dale,pilot, 30";
        assertThat(sendForm("csv\"; filename=\"g.csv", csv, "json", "[" + ADA + "]")
                        .body())
                .isEqualTo("{\"added\":3,\"refused\":[]}");
        assertThat(get("/lists/1/guests/export").body())
                .isEqualTo("firstName,lastName,profession,age\r\nAda,Fern,engineer,44\r\n"
                        + "Bea,\"Fern, \"\"B\"\"\",baker,21\r\nCid,Dale,pilot,30\r\n");
        assertThat(get("/lists/1/guests/export")
                        .headers()
                        .firstValue("Content-Type")
                        .orElseThrow())
                .startsWith("text/csv");
        assertThat(sendForm("json", "[" + ADA + "]").body()).contains("invited already");
        assertThat(sendForm("csv\"; filename=\"g.csv", "a,b,c").body()).contains("line 1: 3 fields (expected: 4)");
        assertThat(sendForm("csv\"; filename=\"g.csv", "a,b,c,x").body()).contains("line 1: age");
        assertThat(sendForm("csv\"; filename=\"g.csv", "a,b,\"c").body()).contains("within quotes");
        assertThat(sendForm("csv\"; filename=\"g.csv", ",b,c,1").body()).contains("line 1: firstName");
        assertThat(sendForm("csv\"; filename=\"g.csv", "x".repeat(70_000)).statusCode())
                .isEqualTo(413);
        assertThat(send("POST", "/lists/1/guests/import", "{}").statusCode()).isEqualTo(415);
        assertThat(get("/lists/1/guests/export", "Accept", "image/png").statusCode())
                .isEqualTo(406);
    }

    @Test
    void aListKeepsAFile() throws IOException, InterruptedException {
        send("POST", "/lists", list("Summer", "Concert", ADA));
        assertThat(get("/lists/1/attachment").statusCode()).isEqualTo(404);
        assertThat(send("PUT", "/lists/1/attachment", "the file").statusCode()).isEqualTo(204);
        assertThat(get("/lists/1/attachment").body()).isEqualTo("the file");
        assertThat(send("PUT", "/lists/1/attachment", "x".repeat(70_000)).statusCode())
                .isEqualTo(413);
        assertThat(send("PUT", "/lists/9/attachment", "x").statusCode()).isEqualTo(404);
    }

    @Test
    void aFileIsNotSentAgainToWhoHasIt() throws IOException, InterruptedException {
        send("POST", "/lists", list("Summer", "Concert", ADA));
        send("PUT", "/lists/1/attachment", "the file");
        String tag = get("/lists/1/attachment").headers().firstValue("ETag").orElseThrow();
        assertThat(get("/lists/1/attachment", "If-None-Match", tag).statusCode())
                .isEqualTo(304);
        assertThat(get("/lists/1/attachment", "If-Match", tag).statusCode()).isEqualTo(200);
        send("PUT", "/lists/1/attachment", "another");
        assertThat(get("/lists/1/attachment", "If-None-Match", tag).body()).isEqualTo("another");
        assertThat(get("/lists/1/attachment", "If-Match", tag).statusCode()).isEqualTo(412);
    }

    @Test
    void theExampleOfAnImportCanBeHadInPartsAndImported() throws IOException, InterruptedException {
        HttpResponse<String> whole = get("/lists/example.csv");
        assertThat(whole.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/csv");
        String tag = whole.headers().firstValue("ETag").orElseThrow();
        assertThat(get("/lists/example.csv", "If-None-Match", tag).statusCode()).isEqualTo(304);
        HttpResponse<String> part = get("/lists/example.csv", "Range", "bytes=0-8", "If-Range", tag);
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.body()).isEqualTo("firstName");
        assertThat(part.headers().firstValue("Content-Range"))
                .hasValue("bytes 0-8/" + whole.body().length());
        assertThat(get("/lists/example.csv", "Range", "bytes=9000-").statusCode())
                .isEqualTo(416);
        assertThat(get("/lists/example.csv", "Range", "bytes=0-8", "If-Range", "\"old\"")
                        .body())
                .isEqualTo(whole.body());
        send("POST", "/lists", list("Summer", "Concert", ""));
        assertThat(sendForm("csv\"; filename=\"g.csv", whole.body()).body()).isEqualTo("{\"added\":2,\"refused\":[]}");
    }

    @Test
    void allListsAreSentOneByOne() throws IOException, InterruptedException {
        assertThat(get("/lists/export").body()).isEmpty();
        for (int i = 1; i <= 300; i++) {
            send("POST", "/lists", list("L" + i, "Concert", ADA));
        }
        HttpResponse<String> lines = get("/lists/export");
        assertThat(lines.headers().firstValue("Content-Type")).hasValue("application/x-ndjson");
        assertThat(lines.body().lines()).hasSize(300).allMatch(line -> line.startsWith("{\"id\":"));
        assertThat(lines.body().lines().skip(299).findFirst())
                .hasValue(get("/lists/300").body());
        assertThat(get("/lists/export", "Accept", "application/json").body())
                .isEqualTo(lines.body().lines().collect(Collectors.joining(",", "[", "]")));
        // no export in this form, so /lists/{id} is asked, to which it is no number
        assertThat(get("/lists/export", "Accept", "text/csv").statusCode()).isEqualTo(400);
    }

    @Test
    void changesAreToldAsTheyHappen() throws IOException, InterruptedException {
        send("POST", "/lists", list("Summer", "Concert", ADA));
        try (Events events = follow("")) {
            assertThat(events.next()).containsExactly("id: 1", event(1, "FOLLOWING", 0, 0));
            send("PATCH", "/lists/1", "{\"eventName\":\"Gala\"}");
            assertThat(events.next()).containsExactly("id: 2", event(2, "CHANGED", 1, 2));
            send("DELETE", "/lists/1", "");
            assertThat(events.next()).containsExactly("id: 3", event(3, "REMOVED", 1, 2));
        }
    }

    @Test
    void whoReconnectsGetsWhatCameSince() throws IOException, InterruptedException {
        for (int i = 1; i <= 3; i++) {
            send("POST", "/lists", list("L" + i, "Concert", ADA));
        }
        try (Events events = follow("1")) {
            assertThat(events.next()).containsExactly("id: 1", event(1, "FOLLOWING", 0, 0));
            assertThat(events.next()).containsExactly("id: 2", event(2, "ADDED", 2, 1));
            assertThat(events.next()).containsExactly("id: 3", event(3, "ADDED", 3, 1));
            send("DELETE", "/lists/1", "");
            assertThat(events.next()).containsExactly("id: 4", event(4, "REMOVED", 1, 1));
        }
        assertThat(get("/lists/changes", "Last-Event-ID", "x").statusCode()).isEqualTo(400);
        assertThat(get("/lists/changes", "Last-Event-ID", "-1").statusCode()).isEqualTo(400);
        assertThat(get("/lists/changes", "Accept", "application/json").statusCode())
                .isEqualTo(406);
    }

    @Test
    void whoHasMissedMoreThanIsKeptIsTold() throws IOException, InterruptedException {
        send("POST", "/lists", list("Summer", "Concert", ADA));
        for (int i = 1; i < ChangeLog.KEPT_MAX + 2; i++) {
            send("PATCH", "/lists/1", "{}");
        }
        int last = ChangeLog.KEPT_MAX + 2;
        for (String seen : new String[] {"0", "1", "5000000"}) {
            try (Events events = follow(seen)) {
                assertThat(events.next()).as(seen).containsExactly("id: " + last, event(last, "MISSED", 0, 0));
            }
        }
        try (Events events = follow("2")) {
            events.next();
            assertThat(events.next()).containsExactly("id: 3", event(3, "CHANGED", 1, 3));
        }
    }

    @Test
    void filtersMayHoldFilters() throws IOException, InterruptedException {
        send("POST", "/lists", list("Summer", "Concert", ADA + "," + BEA));
        String bakers = "{\"kind\":\"profession\",\"name\":\"Baker\"}";
        String young = "{\"kind\":\"age\",\"from\":0,\"to\":30}";
        assertThat(send("POST", "/lists/1/guests/search", "{\"kind\":\"all\",\"of\":[" + bakers + "," + young + "]}")
                        .body())
                .isEqualTo("[" + BEA + "]");
        assertThat(send("POST", "/lists/1/guests/search", "{\"kind\":\"any\",\"of\":[]}")
                        .body())
                .isEqualTo("[]");
        assertThat(send("POST", "/lists/1/guests/search", "{\"kind\":\"none\"}").statusCode())
                .isEqualTo(400);
        assertThat(send("POST", "/lists/1/guests/search", "{\"kind\":\"all\",\"of\":[null]}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void numbersAndHealthAreTold() throws IOException, InterruptedException {
        assertThat(get("/lists/statistics").body())
                .isEqualTo("{\"lists\":0,\"guests\":0,\"averageAge\":0.0,\"byProfession\":{}}");
        send("POST", "/lists", list("Summer", "Concert", ADA + "," + BEA));
        assertThat(get("/lists/statistics").body())
                .contains("\"guests\":2,\"averageAge\":32.5", "{\"baker\":1,\"engineer\":1}");
        assertThat(get("/lists/professions?prefix=b").body()).isEqualTo("[\"baker\"]");
        assertThat(get("/lists/health").body()).isEqualTo("up, 1 lists");
        assertThat(send("POST", "/lists/1/reminders", "").statusCode()).isEqualTo(202);
        assertThat(send("POST", "/lists/9/reminders", "").statusCode()).isEqualTo(202);
        assertThat(get("/lists/1/reminders").body()).isEqualTo("1");
        assertThat(get("/lists/9/reminders").statusCode()).isEqualTo(404);
    }

    @Test
    void noMoreListsAreKeptThanThereIsRoomFor() throws IOException, InterruptedException {
        for (int i = 0; i < GuestLists.LISTS_MAX; i++) {
            assertThat(send("POST", "/lists", list("L" + i, "Concert", ADA)).statusCode())
                    .isEqualTo(201);
        }
        assertThat(send("POST", "/lists", list("one more", "Concert", ADA)).statusCode())
                .isEqualTo(409);
        send("DELETE", "/lists/7", "");
        assertThat(send("POST", "/lists", list("one more", "Concert", ADA)).statusCode())
                .isEqualTo(201);
    }

    @Test
    void whatIsNoListIsRefusedSayingWhere() throws IOException, InterruptedException {
        assertThat(send("POST", "/lists", "{}").body())
                .contains("guestListName: missing (expected: 1 to 100 characters)");
        assertThat(send("POST", "/lists", list("Summer", "Concert", ADA + ",{}"))
                        .body())
                .contains("/guests/1");
        assertThat(send("POST", "/lists", list("Summer", "Concert", "null")).statusCode())
                .isEqualTo(400);
    }

    @Test
    void theParserOfSwaggerHasNothingToSayAboutItsDocument() throws IOException, InterruptedException {
        assertThat(new OpenAPIV3Parser()
                        .readContents(get("/openapi.json").body(), null, null)
                        .getMessages())
                .isEmpty();
    }

    private static String event(long number, String kind, long list, long version) {
        return "data: {\"number\":" + number + ",\"kind\":\"" + kind + "\",\"list\":" + list + ",\"version\":" + version
                + "}";
    }

    /** A client that follows the changes. */
    private static final class Events implements AutoCloseable {
        private final BufferedReader lines;

        Events(InputStream stream) {
            lines = new BufferedReader(new InputStreamReader(stream, UTF_8));
        }

        /** The lines of the next event, in which nothing but the comments that keep a connection open are left out. */
        List<String> next() throws IOException {
            List<String> event = new ArrayList<>();
            for (String line = lines.readLine(); !line.isEmpty() || event.isEmpty(); line = lines.readLine()) {
                if (!line.isEmpty() && !line.startsWith(":")) {
                    event.add(line);
                }
            }
            return event;
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }

    private Events follow(String lastId) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri().resolve("/lists/changes"));
        if (!lastId.isEmpty()) {
            request.header("Last-Event-ID", lastId);
        }
        HttpResponse<InputStream> response = HTTP.send(request.build(), BodyHandlers.ofInputStream());
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        return new Events(response.body());
    }

    private static String guest(String name, String profession, int age) {
        return "{\"firstName\":\"" + name + "\",\"lastName\":\"Fern\",\"profession\":\"" + profession + "\",\"age\":"
                + age + "}";
    }

    private static String list(String name, String event, String guests) {
        return "{\"guestListName\":\"" + name + "\",\"eventName\":\"" + event
                + "\",\"venue\":{\"name\":\"Pavilion\",\"address\":\"1 Lake Road\"},\"guests\":[" + guests + "]}";
    }

    /** Sends a form to the import of list 1; names and contents in turn. */
    private HttpResponse<String> sendForm(String... parts) throws IOException, InterruptedException {
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < parts.length; i += 2) {
            form.append("--b\r\nContent-Disposition: form-data; name=\"")
                    .append(parts[i])
                    .append("\"\r\n\r\n")
                    .append(parts[i + 1])
                    .append("\r\n");
        }
        HttpRequest request = HttpRequest.newBuilder(server.uri().resolve("/lists/1/guests/import"))
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(BodyPublishers.ofString(form + "--b--\r\n"))
                .build();
        return HTTP.send(request, BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        if (headers.length == 0) {
            return Fetch.get(server.uri().resolve(path));
        }
        return send("GET", path, "", headers);
    }

    private HttpResponse<String> send(String method, String path, String json, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri().resolve(path))
                .method(method, json.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(json));
        if (!json.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }
}
