package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.http.filter.RequestId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(NoLeaks.class)
class RequestIdTest {

    @RegisterExtension
    private final OneServer one = new OneServer();

    private RawClient serve(RequestId filter) {
        Router router = Router.builder()
                .filter(filter)
                .get(
                        "/",
                        request -> HttpResponse.ok()
                                .text("" + CallContext.current().requestId()))
                .get("/bad", request -> {
                    throw new HttpException(409, "taken");
                })
                .build();
        return one.start(Servers.local(router));
    }

    private static RawResponse get(RawClient client, String path, String field) {
        return client.exchange("GET " + path + " HTTP/1.1\r\nHost: a\r\n" + field + "\r\n");
    }

    @Test
    void aWellFormedIdIsTakenIntoContextAnswerProblemAndLog() {
        RawClient client = serve(RequestId.taken());
        RawResponse answer = get(client, "/", "X-Request-Id: a-1/b=\r\n");
        assertThat(answer.text()).isEqualTo("a-1/b=");
        assertThat(answer.header("X-Request-Id")).isEqualTo("a-1/b=");
        RawResponse problem = get(client, "/bad", "X-Request-Id: a-2\r\n");
        assertThat(problem.header("X-Request-Id")).isEqualTo("a-2");
        assertThat(problem.text()).contains("\"id\":\"a-2\"");
        assertThat(one.log().lines()).singleElement().asString().startsWith("[a-2] 409 ");
        RawResponse none = get(client, "/none", "X-Request-Id: a-3\r\n");
        assertThat(none.text()).contains("\"status\":404").contains("\"id\":\"a-3\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a,b", "<script>", "\"", "a\u00e9", "%0a"})
    void anIdThatIsNotWellFormedIsReplaced(String id) {
        RawResponse answer = get(serve(RequestId.taken()), "/", "X-Request-Id: " + id + "\r\n");
        assertThat(answer.header("X-Request-Id")).matches("[0-9a-f]{32}");
    }

    @Test
    void anIdThatIsTooLongIsReplaced() {
        RawClient client = serve(RequestId.taken());
        assertThat(get(client, "/", "X-Request-Id: " + "a".repeat(128) + "\r\n").header("X-Request-Id"))
                .isEqualTo("a".repeat(128));
        assertThat(get(client, "/", "X-Request-Id: " + "a".repeat(129) + "\r\n").header("X-Request-Id"))
                .matches("[0-9a-f]{32}");
    }

    @Test
    void madeIdsAreNewForEachRequest() {
        RawClient client = serve(RequestId.made());
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            ids.add(get(client, "/", "X-Request-Id: mine\r\n").header("X-Request-Id"));
        }
        assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("[0-9a-f]{32}"));
    }
}
