package io.paceline.benchmarks;

import io.paceline.benchmarks.ledger.Origin;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;

/** One run of a bench: chooses cases and systems, measures, prints tables and bars, adds to the ledger. */
final class BenchRun {
    private static final int HEADLINE_JAVA = 17;

    private final Settings settings;
    private final Path root;
    private final Ledger ledger;
    private final PrintStream out;
    private final PrintStream progress;
    private final List<Bar.Verdict> verdicts = new ArrayList<>();
    private long errors;

    BenchRun(Settings settings, Path root, Ledger ledger, PrintStream out, PrintStream progress) {
        this.settings = settings;
        this.root = root;
        this.ledger = ledger;
        this.out = out;
        this.progress = progress;
    }

    /** Returns the exit code. */
    int run() throws IOException, InterruptedException {
        BenchProvider provider = Benches.named(settings.bench());
        Set<String> tools = new HashSet<>(Set.of("git", "mvn"));
        tools.addAll(provider.tools(settings.quick()));
        tools.addAll(settings.pinned() ? Set.of("taskset") : Set.of());
        List<String> missing = Tools.missing(tools, System.getenv("PATH"));
        if (!missing.isEmpty() && !settings.install()) {
            progress.println(Tools.howToInstall(missing));
            return 2;
        }
        if (!missing.isEmpty()) {
            Tools.install(root, missing);
        }
        try (LoadFiles files = LoadFiles.in(root.resolve("benchmarks/target"))) {
            Session session = session(files.directory());
            Bench bench = provider.open(settings, session);
            Set<String> names = bench.systems().stream()
                    .map(ServerSystem::name)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            if (!names.containsAll(settings.only())) {
                progress.println("--only: " + String.join(",", settings.only()) + " (expected: among "
                        + String.join(",", names) + ")");
                return 2;
            }
            List<String> caseNames = bench.cases().stream().map(Case::name).toList();
            if (!caseNames.containsAll(settings.cases())) {
                progress.println("--case: " + String.join(",", settings.cases()) + " (expected: among "
                        + String.join(",", caseNames) + ")");
                return 2;
            }
            return run(bench, provider.peerModules(), session);
        }
    }

    private int run(Bench bench, List<String> peerModules, Session session) throws IOException, InterruptedException {
        if (!settings.only().equals(List.of(ServerSystem.PACELINE))) {
            progress.println("building the peers where they are not current");
            new PeerBuild(root, peerModules).ensure(session.jdk());
        }
        Origin origin = new Origin(
                Machine.commit(root),
                session.jdk().name(),
                Machine.cpu(),
                settings.command(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        out.printf("%s at %s, commit %s%n", origin.command(), origin.at(), origin.commit());
        out.printf("%s, java %s %s%n", origin.cpu(), origin.jdk(), String.join(" ", session.jvmFlags(256)));
        out.println("what each does for each " + bench.operation() + ":");
        bench.systems().forEach(system -> out.printf("  %-22s %s%n", system.name(), system.perRequest()));
        for (Case each : bench.cases()) {
            if (settings.wants(each)) {
                measure(bench, each, session, origin, true);
            }
        }
        if (!settings.quick() && settings.cases().isEmpty() && session.jdk().feature() != HEADLINE_JAVA) {
            headline(bench, session, origin);
        }
        return end();
    }

    private void headline(Bench bench, Session session, Origin origin) throws IOException, InterruptedException {
        for (Jdk jdk : Jdk.found()) {
            if (jdk.feature() == HEADLINE_JAVA) {
                Origin older = new Origin(origin.commit(), jdk.name(), origin.cpu(), origin.command(), origin.at());
                for (Case each : bench.cases()) {
                    if (each.name().equals(bench.headline())) {
                        measure(bench, each, session.on(jdk), older, false);
                    }
                }
                return;
            }
        }
        out.println(bench.headline() + " on Java " + HEADLINE_JAVA + ": skipped, no such JDK found");
    }

    private void measure(Bench bench, Case measured, Session session, Origin origin, boolean withBars)
            throws IOException, InterruptedException {
        List<ServerSystem> systems = chosen(bench, measured, session.jdk());
        Rounds rounds = systems.isEmpty() ? new Rounds() : measured.measure(systems, session);
        if (!systems.isEmpty()) {
            out.printf("%n%s on java %s%n", measured.name(), origin.jdk());
            if (!rounds.conditions().isEmpty()) {
                out.println(rounds.conditions());
            }
            out.print(
                    settings.markdown()
                            ? Table.markdown(rounds, bench.operation())
                            : Table.text(rounds, bench.operation()));
            if (!rounds.parts().isEmpty()) {
                out.print(PartsTable.text(rounds));
            }
        }
        keep(bench, measured.name(), rounds, origin);
        rounds.parts().forEach((name, part) -> keep(bench, name, part.rounds(), origin));
        if (withBars) {
            measured.bars().forEach(bar -> verdicts.add(bar.judge(measured.name(), rounds)));
            judgeParts(measured.name(), rounds);
        }
    }

    /** Names each bar of a part that was not met, and counts the others. */
    private void judgeParts(String caseName, Rounds rounds) {
        List<Bar.Verdict> all = new ArrayList<>();
        rounds.parts().forEach((name, part) -> part.bars().forEach(bar -> all.add(bar.judge(name, part.rounds()))));
        List<Bar.Verdict> met = all.stream()
                .filter(verdict -> verdict.outcome() == Bar.Outcome.MET)
                .toList();
        if (!met.isEmpty()) {
            verdicts.add(new Bar.Verdict(
                    Bar.Outcome.MET,
                    "%-13s %s: %d of %d in its parts".formatted("met", caseName, met.size(), all.size())));
        }
        all.stream().filter(verdict -> !met.contains(verdict)).forEach(verdicts::add);
    }

    private void keep(Bench bench, String caseName, Rounds rounds, Origin origin) {
        List<Row> rows = rounds.systems().stream()
                .map(system -> new Row(bench.name(), caseName, system, rounds, origin))
                .toList();
        try {
            ledger.add(rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (String system : rounds.systems()) {
            errors += rounds.errors(system);
        }
    }

    private List<ServerSystem> chosen(Bench bench, Case measured, Jdk jdk) throws IOException {
        Set<String> names = new LinkedHashSet<>(measured.systems());
        if (settings.quick()) {
            Set<String> named = new HashSet<>(Set.of(ServerSystem.PACELINE));
            measured.bars().stream().flatMap(bar -> bar.peer().stream()).forEach(named::add);
            names.retainAll(named);
        }
        if (!settings.only().isEmpty()) {
            names.retainAll(settings.only());
        }
        List<ServerSystem> chosen = new ArrayList<>();
        for (ServerSystem system : bench.systems()) {
            if (!names.contains(system.name())) {
                continue;
            }
            if (system.javaMin() > jdk.feature()) {
                out.printf(
                        "%s: %s skipped, java %s (expected: %d or newer)%n",
                        measured.name(), system.name(), jdk.name(), system.javaMin());
            } else if (system.name().equals(ServerSystem.PACELINE) && !holds(system.classPath(), system.mainClass())) {
                out.printf(
                        "%s: %s skipped, class path without %s%n", measured.name(), system.name(), system.mainClass());
            } else {
                chosen.add(system);
            }
        }
        return chosen;
    }

    private static boolean holds(String classPath, String className) throws IOException {
        String file = className.replace('.', '/') + ".class";
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path) && Files.exists(path.resolve(file))) {
                return true;
            }
            if (Files.isRegularFile(path) && entry.endsWith(".jar")) {
                try (ZipFile jar = new ZipFile(path.toFile())) {
                    if (jar.getEntry(file) != null) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private int end() {
        out.println();
        verdicts.forEach(verdict -> out.println(verdict.line()));
        if (errors > 0) {
            out.println("errors: " + errors + " (expected: 0)");
        }
        boolean missed = verdicts.stream()
                .map(Bar.Verdict::outcome)
                .anyMatch(outcome -> outcome == Bar.Outcome.MISSED
                        || (outcome == Bar.Outcome.NOT_MEASURED
                                && settings.only().isEmpty()));
        return missed || errors > 0 ? 1 : 0;
    }

    private Session session(Path scratch) {
        return new Session(
                root,
                settings.jdk(),
                settings.rounds(),
                settings.warmUp(),
                settings.window(),
                Pinning.of(settings).serverPrefix(),
                scratch,
                progress);
    }
}
