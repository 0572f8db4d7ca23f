package io.paceline.service.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Timer;
import io.paceline.service.Service;
import io.paceline.service.ServiceContext;
import io.paceline.service.ServiceHooks;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import io.paceline.service.stepping.Stepper;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The samples of the guide about timers. */
class TimersSampleTest {

    // @start region="inside"
    /** Forgets guests who have not been seen for a minute or two. */
    static final class Guests implements ServiceHooks {
        private final Map<String, Integer> minutesSilent = new HashMap<>();

        @Override
        public void onStart(ServiceContext context) {
            context.every(Duration.ofMinutes(1), this::age);
        }

        void seen(String guest) {
            minutesSilent.put(guest, 0);
        }

        private void age(long minutes) {
            minutesSilent.replaceAll((guest, silent) -> silent + (int) minutes);
            minutesSilent.values().removeIf(silent -> silent > 1);
        }

        int count() {
            return minutesSilent.size();
        }
    }
    // @end

    @Test
    void timersRunAsTheService() {
        Stepper stepper = Stepper.inOrder();
        Service<Guests> guests = Services.builder(new Guests())
                .threading(Threading.manual(stepper))
                .start();
        // @start region="outside"
        Timer once = guests.after(Duration.ofSeconds(5), service -> service.seen("late"));
        Timer again = guests.every(Duration.ofSeconds(10), service -> service.seen("regular"));
        Timer counted = guests.every(Duration.ofSeconds(10), (service, ticks) -> service.seen(ticks + " ticks"));
        counted.cancel();
        // @end
        stepper.advance(Duration.ofMinutes(1));
        assertThat(stepper.await(guests.ask(Guests::count))).isEqualTo(2);
        stepper.advance(Duration.ofMinutes(5));
        assertThat(stepper.await(guests.ask(Guests::count))).isEqualTo(1);
        assertThat(once.cancel()).isFalse();
        assertThat(again.cancel()).isTrue();
    }
}
