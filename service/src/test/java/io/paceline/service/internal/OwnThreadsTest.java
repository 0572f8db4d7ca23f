package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.IdleStrategy;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** The threads that services have for themselves: when they start and end, and what they do when there is nothing to do. */
class OwnThreadsTest {

    private static Service<Journal> start(String name, Threading threading) {
        return Services.builder(new Journal()).name(name).threading(threading).start();
    }

    private static Thread threadOf(Service<Journal> service) {
        return service.ask(journal -> Thread.currentThread()).await();
    }

    @Test
    void aSharedServiceRunsOnTheComputeThreads() {
        Service<Journal> journal = start("shared", Threading.shared());
        assertThat(threadOf(journal).getName()).startsWith("paceline-compute-");
        journal.discard().await();
    }

    @Test
    void aDedicatedServiceRunsOnOneThreadOfItsNameWhichEndsWithIt() throws Exception {
        Service<Journal> journal = start("ledger", Threading.dedicated(IdleStrategy.park()));
        Thread thread = threadOf(journal);
        assertThat(thread.getName()).isEqualTo("paceline-service-ledger");
        assertThat(thread.isDaemon()).isTrue();
        for (int i = 0; i < 100; i++) {
            assertThat(threadOf(journal)).isSameAs(thread);
        }
        assertThat(journal.drain(Duration.ofSeconds(20)).await()).isZero();
        thread.join(20_000);
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void everyIdleStrategyServesAndEnds() throws Exception {
        for (IdleStrategy strategy : List.of(IdleStrategy.spin(), IdleStrategy.yield(), IdleStrategy.park())) {
            Service<Journal> journal = start("strategy", Threading.dedicated(strategy));
            Thread thread = threadOf(journal);
            assertThat(journal.ask(service -> service.write("line")).await()).isEqualTo("line");
            journal.discard().await();
            thread.join(20_000);
            assertThat(thread.isAlive()).as(strategy.toString()).isFalse();
        }
    }

    @Test
    void aParkedServiceUsesNoProcessorWhileOthersWork() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Service<Journal> idle = start("idle", Threading.dedicated(IdleStrategy.park()));
        Service<Journal> busy = start("busy", Threading.dedicated(IdleStrategy.park()));
        Thread thread = threadOf(idle);
        Eventually.until("parked", () -> thread.getState() == Thread.State.WAITING);
        long before = threads.getThreadCpuTime(thread.getId());
        for (int i = 0; i < 1_000; i++) {
            busy.ask(Journal::size).await();
        }
        assertThat(threads.getThreadCpuTime(thread.getId())).isEqualTo(before);
        assertThat(thread.getState()).isEqualTo(Thread.State.WAITING);
        assertThat(idle.ask(service -> service.write("awake")).await()).isEqualTo("awake");
        idle.discard().await();
        busy.discard().await();
    }

    @Test
    void anInterruptDoesNotKeepADedicatedThreadFromParking() {
        Service<Journal> journal = start("interrupted", Threading.dedicated(IdleStrategy.park()));
        Thread thread = threadOf(journal);
        journal.run(service -> Thread.currentThread().interrupt()).await();
        thread.interrupt();
        Eventually.until("parked", () -> thread.getState() == Thread.State.WAITING);
        assertThat(journal.ask(service -> service.write("awake")).await()).isEqualTo("awake");
        journal.discard().await();
    }

    @Test
    void theThreadOfTheTimersParksBetweenTicksAndEndsWithTheLastService() throws Exception {
        TimerThread timers = TimerThread.join();
        AtomicInteger ticks = new AtomicInteger();
        Thread[] thread = new Thread[1];
        timers.after(Duration.ZERO, () -> {
            thread[0] = Thread.currentThread();
            ticks.incrementAndGet();
        });
        Eventually.until("a tick", () -> ticks.get() == 1);
        assertThat(thread[0].getName()).isEqualTo("paceline-timers");
        assertThat(thread[0].isDaemon()).isTrue();
        timers.after(Duration.ofDays(100_000), ticks::incrementAndGet);
        Eventually.until("parked", () -> thread[0].getState() == Thread.State.TIMED_WAITING);
        timers.leave();
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void virtualThreadsAreRefusedByNameWhereThereAreNone() {
        assertThatThrownBy(() -> start("virtual", Threading.virtual()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threading: virtual (expected: Java 21 or newer, found "
                        + System.getProperty("java.version") + ")");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aVirtualServiceHasAThreadOnlyWhileItIsBusy() {
        Service<Journal> journal = start("virtual", Threading.virtual());
        Thread thread = threadOf(journal);
        assertThat(thread.getName()).isEqualTo("paceline-service-virtual");
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.toString()).startsWith("VirtualThread[");
        Eventually.until("ended", () -> !thread.isAlive());
        assertThat(threadOf(journal)).isNotSameAs(thread);
        journal.discard().await();
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aVirtualServiceThatWaitsHoldsItsCallsAndNoCarrier() {
        int services = 4 * Runtime.getRuntime().availableProcessors();
        Service<Journal> last = start("last", Threading.virtual());
        Promise<String> gate = new Promise<>();
        AtomicInteger entered = new AtomicInteger();
        List<Service<Journal>> waiting = new ArrayList<>();
        List<Reply<String>> answers = new ArrayList<>();
        for (int i = 0; i < services; i++) {
            Service<Journal> service = start("waiting-" + i, Threading.virtual());
            waiting.add(service);
            answers.add(service.ask(journal -> {
                entered.incrementAndGet();
                return journal.write(gate.await());
            }));
        }
        Eventually.until("all wait", () -> entered.get() == services);
        Reply<Integer> behind = waiting.get(0).ask(Journal::size);
        // more services wait than there are carriers, and this one still runs
        assertThat(last.ask(service -> service.write("runs")).await()).isEqualTo("runs");
        assertThat(behind.isDone()).isFalse();
        gate.complete("open");
        assertThat(behind.await()).isEqualTo(1);
        answers.forEach(answer -> assertThat(answer.await()).isEqualTo("open"));
        waiting.forEach(service -> service.discard().await());
        last.discard().await();
    }

    @Test
    void afterEverythingHasStoppedNoThreadRemainsAndTheProcessEnds() throws Exception {
        assertThat(lines("stop")).containsExactly("left: []");
    }

    @Test
    void servicesThatRunDoNotKeepTheProcess() throws Exception {
        assertThat(lines("run")).containsExactly("main returns");
    }

    private static List<String> lines(String what) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AllModes.class.getName(),
                        what)
                .redirectErrorStream(true)
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        List<String> lines = process.inputReader().lines().toList();
        assertThat(process.exitValue()).as(lines.toString()).isZero();
        return lines;
    }
}
