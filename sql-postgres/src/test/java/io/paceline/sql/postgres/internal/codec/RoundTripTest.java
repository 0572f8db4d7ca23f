package io.paceline.sql.postgres.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.postgres.internal.codec.RandomValues.Sample;
import io.paceline.sql.postgres.value.PgArray;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random values to a server and back, as text and in binary form: both ways give the server the same value, and give
 * the same value back.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RoundTripTest {

    private static final long SEED = Long.getLong("paceline.seed", System.nanoTime());
    private static final int VALUES = "long".equals(System.getProperty("paceline.intensity")) ? 5000 : 60;

    private final RandomValues values = new RandomValues(SEED);
    private TypeClient client;

    @BeforeAll
    void connect() {
        EmbeddedPostgres server = EmbeddedPostgres.shared();
        client = new TypeClient(server.port(), server.user(), server.database(), new CodecRegistry(List.of()));
        client.execute("set time zone 'America/St_Johns'");
    }

    @AfterAll
    void close() {
        client.close();
    }

    Stream<Sample> types() {
        return values.types(client.version()).stream();
    }

    @ParameterizedTest
    @MethodSource("types")
    void aValueComesBackAsItWasInEitherForm(Sample type) {
        String sql = "select $1::" + type.name() + ", format('%s', $1::" + type.name() + ")";
        for (int i = 0; i < VALUES; i++) {
            Object value = type.values().get();
            check(sql, type, value, value);
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void arraysOfAnyDimensionComeBackWithTheirNulls(Sample type) {
        String sql = "select $1::" + type.name() + "[], format('%s', $1::" + type.name() + "[])";
        for (int i = 0; i < VALUES / 4; i++) {
            List<?> value = values.array(type, 1 + i % 3);
            check(sql, type, value, value);
        }
        check(sql, type, List.of(), List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"int4", "text"})
    void arraysKeepLowerBoundsThatAreNotOne(String name) {
        Sample type = values.types(client.version()).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        String sql = "select $1::" + name + "[], format('%s', $1::" + name + "[])";
        PgArray value = new PgArray(values.array(type, 2), List.of(0, -3));
        check(sql, type, value, value);
    }

    /** Lists of arrays of bytes have no equality of their own. */
    private static int compare(@Nullable Object one, @Nullable Object other) {
        return Arrays.deepEquals(new Object[] {arrays(one)}, new Object[] {arrays(other)}) ? 0 : 1;
    }

    private static @Nullable Object arrays(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().map(RoundTripTest::arrays).toArray()
                : value;
    }

    private void check(String sql, Sample type, Object value, Object expected) {
        String what = "seed " + SEED + ", " + type;
        TypeClient.Answer first = client.first(sql, value);
        TypeClient.Answer again = client.again(sql, first, value);
        assertThat(first.row().get(0))
                .as(what)
                .usingComparator(RoundTripTest::compare)
                .isEqualTo(expected);
        assertThat(again.row().get(0))
                .as(what)
                .usingComparator(RoundTripTest::compare)
                .isEqualTo(expected);
        assertThat(again.row().getString(1)).as(what).isEqualTo(first.row().getString(1));
        assertThat(again.row().getString(0)).as(what).isEqualTo(first.row().getString(0));
        if (type.canonicalText()
                && !type.name().startsWith("timestamptz")
                && !type.name().startsWith("tstz")) {
            assertThat(again.row().getString(0)).as(what).isEqualTo(first.row().getString(1));
        }
    }
}
