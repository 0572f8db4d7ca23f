package io.paceline.sql.postgres.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.net.NetEventLoops;
import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.PostgresSession;
import io.paceline.testkit.net.script.FrontendMessage;
import io.paceline.testkit.net.script.RelayScript;
import io.paceline.testkit.net.script.ScriptedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Case 53: a stream that nobody asks for more, or that was left, keeps neither the loop nor the server at work. */
class IdleStreamTest {

    /** Far above what an idle loop does in a second, and far below what one that spins does. */
    private static final long WAKE_UPS_MAX = 100;

    private static final long TICKS_MAX = 30;
    private static final int MESSAGES_MAX = 10;
    private static final int DEMAND = 3;

    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.shared();
    private static final Query<Integer> SERIES =
            Query.of("select n from generate_series(1, 1000000) n").map(Integer.class);

    /** What the one loop has done so far: how often it fell asleep, and its CPU time in hundredths of a second. */
    private record LoopActivity(long wakeUps, long ticks) {

        static LoopActivity of(NetEventLoops loops) {
            CompletableFuture<LoopActivity> seen = new CompletableFuture<>();
            loops.loop(0).execute(() -> seen.complete(ofThisThread()));
            return seen.orTimeout(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        }

        private static LoopActivity ofThisThread() {
            Path thread = Path.of("/proc/thread-self");
            try (Stream<String> status = Files.lines(thread.resolve("status"))) {
                long wakeUps = status.filter(line -> line.startsWith("voluntary_ctxt_switches:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .sum();
                String stat = Files.readString(thread.resolve("stat"));
                // the name of the thread, in parentheses, may hold blanks
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
                return new LoopActivity(wakeUps, Long.parseLong(fields[11]) + Long.parseLong(fields[12]));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void whoAsksForNoMoreOrLeavesCausesNoWork() {
        try (ScriptedPostgres relay = ScriptedPostgres.with(RelayScript.to(SERVER.port()));
                NetEventLoops loops = NetEventLoops.builder().threads(1).build();
                SqlClient db = SqlClients.builder("postgresql://" + SERVER.user() + "@127.0.0.1:" + relay.port() + "/"
                                + SERVER.database())
                        .loops(loops)
                        .open()) {
            Reader reader = new Reader();
            db.query(SERIES).stream(8).subscribe(reader);
            Await.until(() -> "rows: " + reader.seen, () -> reader.seen.get() == DEMAND);
            isQuiet(relay, loops);
            assertThat(reader.seen).hasValue(DEMAND);
            reader.leave();
            Await.until(() -> "every slot back: " + db.stats(), () -> db.stats().leased() == 0);
            isQuiet(relay, loops);
        }
    }

    private static void isQuiet(ScriptedPostgres relay, NetEventLoops loops) {
        LoopActivity before = LoopActivity.of(loops);
        int messages = relay.received(FrontendMessage.class).size();
        try (PostgresSession clock = SERVER.connect()) {
            clock.execute("select pg_sleep(1)");
        }
        LoopActivity after = LoopActivity.of(loops);
        assertThat(after.wakeUps() - before.wakeUps())
                .as("wake-ups of the loop")
                .isLessThan(WAKE_UPS_MAX);
        assertThat(after.ticks() - before.ticks()).as("CPU of the loop").isLessThan(TICKS_MAX);
        assertThat(relay.received(FrontendMessage.class).size() - messages)
                .as("messages to the server")
                .isLessThan(MESSAGES_MAX);
    }

    /** Asks for a few, once. */
    private static final class Reader implements Flow.Subscriber<Integer> {
        final AtomicInteger seen = new AtomicInteger();
        private volatile Flow.@Nullable Subscription subscription;

        void leave() {
            Flow.Subscription open = subscription;
            if (open != null) {
                open.cancel();
            }
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(DEMAND);
        }

        @Override
        public void onNext(Integer number) {
            seen.incrementAndGet();
        }

        @Override
        public void onError(Throwable error) {
            throw new AssertionError(error);
        }

        @Override
        public void onComplete() {
            throw new AssertionError("read to its end");
        }
    }
}
