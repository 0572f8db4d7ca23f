package io.paceline.benchmarks;

import java.time.Duration;
import java.util.List;

/**
 * What a run was asked for.
 *
 * @param bench {@code ping} or {@code json}
 * @param quick only the cases that have bars, and only the peers those name
 * @param only names of systems, or empty for all
 * @param cases names of cases, or empty for all
 * @param rounds 1 to 100
 * @param window length of a measured pass, 1 s to 600 s
 * @param pinned whether servers and generator have cores of their own
 */
record Settings(
        String bench,
        boolean quick,
        List<String> only,
        List<String> cases,
        int rounds,
        Duration window,
        Duration warmUp,
        boolean pinned,
        boolean markdown,
        boolean install,
        Systems.Paceline paceline,
        Jdk jdk) {
    static final List<String> BENCHES = List.of("ping", "json");

    Settings {
        only = List.copyOf(only);
        cases = List.copyOf(cases);
        if (!BENCHES.contains(bench)) {
            throw new IllegalArgumentException("bench: " + bench + " (expected: " + String.join(" or ", BENCHES) + ")");
        }
        if (rounds < 1 || rounds > 100) {
            throw new IllegalArgumentException("--rounds: " + rounds + " (expected: 1 to 100)");
        }
        if (window.toSeconds() < 1 || window.toSeconds() > 600) {
            throw new IllegalArgumentException("--seconds: " + window.toSeconds() + " (expected: 1 to 600)");
        }
    }

    boolean wants(Case each) {
        return (!quick || !each.bars().isEmpty()) && (cases.isEmpty() || cases.contains(each.name()));
    }

    /** The command as a user types it, for the ledger; only what shapes the figures. */
    String command() {
        StringBuilder command = new StringBuilder("./paceline bench ").append(bench);
        command.append(quick ? " --quick" : "");
        command.append(only.isEmpty() ? "" : " --only " + String.join(",", only));
        command.append(cases.isEmpty() ? "" : " --case " + String.join(",", cases));
        command.append(" --rounds ").append(rounds).append(" --seconds ").append(window.toSeconds());
        return command.append(pinned ? " --pin" : "").toString();
    }
}
