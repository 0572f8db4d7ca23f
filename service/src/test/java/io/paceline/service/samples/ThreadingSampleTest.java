package io.paceline.service.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.IdleStrategy;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The samples of the guide about threading. */
class ThreadingSampleTest {

    // @start region="class"
    /** Counts words; a plain object with a plain map. */
    static final class Words {
        private final Map<String, Integer> counts = new HashMap<>();

        int count(String word) {
            return counts.merge(word, 1, Integer::sum);
        }
    }
    // @end

    @Test
    void theSameClassRunsInEveryMode() {
        // @start region="modes"
        Service<Words> shared =
                Services.builder(new Words()).threading(Threading.shared()).start();
        Service<Words> own = Services.builder(new Words())
                .name("words")
                .threading(Threading.dedicated(IdleStrategy.park()))
                .start();
        // @end
        assertThat(shared.ask(words -> words.count("a")).await()).isEqualTo(1);
        assertThat(own.ask(words -> words.count("a") + words.count("a")).await())
                .isEqualTo(3);
        // @start region="stop"
        int left = own.drain(Duration.ofSeconds(5)).await();
        shared.discard().await();
        // @end
        assertThat(left).isZero();
    }
}
