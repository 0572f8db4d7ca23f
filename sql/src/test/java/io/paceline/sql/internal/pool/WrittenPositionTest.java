package io.paceline.sql.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.Query;
import io.paceline.sql.spi.StatementText;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WrittenPositionTest {

    private static final long SEED = Long.getLong("paceline.seed", System.nanoTime());

    private final Texts texts = new Texts(new FakeConnector(new SteppedLoops(1)));

    private StatementText text(String sql) {
        return texts.text(Query.of(sql).parsed());
    }

    @Test
    void aPlaceBehindParametersIsWhereItsAuthorPutIt() {
        String sql = "select :first::int + frm, :second, \\:x from t where n = :first";
        StatementText text = text(sql);
        assertThat(text.sql()).isEqualTo("select $1::int + frm, $2, :x from t where n = $1");
        for (String word : List.of("select", "frm", "from", "where")) {
            assertThat(text.positionAsWritten(text.sql().indexOf(word) + 1))
                    .as(word)
                    .isEqualTo(sql.indexOf(word) + 1);
        }
        assertThat(text.positionAsWritten(text.sql().indexOf("$2") + 2))
                .as("within a parameter")
                .isEqualTo(sql.indexOf(":second") + 1);
        assertThat(text.positionAsWritten(text.sql().length() + 1))
                .as("the end")
                .isEqualTo(sql.length() + 1);
    }

    @Test
    void whatIsNoPlaceStaysAsItIs() {
        StatementText text = text("select :n");
        assertThat(text.positionAsWritten(0)).isZero();
        assertThat(text.positionAsWritten(-1)).isEqualTo(-1);
        assertThat(text.positionAsWritten(1_000)).isEqualTo(1_000);
        assertThat(text("select $1 from").positionAsWritten(11)).isEqualTo(11);
    }

    @Test
    void everyPlaceOfAnyStatementIsFound() {
        SplittableRandom random = new SplittableRandom(SEED);
        String[] same = {" ", "a", "\ud83d\ude00 ", "'\\:x :y'", "+ ", "::int ", "\u00fc ", "\\ "};
        for (int round = 0; round < 2_000; round++) {
            StringBuilder written = new StringBuilder("select ");
            List<Integer> expected = new ArrayList<>();
            for (int i = 1; i <= 7; i++) {
                expected.add(i);
            }
            for (int i = random.nextInt(12); i > 0; i--) {
                int start = written.codePointCount(0, written.length()) + 1;
                if (random.nextInt(3) == 0) {
                    String name = "n" + "\u00f6".repeat(random.nextInt(5));
                    written.append(" :").append(name).append(' ');
                    expected.addAll(List.of(start, start + 1, start + 1, start + 2 + name.length()));
                } else if (random.nextInt(4) == 0) {
                    written.append("\\: ");
                    // the colon is told to be where its backslash is
                    expected.addAll(List.of(start, start + 2));
                } else {
                    String part = same[random.nextInt(same.length)];
                    written.append(part);
                    for (int k = 0; k < part.codePointCount(0, part.length()); k++) {
                        expected.add(start + k);
                    }
                }
            }
            StatementText text = text(written.toString());
            String sent = text.sql();
            assertThat(sent.codePointCount(0, sent.length())).isEqualTo(expected.size());
            for (int i = 0; i < expected.size(); i++) {
                assertThat(text.positionAsWritten(i + 1))
                        .as("character %d of %s, written %s, seed %d", i + 1, sent, written, SEED)
                        .isEqualTo(expected.get(i));
            }
        }
    }
}
