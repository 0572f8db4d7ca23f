package io.paceline.service.stepping;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** The latest steps. */
final class Trace {

    private static final int KEPT_MAX = 1_000;

    private final ArrayDeque<String> kept = new ArrayDeque<>();
    private long count;

    void add(String who, String what) {
        if (kept.size() == KEPT_MAX) {
            kept.removeFirst();
        }
        kept.add(who + " " + what);
        count++;
    }

    List<String> kept() {
        return List.copyOf(kept);
    }

    /** The last steps, a numbered line each. */
    String last(int most) {
        List<String> all = new ArrayList<>(kept);
        List<String> shown = all.subList(Math.max(0, all.size() - most), all.size());
        StringBuilder text = new StringBuilder();
        long number = count - shown.size();
        if (number > 0) {
            text.append("\n  … ").append(number).append(" steps before");
        }
        for (String step : shown) {
            text.append("\n  ").append(++number).append(' ').append(step);
        }
        return text.toString();
    }
}
