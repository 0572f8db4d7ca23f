package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.service.Blocking;
import io.paceline.service.Serial;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Methods that may wait, and methods that hold the calls behind them, over sockets. */
class BlockingMethodsTest {

    /** What the others wait for. */
    private final CompletableFuture<String> answer = new CompletableFuture<>();

    private Service<Object> elsewhere;

    @BeforeEach
    void startElsewhere() {
        elsewhere = Services.builder(new Object()).threading(Threading.shared()).start();
    }

    @AfterEach
    void endElsewhere() {
        elsewhere.discard().await();
    }

    private EndpointServer start(Object... services) {
        EndpointServer.Builder builder = OneServer.local();
        for (Object service : services) {
            builder.service(service);
        }
        return builder.start();
    }

    private Reply<String> ask() {
        return elsewhere.askStage(object -> answer);
    }

    /** Waits for another service. */
    public class Waiting {
        private String told = "nothing";

        @Blocking
        @GetMapping("/blocking")
        public String blocking() {
            return ask().await();
        }

        @Blocking
        @PostMapping("/tell")
        public void tell() {
            told = ask().await();
        }

        @GetMapping("/told")
        public String told() {
            return told;
        }

        @GetMapping("/inline")
        public String inline() {
            return ask().await();
        }
    }

    /** Waits in each method. */
    @Blocking
    public class AllWaiting {
        @GetMapping("/all")
        public String all() {
            return ask().await();
        }
    }

    /** Shares the loops with the services that wait. */
    public static class Quick {
        @GetMapping("/quick")
        public String quick() {
            return "quick";
        }
    }

    @Test
    void aBlockingMethodMayWaitAndStopsNoLoop() {
        try (EndpointServer server = start(new Waiting(), new AllWaiting(), new Quick())) {
            Client client = new Client(server);
            List<CompletableFuture<HttpResponse<String>>> waiting = List.of(
                    client.sendAsync("GET", "/blocking"),
                    client.sendAsync("GET", "/all"),
                    // waits in the mailbox, and must not stop a loop either
                    client.sendAsync("GET", "/blocking"));
            List<CompletableFuture<HttpResponse<String>>> quick = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                quick.add(client.sendAsync("GET", "/quick"));
            }
            quick.forEach(each -> assertThat(each.join().body()).isEqualTo("quick"));
            assertThat(waiting).noneMatch(CompletableFuture::isDone);
            answer.complete("there");
            waiting.forEach(each -> assertThat(each.join().body()).isEqualTo("there"));
        }
    }

    @Test
    void aBlockingVoidMethodMayWaitToo() {
        try (EndpointServer server = start(new Waiting())) {
            Client client = new Client(server);
            answer.complete("told");
            assertThat(client.send("POST", "/tell").statusCode()).isEqualTo(202);
            assertThat(client.get("/told").body()).isEqualTo("told");
        }
    }

    @Test
    void waitingInAnyOtherMethodIsRefused() {
        try (EndpointServer server = start(new Waiting())) {
            answer.complete("there");
            assertThat(new Client(server).get("/inline").statusCode()).isEqualTo(500);
        }
    }

    /** Reads, lets others run, and writes. */
    public class Account {
        private int balance;

        private CompletionStage<Integer> add() {
            int before = balance;
            return ask().thenApply(done -> balance = before + 1);
        }

        @PostMapping("/lost")
        public CompletionStage<Integer> lost() {
            return add();
        }

        @Serial
        @PostMapping("/kept")
        public CompletionStage<Integer> kept() {
            return add();
        }

        @GetMapping("/balance")
        public int balance() {
            return balance;
        }
    }

    @Test
    void aSerialMethodLosesNoUpdate() {
        assertThat(balanceAfter("/kept")).isEqualTo("3");
    }

    @Test
    void withoutItUpdatesAreLost() {
        assertThat(balanceAfter("/lost")).isEqualTo("1");
    }

    /** Sends three updates, of which none can end before all have been sent. */
    private String balanceAfter(String path) {
        try (EndpointServer server = start(new Account())) {
            Client client = new Client(server);
            List<CompletableFuture<HttpResponse<String>>> updates = List.of(
                    client.sendAsync("POST", path), client.sendAsync("POST", path), client.sendAsync("POST", path));
            int asking = path.equals("/kept") ? 1 : 3;
            Eventually.until("updates wait", () -> answer.getNumberOfDependents() >= asking);
            answer.complete("done");
            updates.forEach(update -> assertThat(update.join().statusCode()).isEqualTo(200));
            return client.get("/balance").body();
        }
    }
}
