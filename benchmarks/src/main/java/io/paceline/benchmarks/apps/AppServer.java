package io.paceline.benchmarks.apps;

import io.paceline.benchmarks.ServerProcess;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.concurrent.TimeUnit;

/** A system that serves the apps, with the process that loads it; closing it ends both. */
final class AppServer implements AutoCloseable {
    private static final int HEAP_MEGABYTES = 512;
    private static final long START_NANOS_MAX = TimeUnit.SECONDS.toNanos(90);
    private static final int ASK_AGAIN_MILLIS = 20;

    private final ServerProcess process;
    private final GeneratorProcess generator;
    private final int poolMax;

    private AppServer(ServerProcess process, GeneratorProcess generator, int poolMax) {
        this.process = process;
        this.generator = generator;
        this.poolMax = poolMax;
    }

    /** Returns once it answers. */
    static AppServer start(
            ServerSystem system, AppsDatabase.Address address, int poolMax, boolean cache, Session session)
            throws IOException, InterruptedException {
        ServerProcess process = startServer(system, address, poolMax, cache, session);
        try {
            return new AppServer(process, GeneratorProcess.start(process, session), poolMax);
        } catch (IOException | RuntimeException failure) {
            process.close();
            throw failure;
        }
    }

    /** Starts it with nothing that loads it; returns once it answers. */
    static ServerProcess startServer(
            ServerSystem system, AppsDatabase.Address address, int poolMax, boolean cache, Session session)
            throws IOException, InterruptedException {
        ServerProcess process =
                ServerProcess.start(AppSystems.started(system, address, poolMax, cache), HEAP_MEGABYTES, session);
        try {
            awaitAnswer(process);
            return process;
        } catch (IOException | InterruptedException | RuntimeException failure) {
            process.close();
            throw failure;
        }
    }

    private static void awaitAnswer(ServerProcess process) throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (!answers(process)) {
            if (!process.isAlive() || System.nanoTime() - start > START_NANOS_MAX) {
                throw new IOException(
                        process.system().name() + ": no answer from " + process.uri() + "\n" + process.lastOfLog());
            }
            Thread.sleep(ASK_AGAIN_MILLIS);
        }
    }

    private static boolean answers(ServerProcess process) {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create(process.uri() + "/").toURL().openConnection();
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }

    String name() {
        return process.system().name();
    }

    ServerProcess process() {
        return process;
    }

    GeneratorProcess generator() {
        return generator;
    }

    /** Connections to the database that it may open. */
    int poolMax() {
        return poolMax;
    }

    @Override
    public void close() {
        generator.close();
        process.close();
    }
}
