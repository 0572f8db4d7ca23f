package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.EventLoop;
import io.paceline.core.Execution;
import io.paceline.core.Probe;
import io.paceline.core.Scope;
import io.paceline.core.TraceContext;
import io.paceline.service.Interceptor;
import io.paceline.service.MailboxFullException;
import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import io.paceline.service.internal.SteppedLoops;
import io.paceline.service.internal.ThreadLoops;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events that run in services, on loops that the test steps. */
class EventServiceTest {

    private final SteppedLoops loops = new SteppedLoops(1);
    private final Faults faults = new Faults();
    private final List<String> probed = new ArrayList<>();
    private final EventBus bus = EventBus.builder()
            .name("shop")
            .errorHook(faults)
            .clock(loops.clock())
            .build();
    private final Channel<Integer> numbers = bus.channel("numbers", Integer.class);
    private final Book book = new Book();

    @AfterEach
    void endTheLoops() {
        loops.settle();
        loops.close();
    }

    private Service<Book> start(Book object, String name) {
        return Services.builder(object).name(name).loops(loops).start();
    }

    @Test
    void threeSubscribersAndOneConsumerAreFourDeliveriesTheConsumersLast() {
        List<String> order = new ArrayList<>();
        numbers.consume("billing", start(new Book(), "consumer"), (service, number) -> order.add("consumer"));
        for (String name : List.of("one", "two", "three")) {
            numbers.subscribe(start(new Book(), name), (service, number) -> order.add(name));
        }
        PublishResult fromALoop = loops.on(0, () -> numbers.tryPublish(1));
        assertThat(fromALoop).isEqualTo(new PublishResult(4, List.of()));
        assertThat(order).containsExactly("one", "two", "three", "consumer");
        order.clear();
        numbers.publish(2);
        assertThat(order).isEmpty();
        loops.settle();
        assertThat(order).containsExactly("one", "two", "three", "consumer");
    }

    @Test
    void anIdleInlineServiceHasHandledTheEventWhenPublishReturnsOnALoop() {
        Subscription subscription = numbers.subscribe(start(book, "book"), Book::write);
        loops.on(0, () -> numbers.tryPublish(1));
        assertThat(book.read()).containsExactly(1);
        assertThat(subscription.delivered()).isEqualTo(1);
        assertThat(loops.waiting()).isZero();
    }

    @Test
    void aStoppedServiceGetsNoneAndDisturbsNoOther() {
        Service<Book> stopped = start(new Book(), "stopped");
        Book other = new Book();
        Subscription gone = numbers.subscribe(stopped, Book::write);
        Subscription goneToo = numbers.consume("group", stopped, Book::write);
        numbers.subscribe(start(book, "book"), Book::write);
        numbers.consume("group", start(other, "other"), Book::write);
        stopped.discard();
        loops.settle();
        assertThat(loops.on(0, () -> numbers.tryPublish(1))).isEqualTo(new PublishResult(2, List.of()));
        assertThat(gone.isActive()).isFalse();
        assertThat(loops.on(0, () -> numbers.tryPublish(2))).isEqualTo(new PublishResult(2, List.of()));
        assertThat(goneToo.isActive()).isFalse();
        loops.settle();
        assertThat(book.read()).containsExactly(1, 2);
        assertThat(other.read()).containsExactly(1, 2);
        assertThat(gone.dropped()).isEqualTo(1);
        assertThat(goneToo.dropped()).isZero();
        assertThat(faults.lines()).isEmpty();
    }

    @Test
    void aServiceThatDrainsHandlesWhatWaits() {
        Service<Book> ending = start(book, "ending");
        Subscription subscription = numbers.subscribe(ending, Book::write);
        for (int i = 0; i < 300; i++) {
            numbers.publish(i);
        }
        var left = ending.drain(Duration.ofSeconds(5));
        loops.settle();
        assertThat(left.await()).isZero();
        assertThat(book.read()).hasSize(300).startsWith(0, 1).endsWith(299);
        assertThat(subscription.isActive()).isFalse();
        assertThat(subscription.delivered()).isEqualTo(300);
    }

    @Test
    void aServiceThatIsDiscardedGetsNothingMoreAndItsEventsAreCounted() {
        Service<Book> ending = start(book, "ending");
        Subscription subscription = numbers.subscribe(ending, Book::write);
        Book other = new Book();
        Subscription first = numbers.consume("group", ending, Book::write);
        numbers.consume("group", start(other, "other"), Book::write);
        for (int i = 0; i < 10; i++) {
            numbers.publish(i);
        }
        ending.discard();
        loops.settle();
        assertThat(book.read()).isEmpty();
        assertThat(subscription.dropped()).isEqualTo(10);
        assertThat(first.dropped()).isZero();
        assertThat(other.read())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 10).boxed().toList());
    }

    @Test
    void aSubscriptionTakesNoRoomOfTheMailboxAndNeedsNone() {
        Service<Book> service = Services.builder(book)
                .name("book")
                .loops(loops)
                .mailboxCapacity(1)
                .start();
        numbers.subscribe(service, Book::write);
        for (int i = 0; i < 1000; i++) {
            numbers.publish(i);
        }
        service.tell(object -> object.write("call"));
        assertThatThrownBy(() -> service.tell(object -> object.write("too much")))
                .isInstanceOf(MailboxFullException.class);
        loops.settle();
        assertThat(book.read()).hasSize(1001).contains("call");
    }

    @Test
    void callsGetTheirTurnBetweenTheBatchesOfManyEvents() {
        Service<Book> service = start(book, "book");
        numbers.subscribe(service, Book::write);
        for (int i = 0; i < 1000; i++) {
            numbers.publish(i);
        }
        service.tell(object -> object.write("call"));
        loops.settle();
        assertThat(book.read()).hasSize(1001);
        assertThat(book.read().indexOf("call")).isLessThanOrEqualTo(64);
    }

    @Test
    void aBatchEndsEarlyWhenItsEventsTakeLong() {
        Service<Book> service = start(book, "book");
        numbers.subscribe(service, (object, number) -> {
            object.write(number);
            loops.clock().advance(Duration.ofMillis(1));
        });
        for (int i = 0; i < 10; i++) {
            numbers.publish(i);
        }
        service.tell(object -> object.write("call"));
        loops.settle();
        assertThat(book.read()).startsWith(0, "call", 1);
    }

    @Test
    void anEventIsHandledAtHomeWithTheTraceOfItsPublisherButNotItsDeadline() {
        Service<Book> service = start(book, "book");
        numbers.subscribe(service, (object, number) -> {
            CallContext context = CallContext.current();
            TraceContext trace = context.trace();
            object.write(trace == null ? "no trace" : trace.traceparent());
            object.write(
                    context.principal() == null ? "nobody" : context.principal().getName());
            object.write(context.hasDeadline() || context.scope() != null);
            object.write(String.valueOf(Execution.current().home()));
        });
        Scope scope = new Scope();
        CallContext request = CallContext.empty()
                .withTrace(new TraceContext("00-1", null))
                .withPrincipal(() -> "ann")
                .withScope(scope)
                .withTimeout(Duration.ofMillis(5), loops.clock());
        request.run(() -> numbers.publish(1));
        numbers.publish(2);
        scope.cancel("the client left");
        loops.advance(Duration.ofMillis(10));
        loops.settle();
        assertThat(book.read())
                .containsExactly("00-1", "ann", false, "service 'book'", "no trace", "nobody", false, "service 'book'");
    }

    @Test
    void anEventThatFailsGoesToTheErrorHookAndTheNextIsHandled() {
        Service<Book> service = start(book, "book");
        numbers.subscribe(service, (object, number) -> {
            if (number == 1) {
                throw new IOException("disk full");
            }
            if (number == 2) {
                throw new AssertionError("an Error too");
            }
            object.write(number);
        });
        for (int i = 0; i < 4; i++) {
            numbers.publish(i);
        }
        loops.settle();
        assertThat(book.read()).containsExactly(0, 3);
        assertThat(faults.lines()).containsExactly("shop numbers book: disk full", "shop numbers book: an Error too");
        assertThat(service.errorCount()).isZero();
    }

    @Test
    void aServiceThatLeavesInsideAnEventGetsNoFurtherOne() {
        Service<Book> service = start(book, "book");
        Subscription[] own = new Subscription[1];
        own[0] = numbers.subscribe(service, (object, number) -> {
            object.write(number);
            own[0].leave();
        });
        Book other = new Book();
        numbers.subscribe(start(other, "other"), Book::write);
        numbers.publish(1);
        numbers.publish(2);
        loops.settle();
        numbers.publish(3);
        loops.settle();
        assertThat(book.read()).containsExactly(1);
        assertThat(own[0].dropped()).isEqualTo(1);
        assertThat(other.read()).containsExactly(1, 2, 3);
    }

    @Test
    void aServiceCanSubscribeAnotherInsideAnEvent() {
        Service<Book> first = start(book, "first");
        Book later = new Book();
        Service<Book> second = start(later, "second");
        numbers.subscribe(first, (object, number) -> {
            if (number == 1) {
                numbers.subscribe(second, Book::write);
            }
        });
        numbers.publish(1);
        loops.settle();
        numbers.publish(2);
        loops.settle();
        assertThat(later.read()).containsExactly(2);
    }

    @Test
    void anInterceptorThatForbidsABatchIsReportedAndLosesOnlyThat() {
        boolean[] forbidden = {true};
        Service<Book> service = Services.builder(book)
                .name("book")
                .loops(loops)
                .interceptor(new Interceptor() {
                    @Override
                    public boolean before(CallContext context, String service, String method) {
                        return !forbidden[0];
                    }
                })
                .start();
        Subscription subscription = numbers.subscribe(service, Book::write);
        numbers.publish(1);
        numbers.publish(2);
        loops.settle();
        assertThat(subscription.dropped()).isEqualTo(2);
        assertThat(faults.lines()).singleElement().asString().startsWith("shop numbers book: ");
        forbidden[0] = false;
        numbers.publish(3);
        loops.settle();
        assertThat(book.read()).containsExactly(3);
    }

    @Test
    void aServiceThatWaitsForAnEventDoesSoOffTheLoop() {
        try (ThreadLoops threads = new ThreadLoops(1)) {
            Service<Book> service =
                    Services.builder(book).name("book").loops(threads).start();
            Service<Book> other = Services.builder(new Book()).loops(threads).start();
            numbers.subscribe(
                    service,
                    (object, number) -> {
                        object.write(EventLoop.current() == null);
                        object.write(other.ask(one -> number).await());
                    },
                    Delivery.DEFAULT.withBlocking(true));
            threads.on(0, () -> numbers.tryPublish(7));
            numbers.publish(8);
            long end = System.nanoTime() + 20_000_000_000L;
            while (service.ask(Book::read).await().size() < 4 && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            assertThat(service.ask(Book::read).await()).containsExactly(true, 7, true, 8);
            assertThat(faults.lines()).isEmpty();
        }
    }

    @Test
    void theProbeSeesEventsPublishedHandledAndDropped() {
        Probe probe = new Probe() {
            @Override
            public void eventPublished(CallContext context, String channel, int accepted, int rejected) {
                probed.add("published " + channel + " " + accepted + " " + rejected);
            }

            @Override
            public void eventDropped(CallContext context, String channel, String subscription) {
                probed.add("dropped " + channel + " " + subscription);
            }

            @Override
            public void eventHandled(
                    CallContext context,
                    String channel,
                    String subscription,
                    long runNanos,
                    @Nullable Throwable error) {
                probed.add("handled " + channel + " " + subscription + " " + runNanos + " " + error);
            }
        };
        EventBus watched = EventBus.builder()
                .probe(probe)
                .clock(loops.clock())
                .errorHook(faults)
                .build();
        Channel<Integer> channel = watched.channel("numbers", Integer.class);
        Delivery dropping = Delivery.DEFAULT.withCapacity(1).withOverflow(Overflow.DROP_OLDEST);
        channel.subscribe(
                start(book, "book"),
                (object, number) -> {
                    loops.clock().advance(Duration.ofNanos(7));
                    throw new IllegalStateException("no");
                },
                dropping);
        channel.publish(1);
        channel.publish(2);
        loops.settle();
        assertThat(probed)
                .containsExactly(
                        "published numbers 1 0",
                        "dropped numbers book",
                        "published numbers 1 0",
                        "handled numbers book 7 java.lang.IllegalStateException: no");
    }
}
