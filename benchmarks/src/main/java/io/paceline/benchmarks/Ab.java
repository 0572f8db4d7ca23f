package io.paceline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * ab as once published for this echo: HTTP/1.0, 100 connections, 50,000 requests or ten seconds, with a new connection
 * for each request or with keep-alive. The length of a pass is fixed, whatever duration is asked for.
 */
record Ab(Exchange exchange, boolean keepAlive, LoadFiles files, List<String> prefix) implements Load {
    private static final int CONNECTIONS = 100;

    /** ab compares no bodies, so both passes check the status of each answer and the sum of the body bytes. */
    @Override
    public LoadFigures check(ServerProcess server, Duration duration) throws IOException, InterruptedException {
        return run(server, List.of("-n", "2000"));
    }

    @Override
    public LoadFigures measure(ServerProcess server, Duration duration) throws IOException, InterruptedException {
        return run(server, List.of("-t", "10", "-n", "50000"));
    }

    private LoadFigures run(ServerProcess server, List<String> length) throws IOException, InterruptedException {
        Path body = Objects.requireNonNull(exchange.bodyFile(), "ab posts a file");
        List<String> command = new ArrayList<>(prefix);
        Collections.addAll(command, "ab", "-q", "-l");
        command.addAll(length);
        Collections.addAll(command, "-c", Integer.toString(CONNECTIONS));
        Collections.addAll(command, "-T", "application/json", "-p", body.toString());
        if (keepAlive) {
            command.add("-k");
        }
        Collections.addAll(command, "-e", files.percentiles().toString(), server.uri() + exchange.path());
        ToolRun run = ToolRun.of(files.directory(), command).orThrow("ab");
        return parse(
                run.output(),
                Files.readString(files.percentiles()),
                server.answer().body().length,
                run.cpuMicros());
    }

    /** ab's summary, and its file of percentiles, which is finer than the milliseconds it prints. */
    static LoadFigures parse(String output, String percentiles, int bodyBytes, long generatorCpuMicros) {
        long completed = (long) number(output, "Complete requests", true);
        long bytes = (long) number(output, "HTML transferred", true);
        long errors = (long) (number(output, "Failed requests", true)
                + number(output, "Write errors", false)
                + number(output, "Non-2xx responses", false));
        long differing = Math.abs(bytes / Math.max(1, bodyBytes) - completed);
        return new LoadFigures(
                completed,
                number(output, "Time taken for tests", true),
                bytes,
                percentile(percentiles, 50),
                percentile(percentiles, 99),
                errors + (differing > CONNECTIONS ? differing : 0),
                generatorCpuMicros);
    }

    private static double number(String output, String label, boolean required) {
        Matcher matcher = Pattern.compile("^" + label + ":\\s+([0-9.]+)", Pattern.MULTILINE)
                .matcher(output);
        if (matcher.find()) {
            return Double.parseDouble(matcher.group(1));
        }
        if (required) {
            throw new IllegalArgumentException("ab: " + output + " (expected: " + label + ")");
        }
        return 0;
    }

    private static double percentile(String csv, int percent) {
        String start = percent + ",";
        return csv.lines()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .map(line -> Double.parseDouble(line.substring(start.length())) * 1000)
                .orElseThrow(() -> new IllegalArgumentException("ab: " + csv + " (expected: a line " + start + "…)"));
    }
}
