package io.paceline.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Processes and files of a server, from its first start on a machine to the death of its JVM. */
@Timeout(120)
class EmbeddedPostgresLifeTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void letEverybodyIn() throws IOException {
        // The server of root runs as another user.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    @Test
    @EnabledIfSystemProperty(
            named = "paceline.postgres.oldest",
            matches = ".+",
            disabledReason =
                    "no jar of an older PostgreSQL, which the Maven build copies (expected: its path in the property)")
    void anotherVersionRunsBesideTheOneOfTheClassPath() {
        Path jar = Path.of(System.getProperty("paceline.postgres.oldest"));
        try (EmbeddedPostgres older = EmbeddedPostgres.builder().binaries(jar).start();
                EmbeddedPostgres newest = EmbeddedPostgres.builder().start()) {
            assertThat(older.version()).startsWith("12.");
            assertThat(newest.version()).startsWith("18.");
        }
    }

    @Test
    void aDataFolderThatWasGivenIsKeptAndUsedAgain() {
        Path data = folder.resolve("data");
        try (EmbeddedPostgres first = EmbeddedPostgres.builder()
                .dataFolder(data)
                .user("app")
                .database("shop")
                .start()) {
            first.execute("create table kept as select 7 as n");
        }
        try (EmbeddedPostgres second = EmbeddedPostgres.builder()
                .dataFolder(data)
                .user("app")
                .database("shop")
                .start()) {
            assertThat(second.execute("select n from kept")).containsExactly(List.of("7"));
            assertThat(second.log()).doesNotContain("not properly shut down");
        }
        assertThat(data).isDirectory();
    }

    @Test
    void theSocketIsWhereItWasAskedFor() {
        try (EmbeddedPostgres server =
                EmbeddedPostgres.builder().socketFolder(folder).start()) {
            assertThat(server.socketFolder()).isEqualTo(folder);
            assertThat(folder.resolve(".s.PGSQL." + server.port())).exists();
            assertThat(server.execute("select 1")).hasSize(1);
        }
    }

    @Test
    void aPausedServerAnswersWhenItGoesOn() {
        try (EmbeddedPostgres server = EmbeddedPostgres.builder().start();
                PostgresSession session = server.connect()) {
            List<Long> pids = session
                    .execute("select pid from pg_stat_activity where pid = pg_backend_pid()"
                            + " or backend_type in ('checkpointer', 'background writer', 'walwriter')")
                    .stream()
                    .map(row -> Long.valueOf(row.get(0)))
                    .toList();
            server.pause();
            assertThat(pids).isNotEmpty();
            // They run no more; the kernel shows it when each had its turn.
            while (!pids.stream().allMatch(pid -> stateOf(pid) == 'T')) {
                Thread.onSpinWait();
            }

            CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> session.value("select 1"));
            server.resume();
            assertThat(answer.join()).isEqualTo("1");
        }
    }

    @Test
    void aPausedServerCanBeStopped() {
        try (EmbeddedPostgres server = EmbeddedPostgres.builder().start()) {
            server.pause();
            server.restart(EmbeddedPostgres.StopMode.FAST);
            server.pause();
            server.kill();
            server.start();
            assertThat(server.execute("select 1")).hasSize(1);
        }
    }

    @Test
    void noProcessAndNoFileOutlivesAJvmThatIsKilled() throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader output = jvm.inputReader()) {
            ProcessHandle server =
                    ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
            Path files = Path.of(output.readLine());
            assertThat(server.isAlive()).isTrue();
            assertThat(files).exists();

            jvm.destroyForcibly();

            while (server.isAlive() || Files.exists(files)) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void manyMayStartAtOnceOnAMachineThatHasNothingYet() throws Exception {
        String before = System.getProperty(PostgresBinaries.CACHE_PROPERTY);
        System.setProperty(
                PostgresBinaries.CACHE_PROPERTY, folder.resolve("cache").toString());
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<CompletableFuture<String>> versions = Stream.of(1, 2)
                    .map(one -> CompletableFuture.supplyAsync(
                            () -> {
                                try (EmbeddedPostgres server =
                                        EmbeddedPostgres.builder().start()) {
                                    return server.version();
                                }
                            },
                            pool))
                    .toList();
            assertThat(versions).allMatch(version -> version.join().startsWith("18."));
            try (Stream<Path> cached = Files.list(folder.resolve("cache"))) {
                assertThat(cached).hasSize(2);
            }
        } finally {
            pool.shutdown();
            if (before == null) {
                System.clearProperty(PostgresBinaries.CACHE_PROPERTY);
            } else {
                System.setProperty(PostgresBinaries.CACHE_PROPERTY, before);
            }
        }
    }

    /** The letter for what a process does, {@code T} for stopped. */
    private static char stateOf(long pid) {
        try {
            String status = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return status.charAt(status.lastIndexOf(')') + 2);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A JVM with a server, which ends only when it is killed. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] args) throws IOException {
            EmbeddedPostgres server = EmbeddedPostgres.builder().start();
            Path pid = server.socketFolder().resolve("data/postmaster.pid");
            System.out.println(Files.readAllLines(pid).get(0));
            System.out.println(server.socketFolder());
            System.in.read();
        }
    }
}
