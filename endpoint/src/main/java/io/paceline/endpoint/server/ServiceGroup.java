package io.paceline.endpoint.server;

import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Reply;
import io.paceline.service.Service;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** The services of one server, which end together. */
final class ServiceGroup {

    /** What a call that is running when the time is over may still take: it is never cut off. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private record Running(Class<?> type, Service<?> service) {}

    private final List<Running> services = new CopyOnWriteArrayList<>();
    private final AtomicInteger left = new AtomicInteger();

    void add(Class<?> type, Service<?> started) {
        services.add(new Running(type, started));
    }

    /**
     * The one service of a class.
     *
     * @throws IllegalArgumentException if there is none or several
     */
    Service<?> only(Class<?> type) {
        List<Running> found =
                services.stream().filter(each -> each.type == type).toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(
                    "type: " + type.getName() + " (expected: the class of one service, not of " + found.size() + ")");
        }
        return found.get(0).service;
    }

    /** Runs what was accepted, waiting at most for that time and a grace; runs on the thread that stops the server. */
    void drain(Duration atMost) {
        List<Reply<Integer>> ends =
                services.stream().map(each -> each.service.drain(atMost)).toList();
        try {
            Reply.all(ends).await(atMost.plus(GRACE)).forEach(left::addAndGet);
        } catch (DeadlineExceededException stillRunning) {
            left.incrementAndGet();
        }
    }

    void discard() {
        services.forEach(each -> each.service.discard());
    }

    /** How many calls were accepted and not run; 0 when asked again. */
    int takeLeft() {
        return left.getAndSet(0);
    }
}
