package io.paceline.benchmarks.sql;

import io.paceline.benchmarks.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The programs in C that show what can be had: libpq in pipeline mode, and pgbench. */
final class Ceilings {
    static final String LIBPQ = "libpq";
    static final String PGBENCH = "pgbench";
    static final Set<String> NAMES = Set.of(LIBPQ, PGBENCH);

    private static final String COMPILE =
            "gcc -O2 -Wall -Werror -I\"$(pg_config --includedir)\" \"$1\" -L\"$(pg_config --libdir)\" -lpq -o \"$2\"";

    private Ceilings() {}

    /** The command line up to the arguments; compiles what is to be compiled. */
    static List<String> command(String name, Path root) throws IOException {
        Path sources = root.resolve("benchmarks/peers/libpq");
        if (name.equals(PGBENCH)) {
            return List.of("bash", sources.resolve("pgbench.sh").toString());
        }
        Path program =
                Files.createDirectories(root.resolve("benchmarks/target")).resolve("libpq-sql");
        Process compiler = Children.start(new ProcessBuilder(
                        "bash", "-c", COMPILE, "bash", sources.resolve("sql.c").toString(), program.toString())
                .inheritIO());
        try {
            if (compiler.waitFor() != 0) {
                throw new IOException("gcc: exit code " + compiler.exitValue() + " (expected: 0)");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while compiling", e);
        } finally {
            Children.end(compiler);
        }
        return List.of(program.toString());
    }
}
