package io.paceline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.benchmarks.ledger.Origin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportTest {
    private static final Origin ORIGIN =
            new Origin("abc123", "25.0.3", "AMD EPYC x2", "./paceline bench ping", "2026-11-30T10:00:00Z");

    @TempDir
    private Path folder;

    private static Rounds rounds() {
        Rounds rounds = new Rounds();
        rounds.add("paceline", new Sample(100_000, 500, 900, 7.5, 5.25, 0, 0.25));
        rounds.add("paceline", new Sample(120_000, 400, 800, 7.25, 5.5, 0, 0.25));
        rounds.add("paceline", new Sample(110_000, 450, 850, 7.0, 5.0, 0, 0.25));
        rounds.add("spring-boot", new Sample(10_000, 5000, 9000, 75, 6, 0, 0.25));
        rounds.add("spring-boot", new Sample(12_000, 4000, 8000, 72.5, 6, 0, 0.25));
        rounds.add("spring-boot", new Sample(11_000, 4500, 8500, 70, 6, 1, 0.25));
        return rounds;
    }

    @Test
    void aRowCarriesMediansRangeAndOrigin() {
        JsonNode row =
                JsonMapper.shared().readTree(new Row("ping", "ping/c64", "spring-boot", rounds(), ORIGIN).json());

        assertThat(row).isEqualTo(JsonMapper.shared().readTree("""
                {"bench":"ping","case":"ping/c64","system":"spring-boot","opsPerSecond":11000,"p50Micros":4500,
                 "p99Micros":8500,"serverCpuMicrosPerOp":72.5,"generatorCpuMicrosPerOp":6,"opsRatio":0.1,
                 "serverCpuRatio":10,"othersCpuShare":0.25,"errors":1,"rounds":3,"min":10000,"max":12000,"commit":"abc123","jdk":"25.0.3",
                 "cpu":"AMD EPYC x2","command":"./paceline bench ping","at":"2026-11-30T10:00:00Z"}"""));
    }

    @Test
    void aRowLeavesOutWhatIsNotMeasuredAndRangesOverTheTime() {
        Rounds starts = new Rounds();
        starts.add("paceline", new Sample(Double.NaN, 400_000, 400_000, 600_000, Double.NaN, 0, 0.25));
        starts.add("paceline", new Sample(Double.NaN, 420_000, 420_000, 600_000, Double.NaN, 0, 0.25));

        JsonNode row =
                JsonMapper.shared().readTree(new Row("ping", "first-response", "paceline", starts, ORIGIN).json());

        assertThat(row.propertyNames()).doesNotContain("opsPerSecond", "generatorCpuMicrosPerOp", "opsRatio");
        assertThat(row.required("min").intValue()).isEqualTo(400_000);
        assertThat(row.required("max").intValue()).isEqualTo(420_000);
    }

    @Test
    void theLedgerKeepsWhatItHolds() throws Exception {
        Ledger ledger = new Ledger(folder.resolve("new/results.ndjson"));
        Row first = new Row("ping", "ping/c64", "paceline", rounds(), ORIGIN);
        Row second = new Row("ping", "ping/c64", "spring-boot", rounds(), ORIGIN);

        ledger.add(List.of(first));
        ledger.add(List.of(second));

        assertThat(Files.readAllLines(ledger.file())).containsExactly(first.json(), second.json());
    }

    @Test
    void theTableAlignsItsColumns() {
        List<String> lines = Table.text(rounds(), "request").lines().toList();

        assertThat(lines).hasSize(3);
        assertThat(lines).extracting(String::length).containsOnly(lines.get(0).length());
        assertThat(lines.get(1))
                .startsWith("paceline     ")
                .contains(" 110,000 ")
                .contains(" 7.25 ");
        assertThat(lines.get(2)).startsWith("spring-boot  ").contains(" 0.10 ").endsWith(" 10.00");
    }

    @Test
    void theTableLeavesOutWhatTheCaseDoesNotMeasure() {
        Rounds rounds = new Rounds();
        rounds.add("paceline", new Sample(3e8, Double.NaN, Double.NaN, 0.0066, Double.NaN, 0, 0));

        List<String> lines = Table.text(rounds, "item").lines().toList();

        assertThat(lines.get(0)).startsWith("system").contains("items/s").doesNotContain("p50", "generator");
        assertThat(lines.get(1)).contains(" 300,000,000 ", " 0.0066 ");
    }

    @Test
    void theMarkdownTableHasARuleBelowItsHead() {
        List<String> lines = Table.markdown(rounds(), "request").lines().toList();

        assertThat(lines.get(0)).startsWith("| system ");
        assertThat(lines.get(1)).matches("\\| ---\\s+( \\|\\s+---:)+ \\|");
        assertThat(lines).hasSize(4);
    }

    @Test
    void aRowCarriesTheDetailsOfItsSystem() {
        Rounds rounds = rounds();
        rounds.detail("paceline", "poolMax", 4);
        rounds.detail("paceline", "poolMax", 8);

        assertThat(new Row("apps", "apps/blog/mix", "paceline", rounds, ORIGIN).json())
                .contains("\"poolMax\":8");
        assertThat(new Row("apps", "apps/blog/mix", "spring-boot", rounds, ORIGIN).json())
                .doesNotContain("poolMax");
    }

    @Test
    void thePartsOfACaseStandBesideEachOther() {
        Rounds rounds = rounds();
        rounds.part("apps/blog/mix/at/500", List.of()).add("paceline", new Sample(500, 1500, 9000, 7, 5, 0, 0.25));

        assertThat(PartsTable.text(rounds).lines().map(String::strip))
                .containsExactly("p50 / p99 in ms          paceline  spring-boot", "apps/blog/mix/at/500  1.50 / 9.00");
    }

    @Test
    void theMachineNamesItsProcessorAndCount() throws Exception {
        assertThat(Machine.cpu()).endsWith(" x" + Runtime.getRuntime().availableProcessors());
    }
}
