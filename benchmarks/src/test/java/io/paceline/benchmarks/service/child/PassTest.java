package io.paceline.benchmarks.service.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.benchmarks.child.Figures;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PassTest {
    private static final Duration WINDOW = Duration.ofMillis(5);

    private final Executor threads = Passes.threads(2);

    @Test
    void everyReceiverCountsEveryMessageOfEverySender() throws Exception {
        List<Receiver> receivers = List.of(new Receiver(2), new Receiver(2));
        TellPass pass = new TellPass(receivers, 2, threads, (sender, number) -> {
            synchronized (receivers) {
                receivers.forEach(receiver -> receiver.add(sender, number));
            }
        });

        Figures first = pass.run(WINDOW);
        Figures second = pass.run(WINDOW);

        assertThat(first.errors() + second.errors()).isZero();
        assertThat(first.operations() + second.operations())
                .isEqualTo(receivers.stream()
                        .mapToLong(receiver -> receiver.received(0) + receiver.received(1))
                        .sum());
    }

    @Test
    void aMessageThatComesTwiceIsAnError() throws Exception {
        Receiver receiver = new Receiver(1);
        TellPass pass = new TellPass(List.of(receiver), 1, threads, (sender, number) -> {
            receiver.add(sender, number);
            if (number == 7) {
                receiver.add(sender, number);
            }
        });

        assertThat(pass.run(WINDOW).errors()).isPositive();
    }

    @Test
    void aSenderThatFailsFailsThePass() {
        TellPass pass = new TellPass(List.of(new Receiver(1)), 1, threads, (sender, number) -> {
            throw new IllegalStateException("full");
        });

        assertThatThrownBy(() -> pass.run(WINDOW))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("full");
    }

    @Test
    void noMoreAsksAreUnderWayThanAllowed() throws Exception {
        AtomicLong taken = new AtomicLong();
        AtomicLong most = new AtomicLong();
        Receiver receiver = new Receiver(1);
        Figures figures = new AskPass<>(threads, new Asking<Long>() {
                    @Override
                    public Long ask(long number) {
                        most.accumulateAndGet(number - taken.get(), Math::max);
                        receiver.add(0, number);
                        return number;
                    }

                    @Override
                    public long await(Long number) {
                        taken.set(number);
                        return Receiver.sumTo(number);
                    }
                })
                .run(WINDOW);

        assertThat(most.get()).isBetween(Passes.OUTSTANDING / 2L, (long) Passes.OUTSTANDING);
        assertThat(taken).hasValue(receiver.received(0));
        assertThat(figures.errors()).isZero();
        assertThat(figures.operations()).isEqualTo(receiver.received(0));
    }

    @Test
    void aWrongAnswerIsAnErrorHoweverItIsAsked() throws Exception {
        Asking<CompletableFuture<Long>> wrong = new Asking<>() {
            @Override
            public CompletableFuture<Long> ask(long number) {
                return CompletableFuture.completedFuture(number == 3 ? 0 : Receiver.sumTo(number));
            }

            @Override
            public long await(CompletableFuture<Long> pending) {
                return pending.join();
            }
        };

        assertThat(new AskPass<>(threads, wrong).run(WINDOW).errors()).isEqualTo(1);
        assertThat(new LatencyPass<>(wrong).run(WINDOW).errors()).isEqualTo(1);
        assertThat(new CallPass(threads, number -> number == 3 ? 0 : Receiver.sumTo(number))
                        .run(WINDOW)
                        .errors())
                .isEqualTo(1);
    }

    @Test
    void callsAtARateSayHowLongEachTook() throws Exception {
        Receiver receiver = new Receiver(1);
        Figures figures = new LatencyPass<>(new Asking<Long>() {
                    @Override
                    public Long ask(long number) {
                        return receiver.add(0, number);
                    }

                    @Override
                    public long await(Long pending) {
                        return pending;
                    }
                })
                .run(WINDOW);

        assertThat(figures.operations()).isEqualTo(receiver.received(0)).isPositive();
        assertThat(figures.p50Micros()).isPositive();
        assertThat(figures.p99Micros()).isGreaterThanOrEqualTo(figures.p50Micros());
    }
}
