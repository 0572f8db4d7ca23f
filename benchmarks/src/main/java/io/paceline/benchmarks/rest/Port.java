package io.paceline.benchmarks.rest;

/** The only option of the servers here. */
final class Port {

    private Port() {}

    static int of(String... args) {
        if (args.length != 2 || !args[0].equals("--port")) {
            throw new IllegalArgumentException(String.join(" ", args) + " (expected: --port P)");
        }
        return Integer.parseInt(args[1]);
    }
}
