package io.paceline.sql.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.ParsedSql;
import io.paceline.sql.spi.StatementText;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextsTest {

    private final Texts texts = new Texts(new FakeConnector(new SteppedLoops(1)));

    @Test
    void theSameStatementHasOneInstance() {
        assertThat(texts.text(Bench.parsed("select 1"))).isSameAs(texts.text(Bench.parsed("select 1")));
    }

    @Test
    void namedParametersBecomeThoseOfTheDatabase() {
        ParsedSql sql = new ParsedSql(
                "a = :x or b = :y or c = :x",
                List.of("a = ", " or b = ", " or c = ", ""),
                List.of(0, 1, 0),
                List.of("x", "y"),
                0);
        StatementText text = texts.text(sql);
        assertThat(text.sql()).isEqualTo("a = $1 or b = $2 or c = $1");
        assertThat(text.parameterCount()).isEqualTo(2);
    }

    @Test
    void aMillionMadeUpStatementsNeedLittleMemoryAndLeaveThoseThatAreUsed() {
        StatementText used = texts.text(Bench.parsed("select used"));
        for (int i = 0; i < 1_000_000; i++) {
            texts.text(Bench.parsed("select " + i));
            if (i % 500 == 0) {
                assertThat(texts.text(Bench.parsed("select used"))).isSameAs(used);
            }
        }
        assertThat(texts.size()).isLessThanOrEqualTo(2 * Texts.COUNT_MAX);
    }

    @Test
    void longStatementsAreForgottenSooner() {
        String part = "x".repeat(1 << 20);
        for (int i = 0; i < 100; i++) {
            texts.text(Bench.parsed("select " + i + part));
        }
        assertThat(texts.size()).isLessThanOrEqualTo(10);
    }
}
