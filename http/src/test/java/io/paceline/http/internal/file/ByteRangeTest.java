package io.paceline.http.internal.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a Range field asks for, by RFC 9110, section 14.1.2. */
class ByteRangeTest {

    private static final int SIZE = 10;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bytes=0-0 | 0-0",
                "bytes=0- | 0-9",
                "bytes=3-5 | 3-5",
                "bytes=9-9 | 9-9",
                "bytes=8-99999999999999999999999 | 8-9",
                "bytes=-1 | 9-9",
                "bytes=-10 | 0-9",
                "bytes=-11 | 0-9",
                "bytes=-99999999999999999999999 | 0-9",
                "BYTES=1-2 | 1-2",
                "bytes=1-2,4-5 | 1-2 4-5",
                "bytes= 1-2 , ,\t4-5, | 1-2 4-5",
                "bytes=5-5,0-0 | 5-5 0-0",
                "bytes=10-,1-2 | 1-2",
                "bytes=-0,1-2 | 1-2"
            })
    void aPartThatIsThereIsGiven(String field, String expected) {
        List<ByteRange> ranges = ByteRange.parse(field, SIZE);
        assertThat(ranges).extracting(range -> range.from() + "-" + range.to()).containsExactly(expected.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=-0", "bytes=10-", "bytes=10-20", "bytes=99999999999999999999999-", "bytes=-0,10-11"})
    void whatIsNotThereCannotBeSatisfied(String field) {
        assertThat(ByteRange.parse(field, SIZE)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bytes=",
                "bytes=,",
                "bytes",
                "bytes=-",
                "bytes=--1",
                "bytes=a-b",
                "bytes=1-2,x",
                "bytes=5-4",
                "bytes=+1-2",
                "bytes=1",
                "bytes=1 -2",
                "bytes 1-2",
                "lines=1-2",
                "bytes=0-9,0-0",
                "bytes=0-5,4-9",
                "bytes=0-0,1-1,2-2,3-3,4-4,5-5,6-6,7-7,8-8,9-9,10-10,11-11,12-12,13-13,14-14,15-15,16-16"
            })
    void whatIsMalformedOrTooMuchDoesNotCount(String field) {
        assertThat(ByteRange.parse(field, SIZE)).isNull();
    }

    @Test
    void nothingHasNoParts() {
        assertThat(ByteRange.parse("bytes=0-", 0)).isNull();
    }

    @Test
    void whateverIsAskedForPartsLieWithinAndAreNeverMoreThanThereIs() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        String letters = "0123456789-,- ,=ab";
        for (int i = 0; i < 50_000; i++) {
            StringBuilder field = new StringBuilder("bytes=");
            for (int n = random.nextInt(20); n > 0; n--) {
                field.append(letters.charAt(random.nextInt(letters.length())));
            }
            long size = random.nextInt(100);
            List<ByteRange> ranges = ByteRange.parse(field.toString(), size);
            if (ranges != null) {
                assertThat(ranges)
                        .as("seed %d: %s of %d", seed, field, size)
                        .allMatch(range -> range.from() >= 0 && range.from() <= range.to() && range.to() < size);
                assertThat(ranges.stream().mapToLong(ByteRange::length).sum()).isLessThanOrEqualTo(size);
            }
        }
    }
}
