package io.paceline.endpoint.internal.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpResponse;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of results before there is one. */
class ResultTypesTest {

    record Guest(String name) {}

    record Ticks(int upTo) implements Flow.Publisher<Integer> {
        @Override
        public void subscribe(Flow.Subscriber<? super Integer> subscriber) {
            throw new UnsupportedOperationException();
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                InputStream.class,
                ByteArrayInputStream.class,
                StringReader.class,
                FileChannel.class,
                Future.class,
                FutureTask.class
            })
    void whatCannotBeSentWithoutWaitingIsRefusedSayingWhatToReturnInstead(Class<?> type) {
        assertThatThrownBy(() -> ResultTypes.requireAnswerable(type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("result: " + type.getName() + " (expected: a ");
    }

    @ParameterizedTest
    @ValueSource(classes = {String.class, Guest.class, byte[].class, Object.class, List.class, Ticks.class})
    void whatCanBeSentIsNotRefused(Class<?> type) {
        assertThatCode(() -> ResultTypes.requireAnswerable(type)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(classes = {Guest.class, List.class, Map.class, int.class, Thread.State.class, int[].class})
    void aValueOfThisTypeIsJsonWhateverItIs(Class<?> type) {
        assertThat(ResultTypes.isAlwaysJson(type)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Object.class,
                String.class,
                byte[].class,
                HttpResponse.class,
                Optional.class,
                Ticks.class,
                CharSequence.class,
                Comparable.class
            })
    void aValueOfThisTypeHasToBeLookedAt(Class<?> type) {
        assertThat(ResultTypes.isAlwaysJson(type)).isFalse();
    }

    @Test
    void anOptionalHoldsItsArgument() throws NoSuchFieldException {
        class Fields {
            @SuppressWarnings("unused") // read by reflection
            Optional<List<Guest>> optional;
        }
        assertThat(ResultTypes.held(Fields.class.getDeclaredField("optional").getGenericType()))
                .hasToString("java.util.List<" + Guest.class.getName() + ">");
        assertThat(ResultTypes.held(OptionalLong.class)).isEqualTo(Long.class);
        assertThat(ResultTypes.held(Guest.class)).isEqualTo(Guest.class);
    }
}
