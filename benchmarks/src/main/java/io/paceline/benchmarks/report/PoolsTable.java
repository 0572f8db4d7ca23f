package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.CaseName;
import io.paceline.benchmarks.ledger.LedgerRow;
import io.paceline.benchmarks.ledger.Origin;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** How many requests a second each system served with which number of connections to the database. */
final class PoolsTable {
    private PoolsTable() {}

    /** The parts of this case in this run; empty if it has none. */
    static Optional<Markup> of(String caseName, Origin origin, List<LedgerRow> rows) {
        Map<Integer, Map<String, Double>> sizes = new TreeMap<>();
        Set<String> systems = new LinkedHashSet<>();
        for (LedgerRow row : rows) {
            CaseName name = row.name();
            if (name.part() == CaseName.Part.POOL
                    && name.whole().equals(caseName)
                    && row.origin().equals(origin)) {
                int size = Integer.parseInt(row.caseName().substring(caseName.length() + 1));
                sizes.computeIfAbsent(size, key -> new TreeMap<>()).put(row.system(), Quantity.THROUGHPUT.of(row));
                systems.add(row.system());
            }
        }
        if (sizes.isEmpty()) {
            return Optional.empty();
        }
        Markup head = Markup.of("tr").add(FiguresTable.header("connections", "col"));
        systems.forEach(system -> head.add(FiguresTable.header(system, "col")));
        Markup body = Markup.of("tbody");
        sizes.forEach((size, figures) -> {
            Markup line = Markup.of("tr").add(FiguresTable.header(size.toString(), "row"));
            systems.forEach(system ->
                    line.add(FiguresTable.cell(Quantity.THROUGHPUT.show(figures.getOrDefault(system, Double.NaN)))));
            body.add(line);
        });
        return Optional.of(FiguresTable.scrolled(Markup.of("table")
                .add(Markup.of("caption", "requests a second by connections to the database"))
                .add(Markup.of("thead").add(head))
                .add(body)));
    }
}
