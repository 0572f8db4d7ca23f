package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Reply;
import io.paceline.service.Service;
import io.paceline.service.ShardKey;
import io.paceline.service.engine.Services;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which method of the class a method of the interface calls, and what is refused when the proxy is made. */
class ProxyBindingTest {

    private final List<Service<?>> started = new ArrayList<>();

    private <P> P proxy(Object object, Class<P> type) {
        Service<Object> service = Services.builder(object).name("shop").start();
        started.add(service);
        return service.proxy(type);
    }

    private ThrowableAssertAlternative<IllegalArgumentException> assertRefused(Object object, Class<?> type) {
        return Assertions.assertThatIllegalArgumentException().isThrownBy(() -> proxy(object, type));
    }

    @AfterEach
    void endTheServices() {
        started.forEach(service -> service.discard().await());
    }

    // ---- generic types

    record Order(String item) {}

    interface Repo<T, K> {
        Reply<Void> save(T value);

        Reply<T> byKey(K key);

        Reply<List<T>> all();

        <X extends T> Reply<X> same(X value);
    }

    interface OrderRepo extends Repo<Order, Integer> {}

    interface RepeatingRepo extends Repo<Order, Integer> {
        @Override
        Reply<Void> save(Order value);

        @Override
        Reply<Order> byKey(Integer key);
    }

    /** Says the types itself. */
    static class Orders {
        private final List<Order> orders = new ArrayList<>();

        public void save(Order order) {
            orders.add(order);
        }

        public Order byKey(Integer key) {
            return orders.get(key);
        }

        public List<Order> all() {
            return List.copyOf(orders);
        }

        public <Y extends Order> Y same(Y order) {
            return order;
        }
    }

    /** Gets the types from a superclass with variables. */
    static class Stored<V, K> {
        private final List<V> values = new ArrayList<>();

        public void save(V value) {
            values.add(value);
        }

        public CompletionStage<V> byKey(K key) {
            return Reply.of(values.get((Integer) key));
        }

        public List<V> all() {
            return values;
        }

        public <Y extends V> Y same(Y value) {
            return value;
        }
    }

    static final class StoredOrders extends Stored<Order, Integer> {}

    /** Implements what the interface has, with values instead of replies. */
    interface Saving<T> {
        void save(T value);
    }

    static final class Bridged extends Orders implements Saving<Order> {
        @Override
        public void save(Order order) {
            super.save(order);
        }
    }

    @Test
    void theVariablesOfGenericInterfacesAndClassesAreReplaced() {
        for (Object object : List.of(new Orders(), new StoredOrders(), new Bridged())) {
            for (Class<? extends Repo<Order, Integer>> type : List.of(OrderRepo.class, RepeatingRepo.class)) {
                Repo<Order, Integer> repo = proxy(object, type);
                repo.save(new Order("tea")).await();
                assertThat(repo.byKey(0).await()).isEqualTo(new Order("tea"));
                assertThat(repo.all().await()).contains(new Order("tea"));
                assertThat(repo.same(new Order("x")).await()).isEqualTo(new Order("x"));
            }
        }
    }

    interface Base {
        CompletionStage<String> text();
    }

    interface Narrower extends Base {
        @Override
        Reply<String> text();
    }

    /** Has what it needs. */
    static class Text {
        public String text() {
            return "text";
        }
    }

    @Test
    void anInterfaceMayNarrowAResult() {
        Narrower narrower = proxy(new Text(), Narrower.class);
        assertThat(narrower.text().await()).isEqualTo("text");
        assertThat((Object) ((Base) narrower).text()).isInstanceOf(Reply.class);
    }

    interface Wider {
        Reply<Collection<? extends CharSequence>> names();

        Reply<?> anything();

        CompletionStage<long[]> array();

        Reply<Map<String, List<Integer>>> map();
    }

    /** Returns less general types than the interface wants. */
    static class Narrow {
        public List<String> names() {
            return List.of("a");
        }

        public int anything() {
            return 1;
        }

        public CompletableFuture<long[]> array() {
            return CompletableFuture.completedFuture(new long[] {1});
        }

        public Map<String, List<Integer>> map() {
            return Map.of();
        }
    }

    @Test
    void aResultMayBeASubtypeOfWhatIsWanted() {
        Wider wider = proxy(new Narrow(), Wider.class);
        assertThat(wider.names().await()).hasToString("[a]");
        assertThat(wider.anything().await()).isEqualTo(1);
        assertThat(wider.array().toCompletableFuture().join()).containsExactly(1);
        assertThat(wider.map().await()).isEmpty();
    }

    /** Hides its methods behind a public one. */
    static class Parent {
        public String inherited() {
            return "inherited";
        }
    }

    /** Public, so that the compiler makes bridges to what it inherits. */
    public static class Child extends Parent {
        public String own() {
            return hidden(1);
        }

        private String own(int unused) {
            return "private";
        }

        static String own(String unused) {
            return "static";
        }

        private String hidden(int unused) {
            return own(unused);
        }
    }

    interface Family {
        String inherited();

        String own();
    }

    @Test
    void inheritedMethodsAreFoundAndPrivateOnesDoNotCount() {
        Family family = proxy(new Child(), Family.class);
        assertThat(family.inherited()).isEqualTo("inherited");
        assertThat(family.own()).isEqualTo("private");
    }

    // ---- refused

    interface Finds {
        Reply<Order> find(long id);
    }

    /** Has the name, with other parameters. */
    static class Finder {
        public Order find(String id) {
            return new Order(id);
        }

        public Order find(Integer id) {
            return new Order(id.toString());
        }

        Order find(long id) {
            return find(Long.toString(id));
        }
    }

    @Test
    void aMethodWithoutItsLikeIsRefusedNamingWhatThereIs() {
        assertRefused(new Finder(), Finds.class)
                .withMessage("service 'shop': Finds.find(long): Reply<Order> calls nothing: Finder has"
                        + " Finder.find(Integer): Order, Finder.find(String): Order,"
                        + " package-private Finder.find(long): Order"
                        + " (expected: a public method of this name with these parameters)");
        assertRefused(new Text(), Finds.class)
                .withMessage("service 'shop': Finds.find(long): Reply<Order> calls nothing: Text has no method of this"
                        + " name (expected: a public method of this name with these parameters)");
    }

    interface WrongResult {
        Reply<Integer> text();
    }

    interface WrongElement {
        Reply<List<Integer>> names();
    }

    interface WrongStage {
        CompletableFuture<String> text();
    }

    interface WrongVoid {
        Reply<Void> text();
    }

    @Test
    void aResultThatCannotBeWhatIsWantedIsRefusedWithBothSignatures() {
        assertRefused(new Text(), WrongResult.class)
                .withMessage("service 'shop': WrongResult.text(): Reply<Integer> does not fit Text.text(): String"
                        + " (expected: the result to be String, or a Reply or CompletionStage of it)");
        assertRefused(new Narrow(), WrongElement.class)
                .withMessageContaining("WrongElement.names(): Reply<List<Integer>>")
                .withMessageContaining("Narrow.names(): List<String>");
        assertRefused(new Text(), WrongStage.class)
                .withMessage("service 'shop': WrongStage.text(): CompletableFuture<String> does not fit Text.text():"
                        + " String (expected: a result of type Reply or CompletionStage)");
        assertRefused(new Text(), WrongVoid.class).withMessageContaining("Reply<Void> does not fit");
    }

    interface Sums {
        Reply<Integer> sum(List<Integer> numbers);
    }

    /** Takes a list of something else. */
    static class Summer {
        public int sum(List<String> numbers) {
            return numbers.size();
        }
    }

    @Test
    void aParameterOfOtherElementsIsRefusedWithBothSignatures() {
        assertRefused(new Summer(), Sums.class)
                .withMessage("service 'shop': Sums.sum(List<Integer>): Reply<Integer> does not fit"
                        + " Summer.sum(List<String>): int (expected: parameter 1 to be List<String>)");
    }

    interface Twice<T> {
        void put(T value);

        void put(String value);
    }

    interface TwiceTheSame extends Twice<String> {}

    /** Has the method once. */
    static class Puts {
        public void put(String value) {}
    }

    @Test
    void methodsThatAreTheSameOnceVariablesAreKnownAreRefusedNamingBoth() {
        assertRefused(new Puts(), TwiceTheSame.class)
                .withMessageStartingWith("service 'shop': Twice.put(String): void and ")
                .withMessageEndingWith(
                        "Twice.put(String): void are the same in TwiceTheSame (expected: one method of this signature)");
    }

    interface TwoKeys {
        void put(@ShardKey String one, String other);
    }

    /** Marks another parameter than the interface. */
    static class OtherKey {
        public void put(String one, @ShardKey String other) {}
    }

    @Test
    void twoKeysAreRefused() {
        assertRefused(new OtherKey(), TwoKeys.class)
                .withMessageEndingWith("(expected: one parameter with @ShardKey in both together)");
    }

    sealed interface Closed permits Closed.One {
        record One() implements Closed {}
    }

    @Test
    void whatCannotBeImplementedIsRefused() {
        assertRefused(new Text(), Text.class)
                .withMessage("service 'shop': type: " + Text.class.getName()
                        + " is no interface (expected: an interface that anybody may implement)");
        assertRefused(new Text(), Closed.class).withMessageContaining(" is sealed ");
        assertThatThrownBy(() -> proxy(new Text(), null)).isInstanceOf(NullPointerException.class);
    }

    public interface Foreign {
        Reply<Void> take(ForeignValue value);
    }

    public static class ForeignValue {}

    public static class Taker {
        public void take(ForeignValue value) {}
    }

    /** Loads some classes of the tests a second time. */
    private static final class SecondLoader extends ClassLoader {
        SecondLoader() {
            super("second", ProxyBindingTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.contains("$Foreign")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            try (InputStream code = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = code.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void anInterfaceThatMeansOtherClassesOfTheSameNamesIsRefusedSayingSo() throws ClassNotFoundException {
        Class<?> foreign = new SecondLoader().loadClass(Foreign.class.getName());
        assertThat(foreign).isNotEqualTo(Foreign.class);
        assertRefused(new Taker(), foreign)
                .withMessageContaining("Foreign.take(ForeignValue): Reply<Void> calls nothing")
                .withMessageContaining("; there " + ForeignValue.class.getName() + " is of ")
                .withMessageContaining(", here of " + SecondLoader.class.getName());
        proxy(new Taker(), Foreign.class).take(new ForeignValue()).await();
    }
}
