package io.paceline.testkit.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Who runs the server: the user of this process, or {@code nobody} when that is root, which PostgreSQL refuses.
 *
 * <p>{@code setpriv} of util-linux changes the user and needs no user namespaces, which containers often lack.
 */
enum ServerUser {
    SELF,
    NOBODY;

    private static final String NOBODY_ID = "65534";

    /** The user for this process. */
    static ServerUser ofThisProcess() {
        try {
            return uid() == 0 ? NOBODY : SELF;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The number of the user whose process this is. */
    static int uid() throws IOException {
        return uid(Path.of("/proc/self/"));
    }

    /** The number of the user to whom a file or folder belongs. */
    static int uid(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:uid");
    }

    /** A process that runs the command as this user, without the settings of a PostgreSQL client of the caller. */
    ProcessBuilder process(List<String> command) {
        List<String> words = new ArrayList<>();
        if (this == NOBODY) {
            words.addAll(List.of("setpriv", "--reuid=" + NOBODY_ID, "--regid=" + NOBODY_ID, "--clear-groups"));
        }
        words.addAll(command);
        return plainly(words);
    }

    /** Runs a command as this user to its end. */
    void run(String... command) {
        run(process(List.of(command)));
    }

    /** Makes this user the owner of a file or folder that the process of the caller made. */
    void own(Path path) throws IOException {
        if (this == NOBODY) {
            Files.setOwner(
                    path,
                    FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(NOBODY_ID));
        }
    }

    /** Deletes a folder and all in it, whoever made it. */
    static void delete(Path folder) {
        run(plainly(List.of("rm", "-rf", "--", folder.toString())));
    }

    private static ProcessBuilder plainly(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("TZ", "UTC");
        return builder;
    }

    /** Runs a process to its end; one that fails is an error with what it printed. */
    private static void run(ProcessBuilder builder) {
        try {
            Process process = builder.redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            if (status != 0) {
                throw new IllegalStateException(builder.command() + " ended with " + status + ": " + output.strip());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + builder.command() + " ran", e);
        }
    }
}
