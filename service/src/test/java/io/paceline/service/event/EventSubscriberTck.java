package io.paceline.service.event;

import java.util.concurrent.Flow;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowSubscriberBlackboxVerification;

/** The rules for subscribers, for channels that take a stream in. */
public class EventSubscriberTck extends FlowSubscriberBlackboxVerification<Integer> {

    /** With time-outs for a machine that does much else. */
    public EventSubscriberTck() {
        super(new TestEnvironment(2_000, 50, 20));
    }

    @Override
    public Flow.Subscriber<Integer> createFlowSubscriber() {
        EventBus bus = EventBus.builder()
                .errorHook((name, channel, subscription, error) -> {})
                .build();
        return bus.channel("numbers", Integer.class).asSubscriber(16);
    }

    @Override
    public Integer createElement(int element) {
        return element;
    }
}
