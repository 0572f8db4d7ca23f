package io.paceline.service.internal;

import java.util.ArrayList;
import java.util.List;

/** A service for tests: writes down what it is told, without any lock. */
final class Journal {

    private final List<String> lines = new ArrayList<>();

    String write(String line) {
        lines.add(line);
        return line;
    }

    List<String> read() {
        return List.copyOf(lines);
    }

    int size() {
        return lines.size();
    }
}
