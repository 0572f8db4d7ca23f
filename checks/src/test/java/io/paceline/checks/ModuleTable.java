package io.paceline.checks;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which Paceline module may use which: the one place where a new module or a new dependency is written down.
 *
 * <p>A module may use what its row names, and {@code core}, on which everything rests. It may not use what
 * those rows name in turn: who needs {@code net} beside {@code http} says so.
 */
final class ModuleTable {

    private static final String[] LIBRARIES = {
        "core",
        "net",
        "json",
        "http",
        "http-jwt",
        "service",
        "endpoint",
        "sql",
        "sql-postgres",
        "sql-mysql",
        "sql-jdbc",
        "sql-tck",
        "observe",
        "cluster",
        "testkit-net"
    };

    /** The table of the architecture, a module and its folder by row. */
    static final ModuleTable PACELINE = new ModuleTable()
            .allow("core")
            .allow("net", "core")
            .allow("json", "core")
            .allow("http", "net", "json", "core")
            .allow("http-jwt", "http")
            .allow("service", "core")
            .allow("endpoint", "http", "service", "json", "net")
            .allow("sql", "core")
            .allow("sql-postgres", "sql", "net")
            .allow("sql-mysql", "sql", "net")
            .allow("sql-jdbc", "sql")
            .allow("sql-tck", "sql")
            .allow("observe", "endpoint", "service", "sql")
            .allow("cluster", "endpoint", "observe", "service", "http")
            .allow("testkit-net", "core")
            .allow("testkit", LIBRARIES)
            .allow("spring-boot", LIBRARIES)
            .allow("cluster-kafka", "cluster")
            .allow("sql-r2dbc", "sql")
            .allow("apps-model")
            .allow("apps", concat(LIBRARIES, "apps-model"))
            .allow("stress", "core", "service")
            .allow("benchmarks", concat(LIBRARIES, "apps", "apps-model"))
            .allow("checks", concat(LIBRARIES, "apps", "apps-model", "benchmarks", "testkit", "spring-boot"));

    private final Map<String, Set<String>> allowed = new TreeMap<>();
    private final Map<String, String> moduleOfPackage = new HashMap<>();

    ModuleTable allow(String module, String... others) {
        Set<String> row = new TreeSet<>(List.of(others));
        if (!module.equals("core")) {
            row.add("core");
        }
        allowed.put(module, row);
        moduleOfPackage.put(packageOf(module), module);
        return this;
    }

    /** {@code sql-postgres} holds {@code io.paceline.sql.postgres}. */
    static String packageOf(String module) {
        return "io.paceline." + module.replace('-', '.');
    }

    Set<String> modules() {
        return allowed.keySet();
    }

    boolean mayUse(String module, String other) {
        return module.equals(other) || allowed.getOrDefault(module, Set.of()).contains(other);
    }

    /** What the row of this module says, for messages. */
    String row(String module) {
        return String.join(", ", allowed.getOrDefault(module, Set.of()));
    }

    /** The module that holds this package: the one with the longest package that is a prefix of it. */
    Optional<String> moduleOf(String packageName) {
        for (String prefix = packageName; prefix.contains("."); prefix = prefix.substring(0, prefix.lastIndexOf('.'))) {
            String module = moduleOfPackage.get(prefix);
            if (module != null) {
                return Optional.of(module);
            }
        }
        return Optional.empty();
    }

    private static String[] concat(String[] some, String... more) {
        return Stream.concat(Arrays.stream(some), Arrays.stream(more)).toArray(String[]::new);
    }
}
