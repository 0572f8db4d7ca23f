package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.ResponseStatus;
import io.paceline.endpoint.server.OneServer;
import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A caller need not know whether a service is in its process or behind HTTP (services.md 15). */
class SameAnswersTest {

    record Guest(String name, List<Integer> visits) {}

    @ResponseStatus(404)
    static class NoSuchGuestException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoSuchGuestException(String message) {
            super(message);
        }
    }

    /** One operation in each form. */
    interface Guests {
        @GetMapping("/now")
        Guest now(@RequestParam String name);

        @GetMapping("/stage")
        CompletionStage<Guest> stage(@RequestParam String name);

        @GetMapping("/reply")
        Reply<Guest> reply(@RequestParam String name);
    }

    static final class GuestService implements Guests {
        @Override
        public Guest now(String name) {
            if (name.equals("nobody")) {
                throw new NoSuchGuestException("guest: nobody (expected: somebody)");
            }
            return new Guest(name, List.of(1, 2));
        }

        @Override
        public CompletionStage<Guest> stage(String name) {
            return CompletableFuture.supplyAsync(() -> now(name));
        }

        @Override
        public Reply<Guest> reply(String name) {
            return Reply.from(stage(name));
        }
    }

    private static final List<Function<Guests, Guest>> WAYS = List.of(
            guests -> guests.now("Ann"),
            guests -> guests.stage("Ann").toCompletableFuture().join(),
            guests -> guests.reply("Ann").await());

    private static final List<Function<Guests, Guest>> FAILING = List.of(
            guests -> guests.now("nobody"),
            guests -> guests.stage("nobody").toCompletableFuture().join(),
            guests -> guests.reply("nobody").await());

    @RegisterExtension
    final OneServer server = OneServer.of(new GuestService());

    private final Service<GuestService> here =
            Services.builder(new GuestService()).start();
    private EndpointClient client;

    @BeforeEach
    void connect() {
        client = EndpointClient.builder(server.uri())
                .exceptions(NoSuchGuestException.class)
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        here.discard().await();
    }

    @Test
    void valuesAndErrorsAreTheSameHereAndThere() {
        for (Guests guests : List.of(here.proxy(Guests.class), client.proxy(Guests.class))) {
            for (Function<Guests, Guest> way : WAYS) {
                assertThat(way.apply(guests)).isEqualTo(new Guest("Ann", List.of(1, 2)));
            }
            for (Function<Guests, Guest> way : FAILING) {
                Throwable failure = catchThrowable(() -> way.apply(guests));
                Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                assertThat(cause)
                        .isExactlyInstanceOf(NoSuchGuestException.class)
                        .hasMessage("guest: nobody (expected: somebody)");
            }
        }
    }
}
