package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class ScopeTest {

    private final Scope scope = new Scope();
    private final List<String> told = new ArrayList<>();

    @Test
    void everyListenerIsToldOnceInTheOrderOfRegistration() {
        for (String name : List.of("a", "b", "c")) {
            scope.register(cause -> told.add(name + " " + cause.getMessage()));
        }
        assertThat(scope.cancel("the client has left")).isTrue();
        assertThat(scope.cancel("again")).isFalse();
        assertThat(told).containsExactly("a the client has left", "b the client has left", "c the client has left");
        assertThat(scope.isCancelled()).isTrue();
        assertThat(scope.cause()).hasMessage("the client has left");
    }

    @Test
    void whoComesTooLateIsToldAtOnce() {
        scope.cancel("over");
        Scope.Registration registration = scope.register(cause -> told.add(cause.getMessage()));
        registration.leave();
        assertThat(told).containsExactly("over");
    }

    @Test
    void aListenerThatLeavesDuringTheCancellationDisturbsNoOther() {
        List<Scope.Registration> all = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            all.add(scope.register(cause -> {
                told.add(name);
                all.forEach(Scope.Registration::leave);
            }));
        }
        scope.cancel("over");
        assertThat(told).containsExactly("a", "b", "c");
    }

    @RepeatedTest(20)
    void whoHasLeftIsNotTold() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Scope.Registration> registrations = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            String name = "l" + i;
            registrations.add(scope.register(cause -> told.add(name)));
        }
        for (int i = 0; i < 50; i++) {
            if (random.nextBoolean()) {
                registrations.get(i).leave();
                registrations.get(i).leave();
            } else {
                expected.add("l" + i);
            }
        }
        scope.cancel("over");
        assertThat(told).as("seed %d", seed).isEqualTo(expected);
    }
}
