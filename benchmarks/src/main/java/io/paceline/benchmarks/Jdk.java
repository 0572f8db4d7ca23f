package io.paceline.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A JDK on this machine.
 *
 * @param version as its release file says, such as {@code 25.0.3}
 */
public record Jdk(Path home, Runtime.Version version) {

    /** Reads the release file of a JDK; empty if there is none, or no compiler. */
    static Optional<Jdk> at(Path home) {
        Path release = home.resolve("release");
        if (!Files.isReadable(release) || !Files.isExecutable(home.resolve("bin/javac"))) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(release)) {
            properties.load(reader);
            String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
            return Optional.of(new Jdk(home.toRealPath(), Runtime.Version.parse(version)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** All JDKs in the usual places, the newest first. */
    public static List<Jdk> found() {
        List<Path> homes = new ArrayList<>();
        addIfSet(homes, System.getenv("JAVA_HOME"));
        addIfSet(homes, System.getProperty("java.home"));
        Path user = Path.of(System.getProperty("user.home"));
        for (Path parent : List.of(Path.of("/usr/lib/jvm"), user.resolve(".sdkman/candidates/java"))) {
            if (Files.isDirectory(parent)) {
                try (DirectoryStream<Path> children = Files.newDirectoryStream(parent)) {
                    children.forEach(homes::add);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return homes.stream()
                .flatMap(home -> at(home).stream())
                .distinct()
                .sorted(Comparator.comparing(Jdk::version).reversed().thenComparing(Jdk::home))
                .toList();
    }

    private static void addIfSet(List<Path> homes, @Nullable String home) {
        if (home != null && !home.isEmpty()) {
            homes.add(Path.of(home));
        }
    }

    int feature() {
        return version.feature();
    }

    /** The version without its build, as rows carry it. */
    String name() {
        return version.toString();
    }

    public Path java() {
        return home.resolve("bin/java");
    }
}
