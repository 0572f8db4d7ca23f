package io.paceline.service.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Results of different types, under typed keys. */
class PartsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final SteppedHome home = new SteppedHome();
    private final Promise<String> user = new Promise<>(home, CallContext.empty());
    private final Promise<List<Integer>> orders = new Promise<>(home, CallContext.empty());
    private final Promise<Double> price = new Promise<>(home, CallContext.empty());

    private final Parts parts = new Parts().within(SECOND);
    private final Part<String> userPart = parts.add("user", user);
    private final Part<List<Integer>> ordersPart = parts.add("orders", orders);
    private final Part<Double> pricePart = parts.addOptional("price", price);

    @Test
    void thePartsAreThereUnderTheirKeys() {
        Reply<String> page = home.at(() -> parts.all()
                .thenApply(all -> all.get(userPart) + " " + all.get(ordersPart).size() + " " + all.get(pricePart)));
        orders.complete(List.of(7, 8));
        price.complete(1.5);
        user.complete("Ann");
        home.step();
        assertThat(page.await()).isEqualTo("Ann 2 1.5");
        assertThat(home.timers()).isZero();
    }

    @Test
    void aRequiredPartThatFailsFailsAllAtOnce() {
        Reply<Gathered> all = home.at(parts::all);
        orders.completeExceptionally(new IllegalStateException("planned"));
        assertThatThrownBy(all::await).isInstanceOf(IllegalStateException.class).hasMessage("planned");
        assertThat(user.isFailed()).isTrue();
        assertThat(price.isFailed()).isTrue();
    }

    @Test
    void anOptionalPartMayFailOrBeLate() {
        Reply<Gathered> all = home.at(parts::all);
        user.complete("Ann");
        orders.complete(List.of());
        assertThat(all.isDone()).isFalse();
        home.advance(SECOND);
        Gathered gathered = all.await();
        assertThat(gathered.getOrElse(pricePart, 9.9)).isEqualTo(9.9);
        assertThat(gathered.outcome(pricePart)).isEqualTo(new Outcome.Open<>("price"));
        assertThatThrownBy(() -> gathered.get(pricePart))
                .isInstanceOf(PartialResultException.class)
                .hasMessage("part 'price' was open when the time was over");
        assertThat(price.isFailed()).isTrue();
    }

    @Test
    void aRequiredPartThatIsLateFailsAllWithWhatIsThere() {
        Reply<Gathered> all = home.at(parts::all);
        user.complete("Ann");
        home.advance(SECOND);
        assertThatThrownBy(all::await)
                .isInstanceOf(PartialResultException.class)
                .hasMessage("parts [user, orders, price] not reached within 1000 ms"
                        + " (done=[user], failed=[], open=[orders, price])");
    }

    @Test
    void settledPartsThrowTheirFailureWhenTheyAreTaken() {
        Reply<Gathered> settled = home.at(parts::settled);
        user.completeExceptionally(new IllegalStateException("planned"));
        orders.completeExceptionally(new IOException("down"));
        price.completeExceptionally(new AssertionError("bad"));
        Gathered gathered = settled.await();
        assertThatThrownBy(() -> gathered.get(userPart)).hasMessage("planned");
        assertThatThrownBy(() -> gathered.get(ordersPart))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(IOException.class);
        assertThatThrownBy(() -> gathered.get(pricePart)).isInstanceOf(AssertionError.class);
        assertThat(gathered.outcomes()).extracting(Outcome::name).containsExactly("user", "orders", "price");
    }

    @Test
    void settledPartsComeWhenTheTimeIsOver() {
        Reply<Gathered> settled = home.at(parts::settled);
        price.complete(1.5);
        home.advance(SECOND);
        assertThat(settled.await().get(pricePart)).isEqualTo(1.5);
        assertThat(settled.await().outcome(userPart).isSuccess()).isFalse();
    }

    @Test
    void aKeyOfAnotherGatheringIsRefused() {
        Part<String> stranger = new Parts().add("user", Reply.of("Bob"));
        Gathered none = new Parts().all().await();
        assertThat(none.outcomes()).isEmpty();
        assertThatThrownBy(() -> none.get(stranger))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("part: part 'user' (expected: a part of this gathering)");
        assertThatThrownBy(() -> parts.add("user", Reply.of("Bob")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name: 'user' (expected: a name that no other part has)");
    }
}
