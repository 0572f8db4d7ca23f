package io.paceline.benchmarks.queue;

import io.paceline.benchmarks.Children;
import io.paceline.benchmarks.CpuMeter;
import io.paceline.benchmarks.Sample;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import io.paceline.benchmarks.queue.child.Figures;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A queue in a process of its own, told by lines what to do; closing it ends the process. */
final class QueueProcess implements AutoCloseable {

    private final ServerSystem system;
    private final Process process;
    private final BufferedReader in;
    private final BufferedWriter out;
    private final Path log;

    private QueueProcess(ServerSystem system, Process process, Path log) {
        this.system = system;
        this.process = process;
        this.log = log;
        this.in = process.inputReader(StandardCharsets.US_ASCII);
        this.out = process.outputWriter(StandardCharsets.US_ASCII);
    }

    /** Starts the process and returns once the queue is made. */
    static QueueProcess start(ServerSystem system, int heapMegabytes, Session session) throws IOException {
        Path log = Files.createDirectories(session.root().resolve("benchmarks/target/logs"))
                .resolve(system.name() + ".log");
        Process process = Children.start(new ProcessBuilder(session.commandLine(system, heapMegabytes))
                .directory(session.root().toFile())
                .redirectError(log.toFile()));
        QueueProcess started = new QueueProcess(system, process, log);
        try {
            started.expect("ready");
        } catch (IOException e) {
            started.close();
            throw e;
        }
        return started;
    }

    String name() {
        return system.name();
    }

    /** Runs one round, such as {@code throughput 1000}. */
    Sample round(String kind) throws IOException {
        CpuMeter meter = CpuMeter.start(process.pid());
        out.write(kind);
        out.newLine();
        out.flush();
        Figures figures = Figures.parse(line());
        CpuMeter.Used used = meter.stop();
        boolean timed = figures.p50Nanos() > 0;
        return new Sample(
                timed ? Double.NaN : figures.received() * 1e9 / figures.nanos(),
                timed ? figures.p50Nanos() / 1e3 : Double.NaN,
                timed ? figures.p99Nanos() / 1e3 : Double.NaN,
                (double) used.micros() / Math.max(1, figures.received()),
                Double.NaN,
                figures.errors(),
                used.othersShare());
    }

    private void expect(String expected) throws IOException {
        String line = line();
        if (!line.equals(expected)) {
            throw new IOException(system.name() + ": " + line + " (expected: " + expected + ")");
        }
    }

    private String line() throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw new IOException(system.name() + ": ended (expected: a line)\n" + Files.readString(log));
        }
        return line;
    }

    @Override
    public void close() {
        Children.end(process);
    }
}
