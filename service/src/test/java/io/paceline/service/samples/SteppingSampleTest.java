package io.paceline.service.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Reply;
import io.paceline.service.Serial;
import io.paceline.service.Service;
import io.paceline.service.ServiceRef;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import io.paceline.service.stepping.Stepper;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The samples of the guide about manual stepping. */
class SteppingSampleTest {

    static final class Rates {
        long rate() {
            return 2;
        }
    }

    // @start region="account"
    /** Money that is converted on its way in. */
    static class Account {
        private long balance;

        Reply<Void> deposit(long amount, ServiceRef<Rates> rates) {
            long before = balance;
            // other calls run until the rate is here: what they write is lost
            return rates.ask(Rates::rate).thenAccept(rate -> balance = before + amount * rate);
        }

        long balance() {
            return balance;
        }
    }
    // @end

    // @start region="serial"
    /** The same, with calls that hold those behind them until their stage has ended. */
    @Serial
    static final class SerialAccount extends Account {}
    // @end

    @Test
    void aTestStepsItsServices() {
        // @start region="step"
        Stepper stepper = Stepper.inOrder();
        Service<Account> account = Services.builder(new Account())
                .threading(Threading.manual(stepper))
                .start();
        Reply<Long> balance = account.ask(Account::balance);
        assertThat(balance.isDone()).isFalse();
        stepper.step();
        assertThat(stepper.await(balance)).isZero();
        stepper.advance(Duration.ofMinutes(1));
        // @end
    }

    // @start region="scenario"
    private static void twoDeposits(Account object, Stepper stepper) {
        Service<Account> account =
                Services.builder(object).threading(Threading.manual(stepper)).start();
        Service<Rates> rates = Services.builder(new Rates())
                .threading(Threading.manual(stepper))
                .start();
        stepper.run("alice", () -> account.askStage(a -> a.deposit(10, rates)));
        stepper.run("bob", () -> account.askStage(a -> a.deposit(100, rates)));
        stepper.settle();
        assertThat(stepper.await(account.ask(Account::balance))).isEqualTo(220);
    }
    // @end

    @Test
    void theLostUpdateIsFound() {
        assertThatThrownBy(() -> Stepper.explore(1_000, stepper -> twoDeposits(new Account(), stepper)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Stepper.replay(");
    }

    @Test
    void theSerialAccountPasses() {
        // @start region="explore"
        Stepper.explore(1_000, stepper -> twoDeposits(new SerialAccount(), stepper));
        // @end
    }
}
