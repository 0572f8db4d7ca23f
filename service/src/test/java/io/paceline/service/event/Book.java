package io.paceline.service.event;

import java.util.ArrayList;
import java.util.List;

/** A service for tests: writes events down, without any lock. */
final class Book {

    private final List<Object> lines = new ArrayList<>();

    void write(Object line) {
        lines.add(line);
    }

    List<Object> read() {
        return List.copyOf(lines);
    }
}
