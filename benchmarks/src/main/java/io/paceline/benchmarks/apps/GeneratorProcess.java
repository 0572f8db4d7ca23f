package io.paceline.benchmarks.apps;

import io.paceline.benchmarks.Children;
import io.paceline.benchmarks.PassFailedException;
import io.paceline.benchmarks.ProcessCpu;
import io.paceline.benchmarks.ServerProcess;
import io.paceline.benchmarks.Session;
import io.paceline.benchmarks.apps.child.LoadGenerator;
import io.paceline.benchmarks.apps.child.LoadReport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** The process that loads one server; closing it ends it. */
final class GeneratorProcess implements AutoCloseable {
    /** As many as a site of this size has open, and more than any server here works on at a time. */
    static final int CONNECTIONS = 256;

    private static final int HEAP_MEGABYTES = 128;

    private final Process process;
    private final Path log;
    private final PrintWriter commands;
    private final BufferedReader answers;

    private GeneratorProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.commands = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    static GeneratorProcess start(ServerProcess server, Session session) throws IOException {
        Path log = Files.createDirectories(session.root().resolve("benchmarks/target/logs"))
                .resolve("generator-" + server.system().name() + ".log");
        List<String> command = new ArrayList<>();
        command.add(session.jdk().java().toString());
        command.addAll(session.jvmFlags(HEAP_MEGABYTES));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), LoadGenerator.class.getName()));
        command.add(Integer.toString(URI.create(server.uri()).getPort()));
        command.add(Integer.toString(CONNECTIONS));
        return new GeneratorProcess(
                Children.start(new ProcessBuilder(command)
                        .directory(session.root().toFile())
                        .redirectError(log.toFile())),
                log);
    }

    /** Processor time until now. */
    long cpuMicros() throws IOException {
        return ProcessCpu.micros(process.pid());
    }

    /**
     * Sends requests of a mix at a rate.
     *
     * @param seed the same gives the same requests at the same times
     */
    LoadReport run(String mix, double perSecond, Duration window, long seed) throws IOException {
        commands.println(mix + " " + perSecond + " " + window.toMillis() + " " + seed);
        String answer = answers.readLine();
        if (answer == null || !answer.startsWith("{")) {
            throw new PassFailedException(
                    mix + " at " + perSecond + "/s: " + answer + " (expected: a report; see " + log + ")");
        }
        return JsonMapper.shared().readValue(answer, LoadReport.class);
    }

    @Override
    public void close() {
        Children.end(process);
    }
}
