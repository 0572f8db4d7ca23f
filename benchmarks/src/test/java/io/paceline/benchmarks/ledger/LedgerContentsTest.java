package io.paceline.benchmarks.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LedgerContentsTest {
    private static final String GOOD =
            "{\"bench\":\"ping\",\"case\":\"ping/c64\",\"system\":\"paceline\",\"opsPerSecond\":124919,"
                    + "\"errors\":0,\"commit\":\"abc\",\"jdk\":\"25.0.3\",\"cpu\":\"AMD EPYC x2\","
                    + "\"command\":\"./paceline bench ping\",\"at\":\"2026-11-30T11:19:40Z\"}";

    @TempDir
    private Path folder;

    private LedgerContents read(String... lines) throws IOException {
        return LedgerContents.of(Files.writeString(folder.resolve("results.ndjson"), String.join("\n", lines) + "\n"));
    }

    @Test
    void aRowKeepsItsFiguresAndItsOrigin() throws IOException {
        LedgerContents contents = read(GOOD, "", GOOD.replace("\"errors\"", "\"conditions\":\"fsync=on\",\"errors\""));

        assertThat(contents.leftOut()).isEmpty();
        assertThat(contents.unknown()).isEmpty();
        assertThat(contents.rows()).hasSize(2).allSatisfy(row -> {
            assertThat(row.bench()).isEqualTo("ping");
            assertThat(row.caseName()).isEqualTo("ping/c64");
            assertThat(row.figure("opsPerSecond")).isEqualTo(124_919);
            assertThat(row.has("p99Micros")).isFalse();
            assertThat(row.figure("p99Micros")).isNaN();
            assertThat(row.origin())
                    .isEqualTo(new Origin(
                            "abc", "25.0.3", "AMD EPYC x2", "./paceline bench ping", "2026-11-30T11:19:40Z"));
        });
        assertThat(contents.rows()).extracting(LedgerRow::conditions).containsExactly("", "fsync=on");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "124919,              | ,                   | no JSON (expected: one object on the line)",
                "{                    | [                   | no JSON (expected: one object on the line)",
                "\"ping\"             | 7                   | bench: 7 (expected: a text)",
                "\"paceline\"         | \"\"                | system: \"\" (expected: a text)",
                "124919               | -1                  | opsPerSecond: -1 (expected: a number, 0 or more)",
                "124919               | 1e999               | opsPerSecond: ",
                "124919               | \"many\"            | opsPerSecond: \"many\" (expected: a number, 0 or more)",
                "124919               | null                | opsPerSecond: null (expected: a number, 0 or more)",
                "\"errors\":0         | \"errors\":3        | errors: 3 (expected: 0)",
                "\"commit\":\"abc\",  | ``                  | commit: missing (expected: a text)",
                "\"jdk\"              | \"system\"          | no JSON (expected: one object on the line)",
                "2026-11-30T11:19:40Z | yesterday           | at: yesterday (expected: an instant such as 2026-11-30T10:00:00Z)",
            })
    void aLineThatIsNoFigureIsLeftOutAndNamed(String part, String broken, String reason) throws IOException {
        LedgerContents contents = read(GOOD, GOOD.replace(part, broken), GOOD);

        assertThat(contents.rows()).hasSize(2);
        assertThat(contents.leftOut()).singleElement().asString().startsWith("line 2 left out: " + reason);
    }

    @Test
    void aHalfWrittenLastLineLeavesTheOthers() throws IOException {
        LedgerContents contents = read(GOOD, GOOD.substring(0, 60));

        assertThat(contents.rows()).hasSize(1);
        assertThat(contents.leftOut()).singleElement().asString().startsWith("line 2 left out: no JSON");
    }

    @Test
    void aLineThatIsNoObjectIsNamed() throws IOException {
        assertThat(read("[1]", "7").leftOut())
                .containsExactly(
                        "line 1 left out: no object (expected: one object on the line)",
                        "line 2 left out: no object (expected: one object on the line)");
    }

    @Test
    void errorsAreAFindingWhereArrivalsDoNotWait() throws IOException {
        LedgerContents contents = read(
                GOOD.replace("ping/c64", "apps/blog/mix/at/500").replace("\"errors\":0", "\"errors\":3,\"refused\":4"));

        assertThat(contents.leftOut()).isEmpty();
        assertThat(contents.rows())
                .singleElement()
                .satisfies(row -> assertThat(row.errors()).isEqualTo(3));
    }

    @Test
    void theNameOfACaseSaysWhichPartOfItARowIs() {
        assertThat(CaseName.of("apps/blog/mix/rtt2ms/at/1200"))
                .isEqualTo(new CaseName(CaseName.Part.AT_RATE, "apps/blog/mix/rtt2ms", 1200, ""));
        assertThat(CaseName.of("apps/blog/mix/at/90/index"))
                .isEqualTo(new CaseName(CaseName.Part.AT_RATE, "apps/blog/mix", 90, "index"));
        assertThat(CaseName.of("apps/blog/mix/cpu50"))
                .isEqualTo(new CaseName(CaseName.Part.HALF_BUSY, "apps/blog/mix", Double.NaN, ""));
        assertThat(CaseName.of("apps/blog/pools/16"))
                .isEqualTo(new CaseName(CaseName.Part.POOL, "apps/blog/pools", Double.NaN, ""));
        assertThat(CaseName.of("ping/c64")).isEqualTo(new CaseName(CaseName.Part.WHOLE, "ping/c64", Double.NaN, ""));
    }

    @Test
    void anUnknownFieldIsNamedOnceAndTheRowKept() throws IOException {
        String strange = GOOD.replace("\"errors\"", "\"flavour\":\"plum\",\"errors\"");

        LedgerContents contents = read(GOOD, strange, strange);

        assertThat(contents.rows()).hasSize(3);
        assertThat(contents.leftOut()).isEmpty();
        assertThat(contents.unknown()).containsExactly("field flavour, first in line 2, has no meaning here");
    }

    @Test
    void aMissingFileIsTheCallersMatter() {
        assertThatThrownBy(() -> LedgerContents.of(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }
}
