package io.paceline.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * wrk: keep-alive connections that each have {@code depth} requests under way.
 *
 * @param threads threads of wrk
 */
record Wrk(Exchange exchange, int threads, int connections, int depth, LoadFiles files, List<String> prefix)
        implements Load {

    @Override
    public LoadFigures measure(ServerProcess server, Duration duration) throws IOException, InterruptedException {
        LoadFigures figures = run(server, duration, "-");
        long slack = (long) connections * depth;
        long answers = figures.bytes() / server.answer().wireBytes();
        long differing = Math.abs(answers - figures.completed());
        return differing > slack ? figures.withErrors(differing) : figures;
    }

    @Override
    public LoadFigures check(ServerProcess server, Duration duration) throws IOException, InterruptedException {
        return run(server, duration, files.expectedBody(server).toString());
    }

    private LoadFigures run(ServerProcess server, Duration duration, String expectedFile)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(prefix);
        Path body = exchange.bodyFile();
        Collections.addAll(command, "wrk", "-t" + threads, "-c" + connections, "-d" + duration.toSeconds() + "s");
        Collections.addAll(command, "--timeout", "10s", "-s", files.luaScript().toString());
        Collections.addAll(command, server.uri() + exchange.path(), "--", exchange.method());
        Collections.addAll(command, body == null ? "-" : body.toString(), Integer.toString(depth), expectedFile);
        ToolRun run = ToolRun.of(files.directory(), command).orThrow("wrk");
        return parse(run.output(), run.cpuMicros());
    }

    /** The line that {@code load.lua} prints at the end. */
    static LoadFigures parse(String output, long generatorCpuMicros) {
        String line = output.lines()
                .filter(text -> text.startsWith("figures "))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("wrk: " + output + " (expected: a line of figures)"));
        Map<String, Long> values = new HashMap<>();
        for (String pair : line.substring("figures ".length()).split(" ", -1)) {
            int equals = pair.indexOf('=');
            values.put(pair.substring(0, equals), Long.parseLong(pair.substring(equals + 1)));
        }
        long errors = 0;
        for (String kind : List.of("connect", "read", "write", "status", "timeout", "wrong")) {
            errors += value(values, kind);
        }
        return new LoadFigures(
                value(values, "completed"),
                value(values, "micros") / 1e6,
                value(values, "bytes"),
                value(values, "p50"),
                value(values, "p99"),
                errors,
                generatorCpuMicros);
    }

    private static long value(Map<String, Long> values, String name) {
        Long value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("wrk: " + values + " (expected: " + name + ")");
        }
        return value;
    }
}
