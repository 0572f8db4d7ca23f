package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** One of a group gets each event. */
class ConsumerGroupTest {

    private final EventBus bus = EventBus.builder().name("shop").build();
    private final Channel<Integer> numbers = bus.channel("numbers", Integer.class);
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final List<String> seen = new ArrayList<>();

    private Subscription member(String name, Delivery delivery) {
        return numbers.consume("workers", tasks::add, number -> seen.add(name + number), delivery);
    }

    private Subscription member(String name) {
        return member(name, Delivery.DEFAULT);
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @Test
    void theMembersTakeTurns() {
        member("a");
        member("b");
        member("c");
        for (int i = 1; i <= 7; i++) {
            assertThat(numbers.tryPublish(i)).isEqualTo(new PublishResult(1, List.of()));
        }
        runTasks();
        assertThat(seen).containsExactlyInAnyOrder("a1", "b2", "c3", "a4", "b5", "c6", "a7");
    }

    @Test
    void theTurnsGoOnWhenMembersComeAndGo() {
        member("a");
        Subscription b = member("b");
        numbers.publish(1);
        numbers.publish(2);
        runTasks();
        b.leave();
        member("c");
        numbers.publish(3);
        numbers.publish(4);
        runTasks();
        assertThat(seen).containsExactlyInAnyOrder("a1", "b2", "a3", "c4");
    }

    @Test
    void groupsAreIndependentOfEachOtherAndOfSubscribers() {
        numbers.subscribe(tasks::add, number -> seen.add("all" + number));
        member("a");
        numbers.consume("others", tasks::add, number -> seen.add("other" + number));
        assertThat(numbers.tryPublish(1).accepted()).isEqualTo(3);
        runTasks();
        assertThat(seen).containsExactly("all1", "a1", "other1");
    }

    @Test
    void aMemberWithoutRoomIsPassedOver() {
        Delivery small = Delivery.DEFAULT.withCapacity(1);
        member("a", small.withOverflow(Overflow.DROP_OLDEST));
        member("b", small.withOverflow(Overflow.DROP_OLDEST));
        Subscription c = member("c", Delivery.DEFAULT.withCapacity(3));
        for (int i = 1; i <= 5; i++) {
            numbers.publish(i);
        }
        runTasks();
        assertThat(seen).containsExactlyInAnyOrder("a1", "b2", "c3", "c4", "c5");
        assertThat(c.rejected()).isZero();
    }

    @Test
    void aGroupWithoutRoomRefusesUnderItsName() {
        Delivery small = Delivery.DEFAULT.withCapacity(1);
        member("a", small);
        member("b", small);
        numbers.publish(1);
        numbers.publish(2);
        PublishResult third = numbers.tryPublish(3);
        assertThat(third.rejectedBy()).containsExactly("workers");
        runTasks();
        assertThat(numbers.tryPublish(4).isComplete()).isTrue();
        runTasks();
        assertThat(seen).containsExactlyInAnyOrder("a1", "b2", "b4");
    }

    @Test
    void whatWaitsForAMemberThatLeavesGoesToTheOthers() {
        Subscription a = member("a");
        Subscription b = member("b");
        for (int i = 1; i <= 6; i++) {
            numbers.publish(i);
        }
        a.leave();
        assertThat(a.dropped()).isZero();
        assertThat(b.queued()).isEqualTo(6);
        runTasks();
        assertThat(seen).containsExactlyInAnyOrder("b1", "b2", "b3", "b4", "b5", "b6");
        numbers.publish(7);
        b.leave();
        assertThat(b.dropped()).isEqualTo(1);
        runTasks();
        assertThat(seen).hasSize(6);
        assertThat(numbers.tryPublish(8)).isEqualTo(new PublishResult(0, List.of()));
    }
}
