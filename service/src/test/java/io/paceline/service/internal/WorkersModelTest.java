package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.service.MailboxFullException;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.Threading;
import io.paceline.service.Workers;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random calls, resizes and steps of a pool, and of shards, against a model that only counts. */
class WorkersModelTest {

    private static final int ROUNDS = "long".equals(System.getProperty("paceline.intensity")) ? 500 : 25;
    private static final int STEPS = 300;

    /** What became of each call. */
    private static final class Model {
        final Map<Integer, Integer> runs = new HashMap<>();
        final List<Integer> told = new ArrayList<>();
        final Map<Integer, Reply<Integer>> asked = new HashMap<>();
        final Map<Integer, Object> workerOfKey = new HashMap<>();
        int strayed;
        int lost;

        int run(Object worker, int key, int number) {
            runs.merge(number, 1, Integer::sum);
            Object before = workerOfKey.putIfAbsent(key, worker);
            if (before != null && before != worker) {
                strayed++;
            }
            return number;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"round robin", "least loaded", "sharded"})
    void eachAcceptedCallRunsOnceOrIsCountedAsLeft(String kind) {
        long first = System.nanoTime();
        for (long seed = first; seed < first + ROUNDS; seed++) {
            try (SteppedLoops loops = new SteppedLoops(2)) {
                explore(kind, new Random(seed), loops, "seed " + seed);
            }
        }
    }

    private static void explore(String kind, Random random, SteppedLoops loops, String seed) {
        Model model = new Model();
        var builder = Services.workers(Object::new)
                .each(worker -> worker.loops(loops)
                        .threading(Threading.inline())
                        .mailboxCapacity(3)
                        .errorHook((service, method, context, error) -> model.lost++));
        boolean sharded = kind.equals("sharded");
        Workers<Object> workers = (sharded
                        ? builder.sharded(5)
                        : kind.equals("round robin") ? builder.roundRobin(3) : builder.leastLoaded(3))
                .start();
        int stopAt = random.nextInt(2 * STEPS);
        for (int number = 0; number < STEPS; number++) {
            int what = random.nextInt(10);
            if (number == stopAt) {
                workers.discard();
            } else if (what < 6) {
                send(workers, sharded, random, model, number);
            } else if (what < 9) {
                loops.step(random.nextInt(2));
            } else if (!sharded && number < stopAt) {
                workers.resize(1 + random.nextInt(6));
            }
        }
        Reply<Integer> left = random.nextBoolean() ? workers.discard() : workers.drain(Duration.ofMinutes(1));
        loops.settle();
        check(model, left, sharded, seed);
    }

    private static void send(Workers<Object> workers, boolean sharded, Random random, Model model, int number) {
        int key = random.nextInt(20);
        var reference = sharded ? workers.forKey(key) : workers;
        if (random.nextBoolean()) {
            model.asked.put(number, reference.ask(worker -> model.run(worker, key, number)));
            return;
        }
        try {
            reference.tell(worker -> model.run(worker, key, number));
            model.told.add(number);
        } catch (MailboxFullException | ServiceStoppedException refused) {
            model.runs.putIfAbsent(number, 0);
        }
    }

    private static void check(Model model, Reply<Integer> left, boolean sharded, String seed) {
        long answered = 0;
        long stopped = 0;
        for (Map.Entry<Integer, Reply<Integer>> call : model.asked.entrySet()) {
            assertThat(call.getValue().isDone()).as(seed).isTrue();
            int runs = model.runs.getOrDefault(call.getKey(), 0);
            assertThat(runs).as(seed).isEqualTo(call.getValue().isFailed() ? 0 : 1);
            answered += runs;
            stopped += isStopped(call.getValue()) ? 1 : 0;
        }
        long toldAndRun = model.told.stream()
                .filter(number -> model.runs.getOrDefault(number, 0) == 1)
                .count();
        assertThat(toldAndRun + model.lost).as(seed).isEqualTo(model.told.size());
        assertThat(model.runs.values().stream().mapToInt(runs -> runs).sum())
                .as(seed)
                .isEqualTo((int) (answered + toldAndRun));
        // what was refused after the end is not counted as left
        assertThat((long) left.await()).as(seed).isBetween((long) model.lost, model.lost + stopped);
        assertThat(sharded ? model.strayed : 0).as(seed).isZero();
    }

    private static boolean isStopped(Reply<?> reply) {
        try {
            reply.await();
            return false;
        } catch (ServiceStoppedException stopped) {
            return true;
        } catch (MailboxFullException | CompletionException other) {
            return false;
        }
    }
}
