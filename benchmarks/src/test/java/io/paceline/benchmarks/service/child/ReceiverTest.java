package io.paceline.benchmarks.service.child;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceiverTest {

    private static Receiver receiver(long... numbers) {
        Receiver receiver = new Receiver(1);
        for (long number : numbers) {
            receiver.add(0, number);
        }
        return receiver;
    }

    @Test
    void aCallIsAnsweredWithTheSumOfItsSender() {
        Receiver receiver = new Receiver(2);
        receiver.add(0, 1);
        receiver.add(1, 1);

        assertThat(receiver.add(0, 2)).isEqualTo(3);
        assertThat(receiver.received(0)).isEqualTo(2);
        assertThat(receiver.received(1)).isEqualTo(1);
    }

    @Test
    void allNumbersInOrderAreNoError() {
        assertThat(receiver(1, 2, 3).errors(0, 3)).isZero();
    }

    @Test
    void aMissingNumberIsAnError() {
        assertThat(receiver(1, 3).errors(0, 3)).isPositive();
    }

    @Test
    void aNumberThatComesTwiceIsAnError() {
        assertThat(receiver(1, 2, 2, 3).errors(0, 3)).isPositive();
    }

    @Test
    void numbersOutOfOrderAreAnError() {
        assertThat(receiver(2, 1, 3).errors(0, 3)).isPositive();
    }

    @Test
    void aMissingLastNumberIsAnError() {
        assertThat(receiver(1, 2).errors(0, 3)).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "2, 3", "3, 6", "4, 10", "3037000499, 4611686016981624750"})
    void theSumOfTheFirstNumbersIsKnownWithoutAdding(long last, long sum) {
        assertThat(Receiver.sumTo(last)).isEqualTo(sum);
    }
}
