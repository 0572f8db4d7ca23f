package io.paceline.endpoint.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.endpoint.DeleteMapping;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.ResponseStatus;
import io.paceline.http.MediaType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the annotations of a class say of its operations. */
class OperationsTest {

    @RequestMapping(
            path = "/all",
            params = "v=1",
            headers = {"X-A", "Accept=text/csv"},
            consumes = "application/json",
            produces = "application/json")
    interface Api {
        @GetMapping
        String inherited();

        @PostMapping(
                params = "!dry",
                headers = {"x-b!=2", "content-type!=text/csv, text/html"},
                produces = {"text/*", "!text/html"})
        String own();

        @DeleteMapping
        void told();

        @DeleteMapping("/a")
        CompletionStage<Void> ran();

        @ResponseStatus(code = 221)
        @GetMapping("/a")
        void said();
    }

    private final Map<String, Operation> operations =
            Operations.of(Api.class, "").stream().collect(Collectors.toMap(Operation::name, Function.identity()));

    @Test
    void whatTheClassSaysIsJoinedWithWhatTheMethodSays() {
        assertThat(operations.get("inherited").conditions())
                .hasToString("params [v=1], headers [x-a], consumes [application/json],"
                        + " produces [application/json, text/csv]");
        assertThat(operations.get("own").conditions())
                .hasToString("params [v=1, !dry], headers [x-a, x-b!=2], consumes [!text/csv, !text/html],"
                        + " produces [text/*, !text/html]");
    }

    @Test
    void theTypesThatAreWantedCanBeAskedFor() {
        assertThat(operations.get("own").consumes()).isEmpty();
        assertThat(operations.get("own").produces()).isEqualTo(List.of(MediaType.parse("text/*")));
    }

    @Test
    void theStatusFollowsFromTheResultUnlessItIsSaid() {
        assertThat(operations.get("inherited").status()).isEqualTo(200);
        assertThat(operations.get("own").status()).isEqualTo(200);
        assertThat(operations.get("told").status()).isEqualTo(202);
        assertThat(operations.get("ran").status()).isEqualTo(204);
        assertThat(operations.get("said").status()).isEqualTo(221);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "!", "=1", "!=1", " "})
    void aConditionWithoutANameIsRefused(String text) {
        assertThatThrownBy(() -> NameCondition.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"" + text + "\" (expected: x, !x, x=1 or x!=1)");
    }

    @Test
    void aConditionHoldsForTheValueItNames() {
        assertThat(NameCondition.parse("x").holds("")).isTrue();
        assertThat(NameCondition.parse("x").holds(null)).isFalse();
        assertThat(NameCondition.parse("!x").holds(null)).isTrue();
        assertThat(NameCondition.parse("x=1").holds("1")).isTrue();
        assertThat(NameCondition.parse("x=1").holds("2")).isFalse();
        assertThat(NameCondition.parse("x!=1").holds(null)).isTrue();
        assertThat(NameCondition.parse("x!=1").holds("1")).isFalse();
        assertThat(NameCondition.parse("x=").holds("")).isTrue();
        assertThat(NameCondition.parse("x=a=b").holds("a=b")).isTrue();
    }

    interface Malformed {
        @GetMapping(path = "/a", consumes = "json")
        String a();
    }

    interface NoStatus {
        @ResponseStatus
        @GetMapping("/a")
        String a();
    }

    @Test
    void whatIsMalformedIsRefusedWithItsMethod() {
        assertThatThrownBy(() -> Operations.of(Malformed.class, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Malformed.a(): consumes: media type: json (expected: ");
        assertThatThrownBy(() -> Operations.of(NoStatus.class, "").get(0).status())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NoStatus.a(): @ResponseStatus: 0 (expected: 200 to 999)");
    }
}
