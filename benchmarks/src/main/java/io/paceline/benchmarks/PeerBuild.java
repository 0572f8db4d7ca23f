package io.paceline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Builds the peers, which the normal build leaves alone, when they are missing or older than their sources. */
final class PeerBuild {
    private final Path peers;
    private final Path stamp;

    PeerBuild(Path root) {
        peers = root.resolve("benchmarks/peers");
        stamp = peers.resolve("target/built-with-java");
    }

    /** Returns at once if they are current; {@code jdk} compiles them, and Helidon takes part from Java 21 on. */
    void ensure(Jdk jdk) throws IOException, InterruptedException {
        if (current(jdk)) {
            return;
        }
        List<String> maven =
                List.of("mvn", "-q", "-B", "-f", peers.resolve("pom.xml").toString(), "clean", "package");
        ToolRun.of(peers, Map.of("JAVA_HOME", jdk.home().toString()), maven).orThrow("build of the peers");
        Files.createDirectories(peers.resolve("target"));
        Files.writeString(stamp, Integer.toString(jdk.feature()));
    }

    private boolean current(Jdk jdk) throws IOException {
        if (!Files.exists(stamp) || Integer.parseInt(Files.readString(stamp).strip()) < Math.min(21, jdk.feature())) {
            return false;
        }
        FileTime built = Files.getLastModifiedTime(stamp);
        try (Stream<Path> files = Files.walk(peers)) {
            for (Path file : files.filter(PeerBuild::isSource).toList()) {
                if (Files.getLastModifiedTime(file).compareTo(built) > 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isSource(Path file) {
        String path = file.toString();
        return Files.isRegularFile(file)
                && !path.contains("/target/")
                && (path.endsWith("/pom.xml") || path.contains("/src/"));
    }
}
