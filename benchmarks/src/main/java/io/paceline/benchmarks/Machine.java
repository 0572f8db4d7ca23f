package io.paceline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What identifies the machine and the code that a figure belongs to. */
public final class Machine {
    private Machine() {}

    /** The processor's name and the number of processors. */
    static String cpu() throws IOException {
        String model = Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                .filter(line -> line.startsWith("model name"))
                .findFirst()
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .orElse(System.getProperty("os.arch"));
        return model + " x" + Runtime.getRuntime().availableProcessors();
    }

    /** The commit, with {@code -dirty} if anything but the ledger differs from it. */
    static String commit(Path root) throws IOException, InterruptedException {
        String commit = ToolRun.of(root, List.of("git", "rev-parse", "--short=12", "HEAD"))
                .orThrow("git")
                .output()
                .strip();
        String changes = ToolRun.of(
                        root, List.of("git", "status", "--porcelain", "--", ".", ":!benchmarks/results.ndjson"))
                .orThrow("git")
                .output();
        return changes.isBlank() ? commit : commit + "-dirty";
    }

    /** The folder of the repository, at or above the working folder. */
    public static Path root() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("benchmarks/peers/pom.xml"))) {
                return folder;
            }
        }
        throw new IllegalStateException("working folder: " + start + " (expected: inside the repository)");
    }
}
