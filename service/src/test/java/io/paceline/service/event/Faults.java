package io.paceline.service.event;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An error hook for tests: keeps what it is told. */
final class Faults implements EventErrorHook {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void failed(String bus, String channel, String subscription, Throwable error) {
        lines.add(bus + " " + channel + " " + subscription + ": " + error.getMessage());
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
