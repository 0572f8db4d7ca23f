package io.paceline.checks;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * No code that a loop may run waits for another thread: one such call stops every connection of its loop.
 *
 * <p>Only waits for somebody else's act count. A lock that guards a few instructions is no wait in this sense.
 */
final class WaitingRules {

    /** The modules whose code runs on loops. */
    private static final Set<String> LOOP_MODULES =
            Set.of("core", "net", "http", "http-jwt", "service", "endpoint", "sql", "sql-postgres");

    /** The methods that wait; {@code name} alone means every overload, {@code name(TimeUnit)} the timed ones. */
    private static final Map<String, List<String>> WAITING = Map.ofEntries(
            Map.entry("java.lang.Object", List.of("wait")),
            Map.entry("java.lang.Thread", List.of("sleep", "join")),
            Map.entry("java.lang.Process", List.of("waitFor")),
            Map.entry("java.util.concurrent.Future", List.of("get", "join")),
            Map.entry("java.util.concurrent.ForkJoinTask", List.of("get", "join", "invoke")),
            Map.entry("java.util.concurrent.CountDownLatch", List.of("await")),
            Map.entry("java.util.concurrent.CyclicBarrier", List.of("await")),
            Map.entry("java.util.concurrent.Exchanger", List.of("exchange")),
            Map.entry("java.util.concurrent.Phaser", List.of("awaitAdvance", "arriveAndAwaitAdvance")),
            Map.entry("java.util.concurrent.Semaphore", List.of("acquire", "acquireUninterruptibly")),
            Map.entry(
                    "java.util.concurrent.BlockingQueue", List.of("put", "take", "poll(TimeUnit)", "offer(TimeUnit)")),
            Map.entry(
                    "java.util.concurrent.ExecutorService",
                    List.of("awaitTermination", "invokeAll", "invokeAny", "close")),
            Map.entry("java.util.concurrent.ExecutorCompletionService", List.of("take")),
            Map.entry("java.util.concurrent.TimeUnit", List.of("sleep", "timedJoin", "timedWait")),
            Map.entry("java.util.concurrent.locks.LockSupport", List.of("park", "parkNanos", "parkUntil")),
            Map.entry(
                    "java.util.concurrent.locks.Condition",
                    List.of("await", "awaitNanos", "awaitUntil", "awaitUninterruptibly")),
            Map.entry(
                    "io.netty.util.concurrent.Future",
                    List.of("sync", "syncUninterruptibly", "await", "awaitUninterruptibly")),
            Map.entry("io.paceline.core.Clock", List.of("park")),
            Map.entry("io.paceline.core.Reply", List.of("await")));

    private WaitingRules() {}

    /**
     * Waiting calls of loop code, and entries of the list that no waiting call needs any more.
     *
     * @param allowed {@code class#method} to the reason why it may wait; a lambda belongs to its method
     */
    static List<String> waitingCalls(JavaClasses classes, ModuleTable table, Map<String, String> allowed) {
        List<String> violations = new ArrayList<>();
        Set<String> stale = new TreeSet<>(allowed.keySet());
        for (JavaCodeUnitAccess<?> call : waitingCalls(classes, table)) {
            String method =
                    call.getOriginOwner().getName() + "#" + call.getOrigin().getName();
            stale.remove(method);
            if (!allowed.containsKey(method)) {
                violations.add(call.getDescription() + " (expected: no wait in code that loops run)");
            }
        }
        Collections.sort(violations);
        stale.forEach(entry -> violations.add(entry + ": may wait, but does not (expected: no entry)"));
        return violations;
    }

    private static List<JavaCodeUnitAccess<?>> waitingCalls(JavaClasses classes, ModuleTable table) {
        List<JavaCodeUnitAccess<?>> calls = new ArrayList<>();
        ModuleRules.paceline(classes)
                .filter(type -> table.moduleOf(type.getPackageName())
                        .filter(LOOP_MODULES::contains)
                        .isPresent())
                .flatMap(WaitingRules::callsOf)
                .filter(call -> isWaiting(call.getTarget()))
                .forEach(calls::add);
        return calls;
    }

    private static Stream<JavaCodeUnitAccess<?>> callsOf(JavaClass type) {
        return Stream.concat(type.getCodeUnitCallsFromSelf().stream(), type.getCodeUnitReferencesFromSelf().stream());
    }

    private static boolean isWaiting(CodeUnitAccessTarget target) {
        return WAITING.entrySet().stream()
                .filter(entry -> target.getOwner().isAssignableTo(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream())
                .anyMatch(method -> matches(target, method));
    }

    private static boolean matches(CodeUnitAccessTarget target, String method) {
        if (!method.endsWith("(TimeUnit)")) {
            return target.getName().equals(method);
        }
        return method.startsWith(target.getName() + "(")
                && target.getRawParameterTypes().stream()
                        .anyMatch(type -> type.getName().equals("java.util.concurrent.TimeUnit"));
    }
}
