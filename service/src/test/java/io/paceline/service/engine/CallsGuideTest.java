package io.paceline.service.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import io.paceline.service.CallVetoedException;
import io.paceline.service.Interceptor;
import io.paceline.service.Serial;
import io.paceline.service.Service;
import io.paceline.service.ServiceHooks;
import io.paceline.service.ServiceRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The samples of the guide page on services. */
class CallsGuideTest {

    // @start region="object"
    static class Accounts {
        private final Map<String, Long> cents = new HashMap<>(); // no lock: one call at a time

        long deposit(String owner, long amount) {
            return cents.merge(owner, amount, Long::sum);
        }

        long balance(String owner) {
            return cents.getOrDefault(owner, 0L);
        }
    }
    // @end

    @Test
    void callsByLambda() {
        // @start region="calls"
        Service<Accounts> accounts = Services.start(new Accounts());

        accounts.tell(it -> it.deposit("ann", 100)); // no answer
        Reply<Long> sum = accounts.ask(it -> it.deposit("ann", 50)); // a value
        Reply<Void> done = accounts.run(it -> it.deposit("bob", 10)); // that it ran

        sum.thenAccept(cents -> System.out.println("ann has " + cents)); // a continuation, at home
        long cents = sum.await(); // or wait, where waiting is allowed
        // @end
        done.await();
        assertThat(cents).isEqualTo(150);
        assertThat(accounts.drain(Duration.ofSeconds(10)).await()).isZero();
    }

    // @start region="serial"
    @Serial
    static class Transfers {
        private final ServiceRef<Accounts> accounts;

        Transfers(ServiceRef<Accounts> accounts) {
            this.accounts = accounts;
        }

        CompletionStage<Boolean> take(String owner, long amount) {
            return accounts.ask(it -> it.balance(owner)).thenCompose(present -> {
                // without @Serial another take could run here, having read the same balance
                if (present < amount) {
                    return Reply.of(false);
                }
                return accounts.ask(it -> it.deposit(owner, -amount)).thenApply(rest -> true);
            });
        }
    }
    // @end

    @Test
    void aSerialServiceLosesNoUpdate() {
        Service<Accounts> accounts = Services.start(new Accounts());
        accounts.tell(it -> it.deposit("ann", 100));
        Service<Transfers> transfers = Services.start(new Transfers(accounts));
        List<Reply<Boolean>> takes = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            takes.add(transfers.askStage(it -> it.take("ann", 10)));
        }
        assertThat(Reply.all(takes).await()).filteredOn(taken -> taken).hasSize(10);
        assertThat(accounts.ask(it -> it.balance("ann")).await()).isZero();
        transfers.discard();
        accounts.discard();
    }

    @Test
    void callsThatWait() {
        Service<Accounts> accounts = Services.start(new Accounts());
        Service<Accounts> archive = Services.start(new Accounts());
        // @start region="blocking"
        Reply<Long> copied = archive.blocking().ask(it -> {
            long balance = accounts.ask(other -> other.balance("ann")).await(); // allowed here
            return it.deposit("ann", balance);
        });
        // @end
        assertThat(copied.await()).isZero();
        archive.discard();
        accounts.discard();
    }

    // @start region="hooks"
    static class Journal implements ServiceHooks {
        private final List<String> batch = new ArrayList<>();
        private final List<List<String>> written = new ArrayList<>();

        void append(String line) {
            batch.add(line);
        }

        @Override
        public void onBatchEnd() { // what came together is written together; no timer
            if (!batch.isEmpty()) {
                written.add(List.copyOf(batch));
                batch.clear();
            }
        }
    }
    // @end

    @Test
    void aBatchIsFlushedWhenItEnds() {
        Service<Journal> journal = Services.start(new Journal());
        CountDownLatch all = new CountDownLatch(1);
        journal.blocking().tell(it -> all.await());
        for (int i = 0; i < 3; i++) {
            String line = "line " + i;
            journal.tell(it -> it.append(line));
        }
        all.countDown();
        assertThat(journal.drain(Duration.ofSeconds(10)).await()).isZero();
    }

    @Test
    void interceptorsMayForbid() {
        // @start region="interceptor"
        Service<Accounts> accounts = Services.builder(new Accounts())
                .name("accounts")
                .interceptor(new Interceptor() {
                    @Override
                    public boolean before(CallContext context, String service, String method) {
                        return !method.equals("deposit") || context.principal() != null;
                    }
                })
                .start();
        // @end
        assertThatThrownBy(() -> accounts.named("deposit")
                        .ask(it -> it.deposit("ann", 1))
                        .await())
                .isInstanceOf(CallVetoedException.class);
        accounts.discard();
    }

    @Test
    void deadlinesAndCancellationGoAlong() {
        Service<Accounts> accounts = Services.start(new Accounts());
        CountDownLatch busy = new CountDownLatch(1);
        accounts.blocking().tell(it -> busy.await());
        // @start region="context"
        Scope scope = new Scope();
        CallContext context =
                CallContext.empty().withTimeout(Duration.ofSeconds(2)).withScope(scope);
        Reply<Long> reply = context.call(() -> accounts.ask(it -> it.deposit("ann", 100)));

        scope.cancel("the client has left"); // the queued call is dropped, and its caller told
        // @end
        busy.countDown();
        assertThatThrownBy(reply::await).isInstanceOfAny(CancellationException.class, DeadlineExceededException.class);
        assertThat(accounts.ask(it -> it.balance("ann")).await()).isZero();
        accounts.discard();
    }
}
