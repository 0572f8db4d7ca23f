package io.paceline.service.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Reply;
import io.paceline.service.Service;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The samples of the guide on typed proxies. */
class ProxySampleTest {

    // @start region="proxy-class"
    public static class Inventory {
        private final Map<String, Integer> stock = new HashMap<>();

        public void add(String item, int count) {
            stock.merge(item, count, Integer::sum);
        }

        public int count(String item) {
            return stock.getOrDefault(item, 0);
        }
    }
    // @end

    // @start region="proxy-interface"
    public interface InventoryApi {
        void add(String item, int count); // tells: returns at once, a failure goes to the error hook

        Reply<Integer> count(String item); // asks: the continuation comes home

        default Reply<Boolean> has(String item) { // runs with the caller, and makes a call
            return count(item).thenApply(count -> count > 0);
        }
    }

    public interface WaitingInventory {
        int count(String item); // waits: for plain and virtual threads, and @Blocking methods
    }
    // @end

    // a generic one, bound by another interface
    interface Counted<K> {
        Reply<Integer> count(K key);
    }

    interface CountedItems extends Counted<String> {}

    interface Misspelled {
        Reply<String> count(String item);
    }

    @Test
    void anInterfaceIsAWayToCallAService() {
        // @start region="proxy-use"
        Service<Inventory> service = Services.start(new Inventory());
        InventoryApi inventory = service.proxy(InventoryApi.class); // make it once and keep it

        inventory.add("tea", 2);
        Reply<String> label = inventory.count("tea").thenApply(count -> count + " left");
        int counted = service.proxy(WaitingInventory.class).count("tea");
        // @end
        assertThat(label.await()).isEqualTo("2 left");
        assertThat(counted).isEqualTo(2);
        assertThat(List.of(inventory.has("tea").await(), inventory.has("milk").await()))
                .containsExactly(true, false);
        assertThat(service.proxy(CountedItems.class).count("tea").await()).isEqualTo(2);
        service.discard().await();
    }

    @Test
    void aMistakeShowsWhenTheProxyIsMade() {
        Service<Inventory> service = Services.start(new Inventory());
        assertThatThrownBy(() -> service.proxy(Misspelled.class))
                .hasMessage("service 'Inventory': Misspelled.count(String): Reply<String> does not fit"
                        + " Inventory.count(String): int"
                        + " (expected: the result to be int, or a Reply or CompletionStage of it)");
        service.discard().await();
    }
}
