package io.paceline.benchmarks.apps.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.apps.data.Content;
import io.paceline.apps.data.Progress;
import io.paceline.apps.demo.DemoServer;
import io.paceline.apps.demo.DemoSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every request of every mix is one that the apps answer right. */
class AppMixesTest {
    private static final Duration WINDOW = Duration.ofMillis(700);
    private static final double RATE = 100;

    private static DemoServer server;
    private static OpenLoad load;
    private static AppMixes mixes;

    @BeforeAll
    static void start() throws Exception {
        server = DemoServer.start(
                DemoSettings.standard().withPort(0).withSize(Content.Size.SMALL).withCache(false), Progress.NONE);
        load = new OpenLoad(
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), server.uri().getPort()),
                8);
        mixes = new AppMixes(server.uri(), Content.Size.SMALL);
    }

    @AfterAll
    static void stop() {
        load.close();
        server.stop(Duration.ofSeconds(5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"blog/mix", "blog/comment", "social/mix", "social/reads", "social/writes", "stats/mix"})
    void isAnsweredRight(String name) throws Exception {
        LoadReport report = load.run(mixes.named(name), RATE, WINDOW, 7);

        assertThat(report.fault()).isEmpty();
        assertThat(report.kinds())
                .allSatisfy(kind -> assertThat(kind.answered() + kind.refused()).isPositive());
    }

    @Test
    void anUnknownMixIsRefusedByName() {
        assertThatThrownBy(() -> mixes.named("blog/nothing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("blog/nothing");
    }
}
