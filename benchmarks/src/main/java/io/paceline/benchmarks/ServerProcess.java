package io.paceline.benchmarks;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One system running as a process of its own on 127.0.0.1; closing it ends the process. */
public final class ServerProcess implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final int ANSWER_TIMEOUT_MILLIS = 10_000;
    private static final int LOG_LINES_SHOWN = 20;

    private final ServerSystem system;
    private final Process process;
    private final Path log;
    private final int port;
    private @Nullable HttpAnswer answer;

    private ServerProcess(ServerSystem system, Process process, Path log, int port) {
        this.system = system;
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /** Starts the system on a free port and returns at once. */
    public static ServerProcess start(ServerSystem system, int heapMegabytes, Session session) throws IOException {
        return start(system, heapMegabytes, List.of(), session);
    }

    /** Starts the system with more JVM flags than the session gives to all. */
    static ServerProcess start(ServerSystem system, int heapMegabytes, List<String> extraFlags, Session session)
            throws IOException {
        int port = freePort();
        Path log = Files.createDirectories(session.root().resolve("benchmarks/target/logs"))
                .resolve(system.name() + ".log");
        Process process =
                Children.start(new ProcessBuilder(session.commandLine(system, heapMegabytes, extraFlags, port))
                        .directory(session.root().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile()));
        return new ServerProcess(system, process, log, port);
    }

    private static InetAddress loopback() throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, loopback())) {
            return socket.getLocalPort();
        }
    }

    public ServerSystem system() {
        return system;
    }

    public long pid() {
        return process.pid();
    }

    public String uri() {
        return "http://" + HOST + ":" + port;
    }

    public long cpuMicros() throws IOException {
        return ProcessCpu.micros(pid());
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The answer that {@link #verify} found right. */
    HttpAnswer answer() {
        return Objects.requireNonNull(answer, "not verified");
    }

    /** Returns at the first answer, right or not, asking again every millisecond. */
    HttpAnswer awaitAnswer(Exchange exchange, Duration atMost) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (true) {
            try {
                return ask(exchange, 1).get(0);
            } catch (IOException e) {
                if (!process.isAlive() || System.nanoTime() > deadline) {
                    throw new IOException(
                            system.name() + ": no answer from " + uri() + " (" + e.getMessage() + ")\n" + lastOfLog(),
                            e);
                }
                Thread.sleep(1);
            }
        }
    }

    /**
     * Sends bursts of {@code depth} requests on one connection and compares every answer, status, type and JSON.
     *
     * @throws WrongAnswerException if one differs from what the exchange expects
     */
    void verify(Exchange exchange, int depth) throws IOException {
        for (HttpAnswer each : ask(exchange, depth)) {
            String fault = exchange.fault(each);
            if (fault != null) {
                throw new WrongAnswerException(system.name() + " " + exchange.path() + ": " + fault);
            }
            answer = each;
        }
    }

    private List<HttpAnswer> ask(Exchange exchange, int depth) throws IOException {
        ByteArrayOutputStream burst = new ByteArrayOutputStream();
        for (int i = 0; i < depth; i++) {
            burst.writeBytes(exchange.request(HOST + ":" + port));
        }
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(ANSWER_TIMEOUT_MILLIS);
            socket.connect(new InetSocketAddress(loopback(), port), ANSWER_TIMEOUT_MILLIS);
            socket.getOutputStream().write(burst.toByteArray());
            InputStream in = new BufferedInputStream(socket.getInputStream());
            HttpAnswer[] answers = new HttpAnswer[depth];
            for (int i = 0; i < depth; i++) {
                answers[i] = HttpAnswer.read(in);
            }
            return List.of(answers);
        }
    }

    /** What it printed last. */
    public String lastOfLog() throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size()));
    }

    @Override
    public void close() {
        Children.end(process);
    }
}
