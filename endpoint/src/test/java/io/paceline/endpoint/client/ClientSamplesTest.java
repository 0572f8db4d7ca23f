package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.Idempotent;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.ResponseStatus;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.endpoint.server.Eventually;
import io.paceline.endpoint.server.OneServer;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The samples of the guide. */
class ClientSamplesTest {

    record Account(long id, String owner, long cents) {}

    // @start region="exception"
    @ResponseStatus(409)
    static class OverdrawnException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OverdrawnException(String message) {
            super(message);
        }
    }
    // @end

    // @start region="interface"
    @RequestMapping("/accounts")
    interface Accounts {
        @GetMapping("/{id}")
        Reply<Optional<Account>> find(@PathVariable long id);

        @GetMapping
        List<Account> ownedBy(@RequestParam String owner, @RequestParam(defaultValue = "20") int limit);

        @PostMapping
        Reply<Account> open(@RequestBody Account account);

        @Idempotent
        @PostMapping("/{id}/withdrawals/{withdrawal}")
        Reply<Long> withdraw(@PathVariable long id, @PathVariable String withdrawal, @RequestParam long cents)
                throws OverdrawnException;

        @PostMapping("/{id}/visits")
        void visited(@PathVariable long id);
    }
    // @end

    static class AccountService implements Accounts {
        private final List<Account> accounts = new ArrayList<>();
        private final List<Long> visits = new CopyOnWriteArrayList<>();

        @Override
        public Reply<Optional<Account>> find(long id) {
            return Reply.of(accounts.stream().filter(it -> it.id() == id).findFirst());
        }

        @Override
        public List<Account> ownedBy(String owner, int limit) {
            return accounts.stream()
                    .filter(it -> it.owner().equals(owner))
                    .limit(limit)
                    .toList();
        }

        @Override
        public Reply<Account> open(Account account) {
            accounts.add(account);
            return Reply.of(account);
        }

        @Override
        public Reply<Long> withdraw(long id, String withdrawal, long cents) {
            throw new OverdrawnException("cents: " + cents + " (expected: at most 100)");
        }

        @Override
        public void visited(long id) {
            visits.add(id);
        }
    }

    private final AccountService service = new AccountService();
    private final EndpointServer server = OneServer.local().service(service).start();
    private final URI uri = server.uri();

    @AfterEach
    void stop() {
        server.close();
    }

    private static String token() {
        return "token";
    }

    @Test
    void anInterfaceIsCalledLikeAnObject() {
        // @start region="call"
        Accounts accounts = EndpointClient.of(Accounts.class, uri);

        CompletionStage<Account> opened = accounts.open(new Account(7, "ann", 100));
        Optional<Account> found = accounts.find(7).await(); // a reply, waited for where that is allowed
        List<Account> owned = accounts.ownedBy("ann", 20); // the value itself: waits
        accounts.visited(7); // nothing: returns at once
        // @end

        assertThat(opened.toCompletableFuture().join().owner()).isEqualTo("ann");
        assertThat(accounts.find(8).await()).isEmpty();
        assertThat(found.isPresent() || accounts.find(7).await().isPresent()).isTrue();
        assertThat(owned.size() + accounts.ownedBy("ann", 20).size()).isPositive();
        Eventually.until("the visit has arrived", () -> service.visits.contains(7L));
    }

    @Test
    void aClientIsBuiltOnceAndClosed() {
        // @start region="build"
        try (EndpointClient client = EndpointClient.builder(uri)
                .timeout(Duration.ofSeconds(2))
                .bearer(() -> token()) // asked for before each attempt, never shown
                .attemptsMax(4)
                .exceptions(OverdrawnException.class)
                .errorHook((api, method, context, error) -> System.err.println(api + "." + method + ": " + error))
                .build()) {
            Accounts accounts = client.proxy(Accounts.class);
            accounts.open(new Account(8, "bob", 0)).await();
        }
        // @end
        assertThat(service.accounts).extracting(Account::owner).contains("bob");
    }

    @Test
    void failuresSayWhatHappened() {
        try (EndpointClient client = EndpointClient.builder(uri).build()) {
            Accounts accounts = client.proxy(Accounts.class);
            List<String> told = new ArrayList<>();
            // @start region="failures"
            try {
                accounts.withdraw(7, "w-1", 200).await();
            } catch (OverdrawnException overdrawn) {
                told.add("told by the service: " + overdrawn.getMessage());
            } catch (HttpException refused) {
                told.add("another answer that says no: " + refused.status());
            } catch (HttpClientException lost) {
                told.add(lost.requestSent() ? "sent, and nobody knows what became of it" : "not sent");
            }
            // @end
            assertThat(told).containsExactly("told by the service: cents: 200 (expected: at most 100)");
        }
    }

    @Test
    void whatIsWrongWithAnInterfaceIsSaidWhenItIsBuilt() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> EndpointClient.of(Runnable.class, uri))
                .withMessageContaining("Runnable.run() is not annotated");
    }
}
