package io.paceline.service.stepping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.paceline.core.Reply;
import io.paceline.service.Serial;
import io.paceline.service.Service;
import io.paceline.service.ServiceRef;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Planted faults are found, named and seen again; what is right passes. */
class ExplorationTest {

    private static <S> Service<S> start(S object, String name, Stepper stepper) {
        return Services.builder(object)
                .name(name)
                .threading(Threading.manual(stepper))
                .start();
    }

    // ---- the lost update

    // @start region="explore"
    /** Two clients pay in; whatever the order, the account must hold both amounts. */
    private static Scenario twoDeposits(Account object) {
        return stepper -> {
            Service<Account.Rates> rates = start(new Account.Rates(), "rates", stepper);
            Service<Account> account = start(object, "account", stepper);
            stepper.run("alice", () -> account.askStage(a -> a.depositByHalves(10, rates)));
            stepper.run("bob", () -> account.askStage(a -> a.depositByHalves(100, rates)));
            stepper.settle();
            assertThat(stepper.await(account.ask(Account::balance))).isEqualTo(220);
        };
    }
    // @end

    private static final Scenario LOST_UPDATE =
            stepper -> twoDeposits(new Account()).run(stepper);

    @Test
    void aLostUpdateIsFoundAndTheMessageSaysHowToSeeItAgain() {
        AssertionError failure = catchThrowableOfType(AssertionError.class, () -> Stepper.explore(1_000, LOST_UPDATE));
        assertThat(failure)
                .hasMessageContaining("service 'account' askStage")
                .hasMessageContaining("client 'alice' run");
        Matcher replay =
                Pattern.compile("Stepper\\.replay\\((\\d+)L, scenario\\)").matcher(failure.getMessage());
        assertThat(replay.find()).isTrue();
        long seed = Long.parseLong(replay.group(1));
        assertThat(failure).hasMessageStartingWith("seed " + seed + " of 1000 failed: ");
        AssertionError again = catchThrowableOfType(AssertionError.class, () -> Stepper.replay(seed, LOST_UPDATE));
        assertThat(again.getMessage().replaceFirst("seed \\d+", ""))
                .isEqualTo(failure.getMessage().replaceFirst("seed \\d+ of 1000", ""));
        assertThat(again.getCause()).hasMessageContaining("220");
    }

    @Test
    void anOrderInWhichNothingIsLostExistsToo() {
        int passed = 0;
        for (long seed = 1; seed <= 100; seed++) {
            try {
                Stepper.replay(seed, LOST_UPDATE);
                passed++;
            } catch (AssertionError lost) {
                assertThat(lost).hasMessageContaining("220");
            }
        }
        assertThat(passed).isBetween(1, 99);
    }

    @Test
    void theSameWithCallsThatHoldThoseBehindThemPassesInEveryOrder() {
        Stepper.explore(1_000, stepper -> twoDeposits(new Account.OneAtATime()).run(stepper));
    }

    @Test
    void readingAndWritingInOneRunPassesInEveryOrder() {
        Stepper.explore(1_000, stepper -> {
            Service<Account.Rates> rates = start(new Account.Rates(), "rates", stepper);
            Service<Account> account = start(new Account(), "account", stepper);
            stepper.run("alice", () -> account.askStage(a -> a.deposit(10, rates)));
            stepper.run("bob", () -> account.askStage(a -> a.deposit(100, rates)));
            stepper.settle();
            assertThat(stepper.await(account.ask(Account::balance))).isEqualTo(220);
        });
    }

    // ---- the deadlock

    /** Sends to a partner, who has to agree. */
    private static class Partner {
        Reply<String> transfer(ServiceRef<? extends Partner> to) {
            return to.ask(Partner::agree).thenApply(answer -> "sent, " + answer);
        }

        String agree() {
            return "agreed";
        }
    }

    @Serial
    private static final class SerialPartner extends Partner {}

    private static <P extends Partner> void transfers(P left, P right, Stepper stepper) {
        Service<P> one = start(left, "left", stepper);
        Service<P> two = start(right, "right", stepper);
        stepper.run("alice", () -> one.named("transfer").askStage(p -> p.transfer(two)));
        stepper.run("bob", () -> two.named("transfer").askStage(p -> p.transfer(one)));
    }

    @Test
    void aDeadlockIsFoundAndNamesWhoWaitsForWhom() {
        Scenario scenario = stepper -> transfers(new SerialPartner(), new SerialPartner(), stepper);
        AssertionError failure = catchThrowableOfType(AssertionError.class, () -> Stepper.explore(1_000, scenario));
        assertThat(failure.getCause()).isInstanceOf(DeadlockException.class);
        DeadlockException deadlock = (DeadlockException) failure.getCause();
        assertThat(deadlock.cycle()).containsExactlyInAnyOrder("service 'left'", "service 'right'");
        assertThat(deadlock.waits())
                .extracting(DeadlockException.Wait::toString)
                .containsExactlyInAnyOrder(
                        "client 'alice' waits for service 'left' (transfer)",
                        "client 'bob' waits for service 'right' (transfer)",
                        "service 'left' waits for service 'right' (ask)",
                        "service 'right' waits for service 'left' (ask)");
        assertThat(deadlock)
                .hasMessageStartingWith("nothing is left to run; open calls:\n")
                .hasMessageContaining("cycle: service '");
    }

    @Test
    void theSameWithoutHoldingCallsPassesInEveryOrder() {
        Stepper.explore(1_000, stepper -> transfers(new Partner(), new Partner(), stepper));
    }

    @Test
    void aCallThatNobodyAnswersIsNamedWithoutACycle() {
        assertThatThrownBy(() -> Stepper.explore(10, stepper -> {
                    Service<Account> account = start(new Account(), "account", stepper);
                    account.every(Duration.ofSeconds(1), Account::balance);
                    account.named("lost").askStage(a -> new CompletableFuture<>());
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("seed 1 of 10 failed: ")
                .hasMessageContaining("nothing is left to run within 30 s; open calls:\n"
                        + "  client 'test' waits for service 'account' (lost)")
                .hasMessageContaining("service 'account' timer");
    }

    @Test
    void aReplyThatCannotComeIsNamedByAwait() {
        Stepper stepper = Stepper.inOrder();
        Service<Account> account = start(new Account(), "account", stepper);
        Reply<Long> never = account.askStage(a -> new CompletableFuture<>());
        assertThatThrownBy(() -> stepper.await(never))
                .isInstanceOf(DeadlockException.class)
                .hasMessageStartingWith("no reply, and nothing is left to run; open calls:\n  thread ")
                .hasMessageEndingWith(" waits for service 'account' (askStage)");
    }

    @Test
    void whatAClientThrowsFailsTheScenario() {
        assertThatThrownBy(() -> Stepper.explore(
                        5,
                        stepper -> stepper.run("carol", () -> {
                            throw new IllegalStateException("planned");
                        })))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("planned")
                .hasMessageContaining("client 'carol' failed")
                .hasRootCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void cyclesAreFoundAmongThoseWhoWait() {
        assertThat(OpenCalls.cycle(List.of(wait("a", "b"), wait("b", "c"), wait("x", "a"), wait("c", "b"))))
                .containsExactly("b", "c");
        assertThat(OpenCalls.cycle(List.of(wait("a", "a")))).containsExactly("a");
        assertThat(OpenCalls.cycle(List.of(wait("a", "b"), wait("a", "c"), wait("b", "c"))))
                .isEmpty();
    }

    private static DeadlockException.Wait wait(String caller, String service) {
        return new DeadlockException.Wait(caller, service, "method");
    }
}
