package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** What becomes of events that find a ring full: nothing is lost without a count. */
class OverflowTest {

    private final EventBus bus = EventBus.builder().name("shop").build();
    private final Channel<Integer> numbers = bus.channel("numbers", Integer.class);
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final List<Integer> slow = new ArrayList<>();
    private final List<Integer> quick = new ArrayList<>();

    private Subscription slow(int capacity, Overflow overflow) {
        return numbers.subscribe(
                tasks::add,
                slow::add,
                Delivery.DEFAULT.withName("slow").withCapacity(capacity).withOverflow(overflow));
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @Test
    void aRejectingSubscriptionTellsThePublisherAndTheOthersGetTheEvent() {
        Subscription subscription = slow(2, Overflow.REJECT);
        numbers.subscribe(Runnable::run, quick::add);
        numbers.publish(1);
        numbers.publish(2);
        EventRejectedException refusal = catchThrowableOfType(EventRejectedException.class, () -> numbers.publish(3));
        assertThat(refusal)
                .hasMessage("bus 'shop', channel 'numbers': event rejected by [slow], whose rings are full"
                        + " (accepted=1, rejected=1)");
        assertThat(refusal.result().rejectedBy()).containsExactly("slow");
        PublishResult result = numbers.tryPublish(4);
        assertThat(result.isComplete()).isFalse();
        assertThat(result.accepted()).isEqualTo(1);
        assertThat(result.rejected()).isEqualTo(1);
        assertThat(subscription.rejected()).isEqualTo(2);
        assertThat(subscription.queued()).isEqualTo(2);
        runTasks();
        assertThat(slow).containsExactly(1, 2);
        assertThat(quick).containsExactly(1, 2, 3, 4);
        assertThat(numbers.tryPublish(5)).isEqualTo(new PublishResult(2, List.of()));
        runTasks();
        assertThat(slow).containsExactly(1, 2, 5);
        assertThat(subscription.delivered()).isEqualTo(3);
        assertThat(subscription.dropped()).isZero();
    }

    @Test
    void aDroppingSubscriptionKeepsTheNewestAndCountsTheOthers() {
        Subscription subscription = slow(3, Overflow.DROP_OLDEST);
        for (int i = 1; i <= 10; i++) {
            assertThat(numbers.tryPublish(i).isComplete()).isTrue();
        }
        assertThat(subscription.queued()).isEqualTo(3);
        assertThat(subscription.dropped()).isEqualTo(7);
        runTasks();
        assertThat(slow).containsExactly(8, 9, 10);
        assertThat(subscription.delivered()).isEqualTo(3);
        assertThat(subscription.rejected()).isZero();
    }

    @Test
    void thePublisherSeesTheRoomThatIsLeft() {
        assertThat(numbers.room()).isEqualTo(Integer.MAX_VALUE);
        slow(2, Overflow.DROP_OLDEST);
        assertThat(numbers.room()).isEqualTo(Integer.MAX_VALUE);
        Subscription five = slow(5, Overflow.REJECT);
        numbers.consume("group", tasks::add, slow::add, Delivery.DEFAULT.withCapacity(2));
        Subscription second = numbers.consume("group", tasks::add, slow::add, Delivery.DEFAULT.withCapacity(2));
        assertThat(numbers.room()).isEqualTo(4);
        second.leave();
        assertThat(numbers.room()).isEqualTo(2);
        numbers.publish(1);
        assertThat(numbers.room()).isEqualTo(1);
        runTasks();
        assertThat(numbers.room()).isEqualTo(2);
        five.leave();
        assertThat(numbers.room()).isEqualTo(2);
    }

    @Test
    void whatWaitsWhenASubscriptionIsLeftIsDroppedAndCounted() {
        Subscription subscription = slow(8, Overflow.REJECT);
        numbers.publish(1);
        numbers.publish(2);
        subscription.leave();
        assertThat(subscription.dropped()).isEqualTo(2);
        assertThat(subscription.queued()).isZero();
        runTasks();
        assertThat(slow).isEmpty();
        assertThat(numbers.tryPublish(3).accepted()).isZero();
    }
}
