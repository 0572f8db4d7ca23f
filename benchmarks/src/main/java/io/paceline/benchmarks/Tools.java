package io.paceline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The programs a run needs, and the Debian packages that hold them. */
final class Tools {
    private static final Map<String, String> PACKAGES = Map.of(
            "wrk", "wrk",
            "ab", "apache2-utils",
            "taskset", "util-linux",
            "mvn", "maven",
            "git", "git",
            "pg_config", "libpq-dev",
            "pgbench", "postgresql");

    private Tools() {}

    /** The names among {@code tools} that are not on the path. */
    static List<String> missing(Collection<String> tools, @Nullable String path) {
        List<String> missing = new ArrayList<>();
        for (String tool : new TreeSet<>(tools)) {
            boolean there = false;
            for (String folder : (path == null ? "" : path).split(":", -1)) {
                there |= Files.isExecutable(Path.of(folder, tool));
            }
            if (!there) {
                missing.add(tool);
            }
        }
        return missing;
    }

    static String howToInstall(Collection<String> tools) {
        return "missing: " + String.join(", ", tools) + " (expected: apt-get install "
                + String.join(" ", packages(tools)) + ", or --install as root)";
    }

    /** Installs the Debian packages of the tools; works as root only. */
    static void install(Path directory, Collection<String> tools) throws IOException, InterruptedException {
        ToolRun.of(directory, List.of("apt-get", "update")).orThrow("apt-get update");
        List<String> command = new ArrayList<>(List.of("apt-get", "install", "-y", "--no-install-recommends"));
        command.addAll(packages(tools));
        ToolRun.of(directory, Map.of("DEBIAN_FRONTEND", "noninteractive"), command)
                .orThrow("apt-get install");
    }

    private static List<String> packages(Collection<String> tools) {
        return tools.stream().map(tool -> PACKAGES.getOrDefault(tool, tool)).toList();
    }
}
