package io.paceline.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** The files a load generator reads: its script, and for each server the body that was checked at the start. */
record LoadFiles(Path directory) implements AutoCloseable {

    /** Makes a folder of its own below {@code parent}. */
    static LoadFiles in(Path parent) throws IOException {
        LoadFiles files = new LoadFiles(Files.createTempDirectory(Files.createDirectories(parent), "load"));
        try (InputStream script = LoadFiles.class.getResourceAsStream("load.lua")) {
            Files.copy(Objects.requireNonNull(script, "load.lua"), files.luaScript());
        }
        return files;
    }

    Path luaScript() {
        return directory.resolve("load.lua");
    }

    /** Where ab writes its percentiles. */
    Path percentiles() {
        return directory.resolve("percentiles.csv");
    }

    Path expectedBody(ServerProcess server) throws IOException {
        Path file = directory.resolve("expected-" + server.pid() + ".json");
        if (!Files.exists(file)) {
            Files.write(file, server.answer().body());
        }
        return file;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            entries.forEach(entry -> {
                try {
                    Files.delete(entry);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        Files.delete(directory);
    }
}
