package io.paceline.testkit.net;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A running program: its first process, the processes that it starts, and a guard that ends them should this JVM end
 * first, by whatever death.
 *
 * <p>The server has a session of its own, so that an interrupt from a terminal reaches only the JVM, whose shutdown hooks
 * may still need the database.
 */
final class PostgresProcess {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    /**
     * Ends with a line of input; without one, when the JVM is gone, it stops the server and deletes the folder. The time
     * when the process began tells it from a later one that was given the same number.
     */
    private static final String GUARD = """
            began() { cut -d ' ' -f 22 "/proc/$1/stat"; }
            start=$(began "$1")
            read -r line && exit
            if [ "$(began "$1")" = "$start" ]; then
              kill -CONT "$1"; kill -QUIT "$1"
              for turn in $(seq 200); do kill -0 "$1" || break; sleep 0.05; done
            fi
            rm -rf -- "$2"
            """;

    private final Process process;
    private final Process guard;

    private PostgresProcess(Process process, Process guard) {
        this.process = process;
        this.guard = guard;
    }

    /**
     * Starts a server.
     *
     * @param command the program and its arguments
     * @param log where its output is added
     * @param folder what the guard deletes
     */
    static PostgresProcess start(ServerUser user, List<String> command, Path log, Path folder) {
        List<String> words = new ArrayList<>(List.of("setsid"));
        words.addAll(command);
        try {
            Process process = user.process(words)
                    .redirectErrorStream(true)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            Process guard = new ProcessBuilder(
                            "setsid", "sh", "-c", GUARD, "guard", Long.toString(process.pid()), folder.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new PostgresProcess(process, guard);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** Stops the server with a signal of PostgreSQL's own and returns once it is gone. */
    void stop(String signal) {
        resume();
        signal(signal, List.of(process.toHandle()));
        try {
            if (!process.waitFor(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                kill();
                throw new IllegalStateException("PostgreSQL did not stop within " + STOP_TIMEOUT + " of " + signal
                        + ", so it was killed (expected: no client that keeps it)");
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
        dismissGuard();
    }

    /** Kills all its processes at once, as a loss of power would, and returns once they are gone. */
    void kill() {
        List<ProcessHandle> all = all();
        // The first process first: it would start others anew.
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(one -> one.onExit().join());
        dismissGuard();
    }

    /** Stops all its processes in their tracks: connections stay open and nothing answers. */
    void pause() {
        signal("STOP", all());
    }

    void resume() {
        signal("CONT", all());
    }

    private List<ProcessHandle> all() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
    }

    private static void signal(String signal, List<ProcessHandle> processes) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "kill -\"$@\"; exit 0", "kill", signal));
        processes.forEach(one -> command.add(Long.toString(one.pid())));
        // Some may have ended meanwhile, and kill complains of them.
        ServerUser.SELF.run(command.toArray(String[]::new));
    }

    private void dismissGuard() {
        try (OutputStream input = guard.getOutputStream()) {
            input.write('\n');
        } catch (IOException e) {
            // It has ended already, which changes nothing now.
        }
    }
}
