package io.paceline.testkit.net;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.paceline.testkit.net.TcpProxy.Direction;
import io.paceline.testkit.net.TcpProxy.Ending;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class TcpProxyTest {

    private ServerSocket listener;
    private TcpProxy proxy;
    private Socket client;
    private Socket server;

    @BeforeEach
    void connect() throws IOException {
        listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        proxy = TcpProxy.to(listener.getLocalPort());
        connectAgain();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        proxy.close();
        listener.close();
        await(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("tcp-proxy")));
    }

    @Test
    void forwardsBothWaysAndCounts() throws IOException {
        write(client, "question");
        assertThat(read(server, 8)).isEqualTo("question");
        write(server, "answer");
        assertThat(read(client, 6)).isEqualTo("answer");

        assertThat(proxy.bytes(Direction.TO_SERVER)).isEqualTo(8);
        assertThat(proxy.bytes(Direction.TO_CLIENT)).isEqualTo(6);
        assertThat(proxy.accepted()).isEqualTo(1);
        assertThat(proxy.connections()).isEqualTo(1);
        assertThat(proxy.toString()).contains("127.0.0.1:" + proxy.port()).contains("connections=1");
    }

    @Test
    void theEndOfOneSideIsPassedOnAndTheOtherMayStillSpeak() throws IOException {
        write(client, "last");
        client.shutdownOutput();
        assertThat(readAll(server)).isEqualTo("last");

        write(server, "word");
        server.close();
        assertThat(readAll(client)).isEqualTo("word");
        await(() -> proxy.connections() == 0);
    }

    @Test
    void theEndComesAsLateAsTheBytesBeforeIt() throws IOException {
        proxy.delay(Duration.ofMillis(50));
        write(client, "last");
        client.close();

        assertThat(readAll(server)).isEqualTo("last");
    }

    @Test
    void aResetIsPassedOn() throws IOException {
        server.setSoLinger(true, 0);
        server.close();

        assertReset(client);
        await(() -> proxy.connections() == 0);
    }

    @Test
    void aDelayHoldsEachWay() throws IOException {
        proxy.delay(Duration.ofMillis(40));
        long start = System.nanoTime();
        write(client, "a");
        write(client, "b");
        assertThat(read(server, 2)).isEqualTo("ab");
        write(server, "c");
        assertThat(read(client, 1)).isEqualTo("c");

        assertThat(System.nanoTime() - start)
                .isGreaterThanOrEqualTo(Duration.ofMillis(80).toNanos());
    }

    @Test
    void theOrderIsKeptWhenTheDelayChanges() throws IOException {
        String text = "abcdefghij".repeat(10);
        Random random = new Random(7);
        for (int i = 0; i < text.length(); i++) {
            proxy.delay(Duration.ofMillis(random.nextInt(3)));
            write(client, text.substring(i, i + 1));
        }
        assertThat(read(server, text.length())).isEqualTo(text);
    }

    @Test
    void aDelayTakesNothingFromTheThroughput() throws IOException {
        byte[] content = new byte[32 << 20];
        new Random(1).nextBytes(content);
        proxy.delay(Duration.ofMillis(100));
        CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
            try {
                client.getOutputStream().write(content);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });

        // Read by read, each after its own delay, this would take a minute.
        assertThat(Arrays.equals(server.getInputStream().readNBytes(content.length), content))
                .isTrue();
        sending.join();
    }

    @Test
    void aThrottleLetsThroughOnlySoMuchInASecond() throws IOException {
        proxy.throttle(100_000);
        long start = System.nanoTime();
        write(client, "x".repeat(10_000));

        assertThat(read(server, 10_000)).isEqualTo("x".repeat(10_000));
        assertThat(System.nanoTime() - start)
                .isGreaterThanOrEqualTo(Duration.ofMillis(99).toNanos());
    }

    @Test
    void forwardsByteByByte() throws IOException {
        proxy.pieces(1);
        byte[] buffer = new byte[100];
        int read = 0;
        // A receiver that comes late finds several at once, so it is tried until it came in time.
        while (read != 1) {
            write(client, "x".repeat(100));
            read = server.getInputStream().read(buffer);
            assertThat(read(server, 100 - read)).isEqualTo("x".repeat(100 - read));
        }
    }

    @Test
    void whatIsStalledIsHeldAndComesLater() throws IOException {
        proxy.stall();
        write(client, "held");
        proxy.flow();
        assertThat(read(server, 4)).isEqualTo("held");

        proxy.stall();
        write(client, "lost");
        proxy.kill(Ending.FIN);
        assertThat(readAll(server)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Ending.class)
    void cutsAfterExactlySoManyBytesAndOnlyOnce(Ending ending) throws IOException {
        proxy.cutAfter(Direction.TO_CLIENT, 5, ending);
        write(server, "abc");
        assertThat(read(client, 3)).isEqualTo("abc");
        write(server, "defghi");
        assertThat(read(client, 2)).isEqualTo("de");
        assertEnded(client, ending);
        assertEnded(server, ending);

        connectAgain();
        write(server, "abcdefghi");
        assertThat(read(client, 9)).isEqualTo("abcdefghi");
    }

    @Test
    void cutsBeforeTheFirstByte() throws IOException {
        proxy.cutAfter(Direction.TO_SERVER, 0, Ending.FIN);

        assertThat(readAll(client)).isEmpty();
        assertThat(readAll(server)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Ending.class)
    void killsAllConnectionsAndTakesNewOnes(Ending ending) throws IOException {
        write(client, "unread");
        await(() -> proxy.bytes(Direction.TO_SERVER) == 6);
        proxy.kill(ending);

        assertThat(read(server, 6)).isEqualTo("unread");
        assertEnded(client, ending);
        assertEnded(server, ending);
        client.close();
        server.close();
        await(() -> proxy.connections() == 0);
        connectAgain();
        write(client, "next");
        assertThat(read(server, 4)).isEqualTo("next");
    }

    @Test
    void refusesConnectionsUntilItListensAgainAndLeavesOpenOnes() throws IOException {
        proxy.refuse();

        assertThatExceptionOfType(ConnectException.class)
                .isThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), proxy.port()).close());
        write(client, "still");
        assertThat(read(server, 5)).isEqualTo("still");

        int port = proxy.port();
        proxy.listen();
        proxy.listen();
        connectAgain();
        assertThat(proxy.port()).isEqualTo(port);
        assertThat(proxy.accepted()).isEqualTo(2);
    }

    @Test
    void aBlackHoleTakesAllAndGivesNothing() throws IOException {
        proxy.blackHole(true);
        write(client, "x".repeat(1 << 20));
        write(server, "y".repeat(1 << 20));
        proxy.kill(Ending.FIN);

        assertThat(readAll(client)).isEmpty();
        assertThat(readAll(server)).isEmpty();
        assertThat(proxy.bytes(Direction.TO_SERVER)).isZero();

        proxy.blackHole(false);
        connectAgain();
        write(client, "through");
        assertThat(read(server, 7)).isEqualTo("through");
    }

    @Test
    void aClientOfAServerThatCannotBeReachedIsReset() throws IOException {
        listener.close();
        try (Socket other = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
            assertReset(other);
        }
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> proxy.delay(Duration.ofMillis(-1)))
                .withMessageStartingWith("delay: PT-0.001S (expected: ");
        assertThatIllegalArgumentException().isThrownBy(() -> proxy.throttle(0));
        assertThatIllegalArgumentException().isThrownBy(() -> proxy.pieces(0));
        assertThatIllegalArgumentException().isThrownBy(() -> proxy.cutAfter(Direction.TO_CLIENT, -1, Ending.FIN));
    }

    private void connectAgain() throws IOException {
        if (client != null) {
            client.close();
            server.close();
        }
        client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        server = listener.accept();
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(US_ASCII));
    }

    private static String read(Socket socket, int length) throws IOException {
        return new String(socket.getInputStream().readNBytes(length), US_ASCII);
    }

    private static String readAll(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }

    private static void assertEnded(Socket socket, Ending ending) throws IOException {
        if (ending == Ending.RESET) {
            assertReset(socket);
        } else {
            assertThat(readAll(socket)).isEmpty();
        }
    }

    private static void assertReset(Socket socket) {
        assertThatExceptionOfType(SocketException.class)
                .isThrownBy(() -> readAll(socket))
                .withMessage("Connection reset");
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }
}
