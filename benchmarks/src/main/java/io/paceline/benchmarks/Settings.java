package io.paceline.benchmarks;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * What a run was asked for.
 *
 * @param bench the name of a bench
 * @param quick only the cases that have bars, and only the peers those name
 * @param only names of systems, or empty for all
 * @param cases names of cases, or empty for all
 * @param rounds 1 to 100
 * @param window length of a measured pass, 0.1 s to 600 s
 * @param pinned whether servers and generator have cores of their own
 */
public record Settings(
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
        Paceline paceline,
        Jdk jdk) {
    /**
     * How Paceline is started.
     *
     * @param startFlags JVM flags that {@code ./paceline} adds
     */
    public record Paceline(String classPath, List<String> startFlags) {}

    public Settings {
        only = List.copyOf(only);
        cases = List.copyOf(cases);
        if (rounds < 1 || rounds > 100) {
            throw new IllegalArgumentException("--rounds: " + rounds + " (expected: 1 to 100)");
        }
        if (window.toMillis() < 100 || window.toSeconds() > 600) {
            throw new IllegalArgumentException("--seconds: " + seconds(window) + " (expected: 0.1 to 600)");
        }
    }

    private static String seconds(Duration window) {
        return BigDecimal.valueOf(window.toMillis(), 3).stripTrailingZeros().toPlainString();
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
        command.append(" --rounds ").append(rounds).append(" --seconds ").append(seconds(window));
        return command.append(pinned ? " --pin" : "").toString();
    }
}
