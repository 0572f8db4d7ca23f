package io.paceline.endpoint.server;

import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Reply;
import io.paceline.service.Service;
import io.paceline.service.engine.ServiceBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** The services of one server, which end together. */
final class ServiceGroup {

    /** What a call that is running when the time is over may still take: it is never cut off. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final List<Service<Object>> services = new CopyOnWriteArrayList<>();
    private final AtomicInteger left = new AtomicInteger();

    Service<Object> start(ServiceBuilder<Object> settings) {
        Service<Object> service = settings.start();
        services.add(service);
        return service;
    }

    /** Runs what was accepted, waiting at most for that time and a grace; runs on the thread that stops the server. */
    void drain(Duration atMost) {
        List<Reply<Integer>> ends =
                services.stream().map(service -> service.drain(atMost)).toList();
        try {
            Reply.all(ends).await(atMost.plus(GRACE)).forEach(left::addAndGet);
        } catch (DeadlineExceededException stillRunning) {
            left.incrementAndGet();
        }
    }

    void discard() {
        services.forEach(Service::discard);
    }

    /** How many calls were accepted and not run; 0 when asked again. */
    int takeLeft() {
        return left.getAndSet(0);
    }
}
