package io.paceline.apps.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ProgressBarTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void aTerminalShowsABarThatGrowsOverItself() {
        ProgressBar bar = new ProgressBar(new PrintStream(out, true, UTF_8), true);
        bar.at("blog", 0, 10_000);
        bar.at("blog", 1, 10_000);
        bar.at("blog", 5_000, 10_000);
        bar.at("blog", 10_000, 10_000);
        String[] drawn = out.toString(UTF_8).strip().split("\r", -1);
        assertThat(drawn).hasSize(3);
        assertThat(drawn[1]).contains("[###############---------------]", "5,000 of 10,000");
        assertThat(drawn[2]).contains("[##############################]", "10,000");
    }

    @Test
    void elsewhereAStepIsOneLineOnceItIsOver() {
        ProgressBar bar = new ProgressBar(new PrintStream(out, true, UTF_8), false);
        bar.at("PostgreSQL", 0, 1);
        bar.at("PostgreSQL", 1, 1);
        bar.at("blog", 5_000, 10_000);
        bar.at("blog", 10_000, 10_000);
        assertThat(out.toString(UTF_8).lines())
                .containsExactly("PostgreSQL           is there", "blog                 10,000");
    }
}
