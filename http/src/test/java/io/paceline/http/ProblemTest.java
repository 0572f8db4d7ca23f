package io.paceline.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a problem looks like, and which handler an exception finds. */
class ProblemTest {

    @Test
    void aPlainOneHasFiveMembers() {
        assertThat(new Problem(404, "Not Found", "a \"b\" \u0001\ud83d", "7").toJson())
                .isEqualTo("{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404,"
                        + "\"detail\":\"a \\\"b\\\" \\u0001\\ud83d\",\"id\":\"7\"}");
        assertThat(new Problem(500, "Internal Server Error", null, "7").toJson())
                .doesNotContain("detail");
    }

    @Test
    void aKindOfItsOwnAndFurtherMembersAreWritten() {
        Problem problem = new HttpException(409, "stock: 0 (expected: more)")
                .type(URI.create("https://example.com/sold-out"), "Sold out")
                .instance(URI.create("/orders/7"))
                .member("balance", new BigDecimal("1.50"))
                .fieldError("name", "must not be blank")
                .fieldError("age", "must be > 0")
                .problem("Conflict", "7");
        assertThat(problem.toJson())
                .isEqualTo("{\"type\":\"https://example.com/sold-out\",\"title\":\"Sold out\",\"status\":409,"
                        + "\"detail\":\"stock: 0 (expected: more)\",\"instance\":\"/orders/7\",\"id\":\"7\","
                        + "\"balance\":1.50,\"errors\":[{\"field\":\"name\",\"message\":\"must not be blank\"},"
                        + "{\"field\":\"age\",\"message\":\"must be > 0\"}]}");
        assertThat(problem.member("more", Map.of("a", List.of(true, 1))).toJson())
                .endsWith(",\"more\":{\"a\":[true,1]}}");
    }

    @Test
    void membersDoNotChangeAfterwards() {
        List<Object> list = new ArrayList<>(List.of("a"));
        Problem problem = new Problem(400, "Bad Request", null, "7").member("list", list);
        list.add("b");
        assertThat(problem.members()).containsEntry("list", List.of("a"));
        assertThatThrownBy(() -> problem.members().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aMemberThatCannotBeWrittenOrIsThereAlreadyIsRefused() {
        HttpException problem = new HttpException(400, "x");
        assertThatThrownBy(() -> problem.member("status", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("member: status (expected: none of ");
        for (Object value : new Object[] {new Object(), Double.NaN, List.of(new Object()), Float.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> problem.member("a", value))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("member a: java.lang.");
        }
        assertThat(problem.members()).isEmpty();
    }

    @Test
    void theClosestTypeInTheChainOfCausesIsFound() {
        ExceptionMapping<String> mapping = new ExceptionMapping<>(Map.of(
                Exception.class, "any",
                IOException.class, "io",
                IllegalStateException.class, "state"));
        assertThat(found(mapping, new IllegalStateException())).isEqualTo("state");
        assertThat(found(mapping, new java.io.FileNotFoundException())).isEqualTo("io");
        assertThat(found(mapping, new UncheckedIOException(new IOException()))).isEqualTo("io");
        assertThat(found(mapping, new java.util.concurrent.CompletionException(new Error())))
                .isNull();
        assertThat(found(mapping, new RuntimeException(new Error()))).isEqualTo("any");
        assertThat(found(mapping, new Error(new IllegalStateException()))).isEqualTo("state");
        assertThat(mapping.find(new Error())).isNull();
        Exception ring = new Exception();
        ring.initCause(new RuntimeException(ring));
        assertThat(found(mapping, ring)).isEqualTo("any");
    }

    private static String found(ExceptionMapping<String> mapping, Throwable failure) {
        ExceptionMapping.Match<String> match = mapping.find(failure);
        return match == null ? null : match.handler();
    }
}
