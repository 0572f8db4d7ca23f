package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.ModelAttribute;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.Form;
import io.paceline.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arguments that come in the fields of a form. */
class FormArgumentsTest {

    private static final String FORM = "application/x-www-form-urlencoded";

    /** Who orders what. */
    public record Order(String item, int count, List<String> tags) {}

    /** Says what it was given. */
    public static class Forms {

        @PostMapping("/text")
        public String text(@RequestParam String reverseParam, HttpRequest request) {
            return reverseParam + "|" + request.form().first("reverseParam");
        }

        @PostMapping("/order")
        public String order(@ModelAttribute Order order) {
            return order.toString();
        }

        @PostMapping("/all")
        public String all(@RequestParam Map<String, List<String>> all, Form form) {
            return all + " " + form.names();
        }

        @PostMapping("/count")
        public int count(@RequestParam(defaultValue = "1") int n) {
            return n;
        }

        @PostMapping("/beside")
        public String beside(@RequestParam String name, @RequestBody String body) {
            return name + ":" + body;
        }
    }

    @RegisterExtension
    static final OneServer server = OneServer.of(new Forms());

    private static final Client client = server.client();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "/text       | reverseParam=Rick Loves Java           | \"Rick Loves Java|Rick Loves Java\"",
                "/text       | reverseParam=Rick+Loves%20Java         | \"Rick Loves Java|Rick Loves Java\"",
                "/text       | reverseParam=1%2B1                     | \"1+1|1+1\"",
                "/text       | reverseParam=%252B                     | \"%2B|%2B\"",
                "/text       | reverseParam=b=c                       | \"b=c|b=c\"",
                "/text       | reverseParam=gr%C3%BCn                 | \"grün|grün\"",
                "/text       | reverseParam                           | \"|\"",
                "/text?reverseParam=q | reverseParam=f               | \"q|f\"",
                "/order      | item=tea&count=2&tags=a&tags=b         | Order[item=tea, count=2, tags=[a, b]]",
                "/order?count=3 | item=tea                            | Order[item=tea, count=3, tags=null]",
                "/all?a=0    | a=1&b=2&a=3                            | \"{a=[0, 1, 3], b=[2]} [a, b]\"",
                "/count      | n=                                     | 1",
                "/count      | n=5                                    | 5",
                "/beside?name=x | name=y                              | x:name=y"
            })
    void fieldsAreParameters(String path, String body, String answer) {
        assertThat(post(path, FORM, body).body()).isEqualTo(answer);
        assertThat(post(path, FORM + "; charset=\"utf-8\"", body).body()).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/text  | reverseParam=%   | 400 | form at 13: % alone (expected: two hex digits after %)",
                "/text  | reverseParam=%4  | 400 | form at 13: % alone (expected: two hex digits after %)",
                "/text  | reverseParam=%NE | 400 | form at 13: % alone (expected: two hex digits after %)",
                "/text  | reverseParam=%FF | 400 | form at 13: malformed text (expected: UTF-8)",
                "/text  | other=1          | 400 | parameter reverseParam: missing (expected: text)",
                "/order | item=tea&count=x | 400 | parameter count: x (expected: a whole number from -2147483648 to 2147483647)"
            })
    void aWrongFormIsRefused(String path, String body, int status, String detail) {
        HttpResponse<String> response = post(path, FORM, body);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).contains("\"detail\":\"" + detail + "\"");
    }

    @Test
    void theCharsetOfAFormIsHeeded() {
        assertThat(post("/text", FORM + ";charset=iso-8859-1", "reverseParam=gr%FCn")
                        .body())
                .isEqualTo("grün|grün");
        assertThat(post("/text", FORM + ";charset=utf-16", "reverseParam=a").statusCode())
                .isEqualTo(415);
        assertThat(post("/text", FORM + ";charset=nosuch", "reverseParam=a").statusCode())
                .isEqualTo(415);
    }

    @Test
    void aBodyThatIsNoFormIsRefusedOnlyIfItIsLookedAt() {
        HttpResponse<String> wrong = post("/text", "application/json", "{}");
        assertThat(wrong.statusCode()).isEqualTo(415);
        assertThat(wrong.body()).contains("application/json (expected: application/x-www-form-urlencoded)");
        assertThat(post("/count?n=3", "application/json", "{}").body()).isEqualTo("3");
        assertThat(post("/count", "application/json", "").body()).isEqualTo("1");
    }

    @Test
    void tooManyFieldsAreRefused() {
        assertThat(post("/count", FORM, "a=1&".repeat(999) + "n=7").body()).isEqualTo("7");
        HttpResponse<String> tooMany = post("/count", FORM, "a=1&".repeat(1_000) + "n=7");
        assertThat(tooMany.statusCode()).isEqualTo(400);
        assertThat(tooMany.body()).contains("form: too many fields (expected: at most 1000)");
    }

    @Test
    void howManyFieldsThereMayBeIsASetting() {
        EndpointServer strict = EndpointServer.builder()
                .host("127.0.0.1")
                .port(0)
                .http(http -> http.formFieldsMax(2))
                .service(new Forms())
                .start();
        try (strict) {
            Client other = new Client(strict);
            assertThat(other.send("POST", "/count", BodyPublishers.ofString("a=1&n=7"), "Content-Type", FORM)
                            .body())
                    .isEqualTo("7");
            assertThat(other.send("POST", "/count", BodyPublishers.ofString("a=1&b=1&n=7"), "Content-Type", FORM)
                            .body())
                    .contains("form: too many fields (expected: at most 2)");
        }
    }

    private static HttpResponse<String> post(String path, String type, String body) {
        return client.send("POST", path, BodyPublishers.ofString(body, StandardCharsets.UTF_8), "Content-Type", type);
    }
}
