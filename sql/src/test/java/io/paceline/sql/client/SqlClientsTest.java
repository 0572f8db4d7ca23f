package io.paceline.sql.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Reply;
import io.paceline.core.WaitingRefusedException;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.internal.pool.FakeDriver;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SqlClientsTest {

    private static SqlClients.Builder fake() {
        return SqlClients.builder("fake://app:secret@host/db").loops(FakeDriver.loops(2));
    }

    static Stream<Arguments> badValues() {
        return Stream.of(
                bad(b -> b.poolMin(-1), "poolMin: -1 (expected: 0 to 10000)"),
                bad(b -> b.poolMax(0), "poolMax: 0 (expected: 1 to 10000)"),
                bad(b -> b.poolMax(2).poolMin(3).open(), "poolMin: 3 (expected: 0 to 2)"),
                bad(b -> b.pipelineMax(0), "pipelineMax: 0 (expected: 1 to 65536)"),
                bad(b -> b.waitersMax(0), "waitersMax: 0 (expected: 1 to 1000000)"),
                bad(b -> b.slowMillis(0), "slowMillis: 0 (expected: 1 to 60000)"),
                bad(b -> b.name(" "), "name: ' ' (expected: a name)"),
                bad(b -> b.acquireTimeout(Duration.ZERO), "acquireTimeout: PT0S (expected: PT0.001S to PT24H)"),
                bad(b -> b.connectTimeout(Duration.ofDays(2)), "connectTimeout: PT48H (expected: PT0.001S to PT24H)"),
                bad(
                        b -> b.idleTimeout(Duration.ofNanos(1)),
                        "idleTimeout: PT0.000000001S (expected: zero, or 1 ms or more)"),
                bad(b -> b.lifetimeMax(Duration.ofSeconds(-1)), "lifetimeMax: PT-1S (expected: zero, or 1 ms or more)"),
                bad(
                        b -> b.validateAfter(Duration.ofSeconds(-1)),
                        "validateAfter: PT-1S (expected: zero, or 1 ms or more)"),
                bad(
                        b -> b.statementTimeout(Duration.ofSeconds(-1)),
                        "statementTimeout: PT-1S (expected: zero, or 1 ms or more)"),
                bad(
                        b -> b.leakThreshold(Duration.ofSeconds(-1)),
                        "leakThreshold: PT-1S (expected: zero, or 1 ms or more)"));
    }

    private static Arguments bad(Consumer<SqlClients.Builder> set, String message) {
        return Arguments.of(set, message);
    }

    @ParameterizedTest
    @MethodSource("badValues")
    void aBadValueIsToldWithWhatWasExpected(Consumer<SqlClients.Builder> set, String message) {
        assertThatThrownBy(() -> set.accept(fake()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void anAddressWithoutADriverIsToldWithoutItsPassword() {
        assertThatThrownBy(() -> SqlClients.open("oracle://app:secret@host/db"))
                .hasMessage("uri: oracle:… (expected: a scheme for which there is a driver on the path,"
                        + " such as postgresql)");
        assertThatThrownBy(() -> SqlClients.open("app-secret")).hasMessageNotContaining("secret");
    }

    @Test
    void whatTheDriverNeedsIsHandedOn() {
        FakeDriver.run(() -> {
            fake().property("sslmode", "require")
                    .password(() -> "secret")
                    .extension("codec")
                    .open();
            assertThat(FakeDriver.options().properties()).containsEntry("sslmode", "require");
            assertThat(FakeDriver.options().extensions()).containsExactly("codec");
            assertThat(FakeDriver.options()).hasToString("DriverOptions[properties=[sslmode]]");
        });
    }

    @Test
    void openingDoesNotWaitAndKeepsTheLeastNumberOpen() {
        FakeDriver.run(() -> {
            SqlClient client = fake().poolMin(3).open();
            assertThat(client.stats().connections()).isZero();
            FakeDriver.settle();
            assertThat(client.stats().connections()).isEqualTo(3);
            assertThat(client.stats().idle()).isEqualTo(3);
        });
    }

    @Test
    void openingWarmGivesTheClientOnceItsConnectionsAreThere() {
        FakeDriver.run(() -> {
            Reply<SqlClient> warm = fake().poolMin(3).openWarm();
            assertThat(warm.isDone()).isFalse();
            FakeDriver.settle();
            await(warm);
            FakeDriver.settle();
            assertThat(warm.await().stats().idle()).isGreaterThanOrEqualTo(3);
        });
    }

    @Test
    void openingWarmFailsWithTheReasonAndLeavesNothingOpen() {
        FakeDriver.run(() -> {
            Reply<SqlClient> warm = SqlClients.builder("fake://refuse")
                    .loops(FakeDriver.loops(1))
                    .openWarm();
            FakeDriver.settle();
            FakeDriver.refuse(new SqlException(Kind.CONNECT, "no such host"));
            await(warm);
            assertThatThrownBy(warm::await).hasMessage("no such host");
            assertThat(FakeDriver.isClosed()).isTrue();
            assertThat(FakeDriver.open()).isZero();
        });
    }

    @Test
    void closingIsRefusedOnALoop() {
        FakeDriver.run(() -> {
            SqlClient client = fake().open();
            FakeDriver.onLoop(() -> assertThatThrownBy(client::close).isInstanceOf(WaitingRefusedException.class));
            assertThat(client.query("select 1").execute().isFailed()).isFalse();
        });
    }

    /** Continuations of a caller without a home run on threads of the process. */
    private static void await(Reply<?> reply) {
        long until = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!reply.isDone() && System.nanoTime() < until) {
            FakeDriver.settle();
            Thread.onSpinWait();
        }
        assertThat(reply.isDone()).isTrue();
    }
}
