package io.paceline.service.stepping;

import io.paceline.core.Reply;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The calls that have not been answered.
 *
 * <p>Thread rules: any thread.
 */
final class OpenCalls {

    private static final int LOOK_AT_MIN = 64;

    private final List<Open> calls = new ArrayList<>(); // guarded by this
    private int lookAt = LOOK_AT_MIN; // guarded by this

    private record Open(DeadlockException.Wait who, Reply<?> reply) {}

    synchronized void add(String caller, String service, String method, Reply<?> reply) {
        calls.add(new Open(new DeadlockException.Wait(caller, service, method), reply));
        if (calls.size() >= lookAt) {
            forgetAnswered();
            lookAt = Math.max(LOOK_AT_MIN, 2 * calls.size());
        }
    }

    synchronized boolean isEmpty() {
        forgetAnswered();
        return calls.isEmpty();
    }

    synchronized DeadlockException deadlock(String why) {
        forgetAnswered();
        List<DeadlockException.Wait> waits = calls.stream().map(Open::who).toList();
        return new DeadlockException(why, waits, cycle(waits));
    }

    private void forgetAnswered() {
        calls.removeIf(call -> call.reply.isDone());
    }

    /** Some who wait for each other, or nobody. */
    static List<String> cycle(List<DeadlockException.Wait> waits) {
        Map<String, Set<String>> waitsFor = new LinkedHashMap<>();
        for (DeadlockException.Wait wait : waits) {
            waitsFor.computeIfAbsent(wait.caller(), caller -> new LinkedHashSet<>())
                    .add(wait.service());
        }
        Set<String> harmless = new HashSet<>();
        for (String start : waitsFor.keySet()) {
            List<String> path = new ArrayList<>();
            int from = follow(start, waitsFor, path, harmless);
            if (from >= 0) {
                return List.copyOf(path.subList(from, path.size()));
            }
        }
        return List.of();
    }

    /** Goes on from who waits to whom it waits for; the place in the path where a cycle starts, or -1. */
    private static int follow(String who, Map<String, Set<String>> waitsFor, List<String> path, Set<String> harmless) {
        if (harmless.contains(who)) {
            return -1;
        }
        int seen = path.indexOf(who);
        if (seen >= 0) {
            return seen;
        }
        path.add(who);
        for (String next : waitsFor.getOrDefault(who, Set.of())) {
            int from = follow(next, waitsFor, path, harmless);
            if (from >= 0) {
                return from;
            }
        }
        path.remove(path.size() - 1);
        harmless.add(who);
        return -1;
    }
}
