package io.paceline.benchmarks;

/**
 * What a load generator says about one pass.
 *
 * @param completed answers received in full
 * @param seconds length of the pass
 * @param bytes bytes received: whole answers for wrk, bodies for ab
 * @param errors failed connections, reads and writes, time-outs, and answers with a wrong status or body
 * @param generatorCpuMicros processor time the generator used
 */
record LoadFigures(
        long completed,
        double seconds,
        long bytes,
        double p50Micros,
        double p99Micros,
        long errors,
        long generatorCpuMicros) {

    LoadFigures withErrors(long more) {
        return new LoadFigures(completed, seconds, bytes, p50Micros, p99Micros, errors + more, generatorCpuMicros);
    }
}
