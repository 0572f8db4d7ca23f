package io.paceline.benchmarks.apps;

import io.paceline.benchmarks.MachineCpu;
import io.paceline.benchmarks.ServerProcess;
import java.io.IOException;

/**
 * Processor time until now, in microseconds, of all who take part; two of them give what was used in between.
 *
 * @param proxy the way to the database that takes longer
 */
record CpuUse(long server, long generator, long database, long proxy, MachineCpu machine) {

    static CpuUse now(ServerProcess server, GeneratorProcess generator, AppsDatabase database) throws IOException {
        return new CpuUse(
                server.cpuMicros(),
                generator.cpuMicros(),
                database.cpuMicros(),
                AppsDatabase.proxyCpuMicros(),
                MachineCpu.now());
    }

    /** What each has used since; the machine stays as it is now. */
    CpuUse since(CpuUse earlier) {
        return new CpuUse(
                server - earlier.server,
                generator - earlier.generator,
                database - earlier.database,
                proxy - earlier.proxy,
                machine);
    }

    long sum() {
        return server + generator + database + proxy;
    }
}
