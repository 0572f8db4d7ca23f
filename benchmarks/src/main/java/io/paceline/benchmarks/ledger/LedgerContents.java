package io.paceline.benchmarks.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The rows of a ledger. A line that is no figure is left out as a whole, and named: a row that is half understood would
 * be a wrong one.
 *
 * @param rows in the order of the file
 * @param leftOut a sentence for each line that was left out, with its number
 * @param unknown a sentence for each field that has no meaning here
 */
public record LedgerContents(List<LedgerRow> rows, List<String> leftOut, List<String> unknown) {
    private static final Set<String> TEXTS =
            Set.of("bench", "case", "system", "commit", "jdk", "cpu", "command", "at", "conditions");
    private static final Set<String> NUMBERS = Set.of(
            "opsPerSecond",
            "p50Micros",
            "p99Micros",
            "serverCpuMicrosPerOp",
            "generatorCpuMicrosPerOp",
            "allocatedBytesPerOp",
            "opsRatio",
            "serverCpuRatio",
            "othersCpuShare",
            "arrivalPerSecond",
            "poolMax",
            "dbConnections",
            "dbCpuMicrosPerOp",
            "proxyCpuMicrosPerOp",
            "machineBusyShare",
            LedgerRow.ERRORS,
            LedgerRow.REFUSED,
            "rounds",
            "min",
            "max");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    public LedgerContents {
        rows = List.copyOf(rows);
        leftOut = List.copyOf(leftOut);
        unknown = List.copyOf(unknown);
    }

    /**
     * Reads a file of one JSON object a line; empty lines are skipped.
     *
     * @throws IOException if the file cannot be read
     */
    public static LedgerContents of(Path file) throws IOException {
        List<LedgerRow> rows = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        Map<String, Integer> firstLineOfUnknown = new TreeMap<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            try {
                rows.add(row(line, number, firstLineOfUnknown));
            } catch (IllegalArgumentException e) {
                leftOut.add("line %d left out: %s".formatted(number, e.getMessage()));
            }
        }
        List<String> unknown = new ArrayList<>();
        firstLineOfUnknown.forEach(
                (field, line) -> unknown.add("field %s, first in line %d, has no meaning here".formatted(field, line)));
        return new LedgerContents(rows, leftOut, unknown);
    }

    private static LedgerRow row(String line, int number, Map<String, Integer> firstLineOfUnknown) {
        JsonNode node = parsed(line);
        Map<String, Double> figures = new HashMap<>();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            if (NUMBERS.contains(field.getKey())) {
                figures.put(field.getKey(), number(field.getKey(), field.getValue()));
            } else if (!TEXTS.contains(field.getKey())) {
                firstLineOfUnknown.putIfAbsent(field.getKey(), number);
            }
        }
        String conditions = node.has("conditions") ? text(node, "conditions") : "";
        Origin origin = new Origin(
                text(node, "commit"), text(node, "jdk"), text(node, "cpu"), text(node, "command"), instant(node));
        LedgerRow row = new LedgerRow(
                text(node, "bench"), text(node, "case"), text(node, "system"), figures, conditions, origin);
        if (row.errors() > 0 && !row.name().mayBeOverload()) {
            throw new IllegalArgumentException("errors: %.0f (expected: 0)".formatted(row.errors()));
        }
        return row;
    }

    private static JsonNode parsed(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            if (node.isObject()) {
                return node;
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException("no JSON (expected: one object on the line)", e);
        }
        throw new IllegalArgumentException("no object (expected: one object on the line)");
    }

    private static String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isString() || value.stringValue().isBlank()) {
            throw new IllegalArgumentException(field + ": " + shown(value) + " (expected: a text)");
        }
        return value.stringValue();
    }

    private static String instant(JsonNode node) {
        String at = text(node, "at");
        try {
            return Instant.parse(at).toString();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("at: " + at + " (expected: an instant such as 2026-11-30T10:00:00Z)", e);
        }
    }

    private static double number(String field, JsonNode value) {
        double number = value.isNumber() ? value.doubleValue() : Double.NaN;
        if (!Double.isFinite(number) || number < 0) {
            throw new IllegalArgumentException(field + ": " + shown(value) + " (expected: a number, 0 or more)");
        }
        return number;
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "missing" : value.toString();
    }
}
