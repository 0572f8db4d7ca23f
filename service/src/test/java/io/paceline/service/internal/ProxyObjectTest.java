package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Probe;
import io.paceline.core.Reply;
import io.paceline.service.Blocking;
import io.paceline.service.Serial;
import io.paceline.service.Service;
import io.paceline.service.engine.ServiceBuilder;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a proxy does besides calls, and what annotations change. */
class ProxyObjectTest {

    /** Implements none of the interfaces. */
    static class Orders {
        private final List<String> lines = new ArrayList<>();

        public void add(String line) {
            lines.add(line);
        }

        public List<String> lines() {
            return List.copyOf(lines);
        }

        public int size() {
            return lines.size();
        }
    }

    interface Asking {
        Reply<List<String>> lines();
    }

    interface Waiting {
        int size();
    }

    private final List<Service<?>> started = new ArrayList<>();
    private final Service<Orders> orders = start(Services.builder(new Orders()).name("orders"));

    private <S> Service<S> start(ServiceBuilder<S> builder) {
        Service<S> service = builder.start();
        started.add(service);
        return service;
    }

    @AfterEach
    void endTheServices() {
        started.forEach(service -> service.discard().await());
    }

    // ---- what annotations say

    /** Remembers what overlapped. */
    static class Registers {
        final List<String> seen = Collections.synchronizedList(new ArrayList<>());
        final CompletableFuture<Void> first = new CompletableFuture<>();

        @Serial
        public CompletionStage<Void> hold(String name) {
            seen.add("start " + name);
            return name.equals("first")
                    ? Reply.from(first).thenAccept(done -> seen.add("end " + name))
                    : Reply.of(null);
        }

        public void plain() {
            seen.add("plain");
        }
    }

    interface SerialCalls {
        Reply<Void> hold(String name);

        Reply<Void> plain();
    }

    interface SerialTells {
        void hold(String name);

        Reply<Void> plain();
    }

    @Test
    void aSerialMethodHoldsTheCallsBehindItUntilItsStageEnds() {
        Registers registers = new Registers();
        Service<Registers> service = start(Services.builder(registers));
        SerialCalls calls = service.proxy(SerialCalls.class);
        Reply<Void> held = calls.hold("first");
        Reply<Void> behind = calls.plain();
        assertThat(behind.isDone()).isFalse();
        registers.first.complete(null);
        behind.await();
        held.await();
        assertThat(registers.seen).containsExactly("start first", "end first", "plain");
    }

    @Test
    void aSerialMethodHoldsAlsoIfNobodyWantsItsResult() {
        Registers registers = new Registers();
        Service<Registers> service = start(Services.builder(registers));
        SerialTells tells = service.proxy(SerialTells.class);
        tells.hold("first");
        Reply<Void> behind = tells.plain();
        Reply<Integer> left = service.drain(Duration.ofSeconds(20));
        registers.first.complete(null);
        behind.await();
        assertThat(left.await()).isZero();
        assertThat(registers.seen).containsExactly("start first", "end first", "plain");
    }

    interface MarkedHere {
        @Blocking
        Reply<Thread> thread();
    }

    /** Says where it runs. */
    public static class Where {
        public Thread thread() {
            return Thread.currentThread();
        }
    }

    @Test
    void anAnnotationCountsOnTheInterfaceToo() {
        Service<Where> where = start(Services.builder(new Where()));
        assertThat(where.proxy(MarkedHere.class).thread().await().getName()).startsWith("paceline-blocking-");
        assertThat(where.ask(Where::thread).await().getName()).startsWith("paceline-compute-");
    }

    @Test
    void theProbeSeesTheNameOfTheMethodWhateverTheLabel() {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        Probe probe = new Probe() {
            @Override
            public void callStarted(CallContext context, String service, String method, long waitNanos) {
                seen.add(service + "." + method);
            }
        };
        Service<Orders> watched =
                start(Services.builder(new Orders()).name("watched").probe(probe));
        watched.named("label").proxy(Waiting.class).size();
        watched.proxy(Asking.class).lines().await();
        assertThat(seen).containsExactly("watched.size", "watched.lines");
    }

    // ---- methods that are not calls

    @Test
    void proxiesOfOneServiceAndInterfaceAreEqual() {
        Service<Orders> other = start(Services.builder(new Orders()));
        Waiting first = orders.proxy(Waiting.class);
        Waiting second = orders.named("label").proxy(Waiting.class);
        assertThat(first).isEqualTo(second).hasSameHashCodeAs(second).isNotSameAs(second);
        assertThat(first).isNotEqualTo(orders.proxy(Asking.class)).isNotEqualTo(other.proxy(Waiting.class));
        assertThat(first.equals(null)).isFalse();
        assertThat(first).isNotEqualTo("text").hasToString("Waiting of service 'orders'");
        Map<Object, String> map = new HashMap<>();
        map.put(first, "waiting");
        map.put(orders.proxy(Asking.class), "asking");
        assertThat(map.get(second)).isEqualTo("waiting");
        assertThat(map).hasSize(2);
    }

    interface WithDefaults {
        Reply<Void> add(String line);

        int size();

        static String ignored() {
            return "static";
        }

        default int addTwice(String line) {
            return added(line) + added(line);
        }

        private int added(String line) {
            add(line);
            return 1;
        }

        default String where() {
            return Thread.currentThread().getName();
        }
    }

    /** Has a method of its own in place of a default one. */
    static class OwnDefault extends Orders implements Supplier<String> {
        public String where() {
            return "the service";
        }

        @Override
        public String get() {
            return "got";
        }
    }

    @Test
    void aDefaultMethodRunsWithTheCallerAndMakesCalls() {
        WithDefaults defaults = orders.proxy(WithDefaults.class);
        assertThat(defaults.addTwice("line")).isEqualTo(2);
        assertThat(defaults.size()).isEqualTo(2);
        assertThat(defaults.where()).isEqualTo(Thread.currentThread().getName());
    }

    @Test
    void aMethodOfTheClassReplacesADefaultOne() {
        Service<OwnDefault> own = start(Services.builder(new OwnDefault()));
        assertThat(own.proxy(WithDefaults.class).where()).isEqualTo("the service");
    }

    @Test
    void anInterfaceOfTheJdkCanBeUsed() {
        Service<OwnDefault> own = start(Services.builder(new OwnDefault()));
        Supplier<?> supplier = own.proxy(Supplier.class);
        assertThat(supplier.get()).isEqualTo("got");
    }

    interface Trim extends Function<String, String> {}

    /** A function that says its types, which a lambda does not. */
    static class Trimmer implements UnaryOperator<String> {
        @Override
        public String apply(String text) {
            return text.trim();
        }
    }

    @Test
    void defaultMethodsOfAnInterfaceOfTheJdkWork() {
        Trim trimmed = start(Services.builder(new Trimmer())).proxy(Trim.class);
        assertThat(trimmed.andThen(String::length).apply(" tea ")).isEqualTo(3);
    }

    @Test
    void aServiceThatIsALambdaCanBeCalled() {
        Service<Supplier<String>> lambda = start(Services.builder(() -> "lambda"));
        assertThat(lambda.proxy(Supplier.class).get()).isEqualTo("lambda");
    }
}
