package io.paceline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The file that keeps every figure, one JSON object on a line; rows are only ever added. */
record Ledger(Path file) {

    void add(List<Row> rows) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.write(file, rows.stream().map(Row::json).toList(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
