package io.paceline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Builds the peers, which the normal build leaves alone, when they are missing or older than their sources. */
public final class PeerBuild {
    /** The parts of the runner that peers are compiled with: what the process of a queue or a service does, and records. */
    private static final List<String> SHARED =
            List.of("child", "queue/child", "service/child", "sql/child", "rest/model");

    private final Path peers;
    private final List<Path> sources = new ArrayList<>();
    private final List<String> modules;
    private final Path stamp;

    /** Takes the modules to build; empty for all. */
    public PeerBuild(Path root, List<String> modules) {
        this.peers = root.resolve("benchmarks/peers");
        sources.add(peers);
        // What the apps and their rival share.
        sources.add(root.resolve("apps-model"));
        SHARED.forEach(part -> sources.add(
                root.resolve("benchmarks/src/main/java/io/paceline/benchmarks").resolve(part)));
        this.modules = modules;
        this.stamp = peers.resolve("target")
                .resolve(modules.isEmpty() ? "built-with-java" : "built-" + String.join("-", modules) + "-with-java");
    }

    /** Returns at once if they are current; {@code jdk} compiles them, and Helidon takes part from Java 21 on. */
    public void ensure(Jdk jdk) throws IOException, InterruptedException {
        if (current(jdk)) {
            return;
        }
        List<String> maven = new ArrayList<>(
                List.of("mvn", "-q", "-B", "-f", peers.resolve("pom.xml").toString(), "clean", "package"));
        if (!modules.isEmpty()) {
            maven.addAll(List.of("-am", "-pl", String.join(",", modules)));
        }
        ToolRun.of(peers, Map.of("JAVA_HOME", jdk.home().toString()), maven).orThrow("build of the peers");
        Files.createDirectories(peers.resolve("target"));
        Files.writeString(stamp, Integer.toString(jdk.feature()));
    }

    private boolean current(Jdk jdk) throws IOException {
        if (!Files.exists(stamp) || Integer.parseInt(Files.readString(stamp).strip()) < Math.min(21, jdk.feature())) {
            return false;
        }
        FileTime built = Files.getLastModifiedTime(stamp);
        for (Path folder : sources) {
            if (hasNewer(folder, built)) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasNewer(Path folder, FileTime built) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(PeerBuild::isSource).toList()) {
                if (Files.getLastModifiedTime(file).compareTo(built) > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isSource(Path file) {
        String path = file.toString();
        return Files.isRegularFile(file)
                && !path.contains("/target/")
                && (path.endsWith("/pom.xml") || path.contains("/src/"));
    }
}
