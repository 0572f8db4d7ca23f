package io.paceline.benchmarks;

import io.paceline.benchmarks.ledger.Origin;
import java.math.BigDecimal;
import java.math.MathContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * One line of the ledger: the medians of one system in one case. {@code min} and {@code max} are those of the
 * throughput over the rounds, or of the time where there is no throughput.
 */
record Row(String bench, String caseName, String system, Rounds rounds, Origin origin) {

    String json() {
        ObjectNode node = JsonMapper.shared().createObjectNode();
        node.put("bench", bench).put("case", caseName).put("system", system);
        Metric ranged = rounds.ranged(system);
        put(node, "opsPerSecond", rounds.median(system, Metric.THROUGHPUT));
        put(node, "p50Micros", rounds.median(system, Metric.MEDIAN_MICROS));
        put(node, "p99Micros", rounds.median(system, Metric.P99_MICROS));
        put(node, "serverCpuMicrosPerOp", rounds.median(system, Metric.SERVER_CPU));
        put(node, "generatorCpuMicrosPerOp", rounds.median(system, Metric.GENERATOR_CPU));
        put(node, "allocatedBytesPerOp", rounds.median(system, Metric.BYTES));
        putRatio(node, "opsRatio", Metric.THROUGHPUT);
        putRatio(node, "serverCpuRatio", Metric.SERVER_CPU);
        put(node, "othersCpuShare", rounds.median(system, Metric.OTHERS_CPU));
        node.put("errors", rounds.errors(system));
        node.put("rounds", rounds.of(system).size());
        put(node, "min", rounds.min(system, ranged));
        put(node, "max", rounds.max(system, ranged));
        rounds.details(system).forEach((name, value) -> put(node, name, value));
        if (!rounds.conditions().isEmpty()) {
            node.put("conditions", rounds.conditions());
        }
        node.put("commit", origin.commit()).put("jdk", origin.jdk()).put("cpu", origin.cpu());
        node.put("command", origin.command()).put("at", origin.at());
        return node.toString();
    }

    /** The median over the rounds of this system's figure divided by Paceline's. */
    private void putRatio(ObjectNode node, String name, Metric metric) {
        put(node, name, rounds.ratio(system, ServerSystem.PACELINE, metric).orElse(Double.NaN));
    }

    private static void put(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            BigDecimal rounded = new BigDecimal(value).round(new MathContext(6));
            node.put(name, new BigDecimal(rounded.stripTrailingZeros().toPlainString()));
        }
    }
}
