package io.paceline.benchmarks.peers.appsspring.stats;

import io.paceline.apps.model.stats.EventKind;
import io.paceline.apps.model.stats.LiveSecond;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Counts events and tells its followers once a second, on a thread of its own. Shared by threads. */
@Component
class LiveEmitters implements DisposableBean {

    private final Map<EventKind, LongAdder> counts = new EnumMap<>(EventKind.class);
    private final List<SseEmitter> followers = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "live");
        thread.setDaemon(true);
        return thread;
    });

    LiveEmitters() {
        EventKind.ALL.forEach(kind -> counts.put(kind, new LongAdder()));
        timer.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
    }

    void count(EventKind kind) {
        counts.get(kind).increment();
    }

    SseEmitter follow() {
        SseEmitter emitter = new SseEmitter(0L);
        emitter.onCompletion(() -> followers.remove(emitter));
        followers.add(emitter);
        return emitter;
    }

    private void tick() {
        long at = Instant.now().getEpochSecond();
        LiveSecond second = LiveSecond.of(at, kind -> counts.get(kind).sumThenReset());
        for (SseEmitter follower : followers) {
            try {
                follower.send(SseEmitter.event().id(Long.toString(at)).data(second, MediaType.APPLICATION_JSON));
            } catch (IOException | IllegalStateException gone) {
                followers.remove(follower);
            }
        }
    }

    @Override
    public void destroy() {
        timer.shutdownNow();
        followers.forEach(SseEmitter::complete);
    }
}
