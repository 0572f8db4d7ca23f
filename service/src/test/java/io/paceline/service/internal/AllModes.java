package io.paceline.service.internal;

import io.paceline.core.IdleStrategy;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A program with a service of every kind that brings its own threads. */
final class AllModes {

    private AllModes() {}

    public static void main(String[] arguments) {
        List<Threading> modes = new ArrayList<>(List.of(
                Threading.shared(),
                Threading.dedicated(IdleStrategy.park()),
                Threading.dedicated(IdleStrategy.spin())));
        if (Mode.HAS_VIRTUAL) {
            modes.add(Threading.virtual());
        }
        List<Service<int[]>> services = new ArrayList<>();
        for (Threading mode : modes) {
            Service<int[]> service =
                    Services.builder(new int[1]).threading(mode).start();
            service.every(Duration.ofMillis(1), ticks -> ticks[0]++);
            service.after(Duration.ofDays(1), ticks -> ticks[0]--);
            services.add(service);
        }
        for (Service<int[]> service : services) {
            Eventually.until("ticks", () -> service.ask(ticks -> ticks[0] > 3).await());
        }
        if (arguments[0].equals("run")) {
            System.out.println("main returns");
            return;
        }
        services.forEach(service -> service.drain(Duration.ofSeconds(20)).await());
        Eventually.until("threads end: " + left(), () -> left().isEmpty());
        System.out.println("left: " + left());
    }

    private static List<String> left() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("paceline"))
                .toList();
    }
}
