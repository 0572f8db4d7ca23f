package io.paceline.benchmarks;

import io.paceline.benchmarks.child.Child;
import io.paceline.benchmarks.child.Figures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One system in a process of its own that measures itself; closing it ends the process. */
public final class CaseProcess implements AutoCloseable {
    private final ServerSystem system;
    private final Process process;
    private final Path log;
    private final PrintWriter commands;
    private final BufferedReader answers;

    private CaseProcess(ServerSystem system, Process process, Path log) {
        this.system = system;
        this.process = process;
        this.log = log;
        this.commands = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts a system with these JVM flags. It is never pinned: it needs all cores to hand over between threads. */
    public static CaseProcess startJava(ServerSystem system, List<String> flags, Session session) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(session.jdk().java().toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", system.classPath(), system.mainClass()));
        command.addAll(system.arguments());
        return start(system, command, session);
    }

    /** Starts a system by a command line of its own. */
    public static CaseProcess start(ServerSystem system, List<String> command, Session session) throws IOException {
        Path log = Files.createDirectories(session.root().resolve("benchmarks/target/logs"))
                .resolve(system.name() + ".log");
        Process process = Children.start(
                new ProcessBuilder(command).directory(session.root().toFile()).redirectError(log.toFile()));
        return new CaseProcess(system, process, log);
    }

    public String name() {
        return system.name();
    }

    /**
     * Has the process measure a case.
     *
     * @throws PassFailedException if it fails or ends
     */
    public Sample measure(String caseName, Duration window) throws IOException {
        CpuMeter meter = CpuMeter.start(process.pid());
        commands.println(caseName + " " + window.toMillis());
        String answer = answers.readLine();
        while (answer != null && !Child.isAnswer(answer)) {
            answer = answers.readLine();
        }
        if (answer == null || !Figures.isFigures(answer)) {
            throw new PassFailedException("%s %s: %s (expected: figures; see %s)"
                    .formatted(system.name(), caseName, answer == null ? "the process ended" : answer, log));
        }
        CpuMeter.Used used = meter.stop();
        Figures figures = Figures.parse(answer);
        return new Sample(
                figures.operations() / figures.seconds(),
                figures.p50Micros(),
                figures.p99Micros(),
                (double) used.micros() / Math.max(1, figures.operations()),
                Double.NaN,
                figures.errors(),
                used.othersShare(),
                figures.bytesPerOperation());
    }

    /** One line about a sample, for who waits for the end of the case. */
    public static String describe(Sample sample) {
        if (!Double.isNaN(sample.opsPerSecond())) {
            return String.format(
                    Locale.ROOT,
                    "%,14.0f/s %8.4f µs of CPU, %d errors",
                    sample.opsPerSecond(),
                    sample.serverCpuMicrosPerOp(),
                    sample.errors());
        }
        return Double.isNaN(sample.p50Micros())
                ? String.format(Locale.ROOT, "%,.0f bytes, %d errors", sample.bytesPerOp(), sample.errors())
                : String.format(
                        Locale.ROOT,
                        "p50 %,.1f µs, p99 %,.1f µs, %d errors",
                        sample.p50Micros(),
                        sample.p99Micros(),
                        sample.errors());
    }

    @Override
    public void close() {
        Children.end(process);
    }
}
