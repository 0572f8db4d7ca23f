package io.paceline.json.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.paceline.json.JsonException;
import io.paceline.json.JsonOutput;
import io.paceline.json.JsonWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Records are written without Jackson where they are plain: both ways must give the same bytes. */
class PlainWriterTest {
    enum Color {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "grün \"g\"";
            }
        }
    }

    enum Named {
        @JsonProperty("one")
        ONE
    }

    record Leaf(String text, int count, long id, Integer small, Long big, boolean on, Boolean maybe, Color color) {}

    record Tree(String name, List<Leaf> leaves, Collection<String> tags, ArrayList<Integer> numbers, Tree left) {}

    record Page<T>(List<T> items, T first) {}

    record Pages(Page<Leaf> page) {}

    record Mixed(Leaf leaf, Instant at) {}

    record Inherited(Shouting shouting) {}

    record Shouting(String name) {
        public String getShout() {
            return name + "!";
        }
    }

    record Changed(String name) {
        @Override
        public String name() {
            return "changed " + name;
        }
    }

    record Refusing(String name) {
        @Override
        public String name() {
            throw new IllegalStateException("no name");
        }
    }

    record OfNamed(Named named) {}

    record Empty() {}

    /** A list that Jackson writes as an object. */
    @JsonFormat(shape = JsonFormat.Shape.POJO)
    static final class Odd extends ArrayList<String> {
        private static final long serialVersionUID = 1L;
    }

    private final JacksonCodec standard = JacksonCodec.standard();
    private final JacksonCodec byJackson = JacksonCodec.standardWith(settings -> settings);

    @Test
    void bothWaysGiveTheSameBytes() {
        JsonWriter<Object> typed = standard.writer(Tree.class);
        JsonWriter<Object> expected = byJackson.writer(Tree.class);
        for (long seed = 0; seed < 5_000; seed++) {
            Tree tree = tree(new Random(seed), 0);
            assertThat(text(typed, tree)).as("seed %s", seed).isEqualTo(text(expected, tree));
            assertThat(new String(standard.encode(tree), UTF_8))
                    .as("seed %s", seed)
                    .isEqualTo(text(expected, tree));
        }
    }

    @Test
    void everyCharacterIsWrittenAsJacksonDoes() {
        JsonWriter<Object> typed = standard.writer(Changed.class);
        JsonWriter<Object> expected = byJackson.writer(Changed.class);
        for (int c = 0; c <= 0xffff; c++) {
            for (String around : List.of("", "seven c", "and eight", "é")) {
                Changed value = new Changed(around + (char) c + around);
                assertThat(text(typed, value)).as("%x", c).isEqualTo(text(expected, value));
            }
        }
    }

    @Test
    void whatAGenericRecordHoldsIsWrittenByItsType() {
        Leaf leaf = leaf(new Random(1));
        Pages pages = new Pages(new Page<>(List.of(leaf, leaf), leaf));
        assertThat(text(standard.writer(Pages.class), pages)).isEqualTo(text(byJackson.writer(Pages.class), pages));
    }

    @Test
    void theBoundsOfNumbersAreWritten() {
        for (int digits = 1; digits <= 18; digits++) {
            long power = (long) Math.pow(10, digits);
            for (long value : new long[] {power - 1, power, power + 1, -power, 1 - power}) {
                Leaf leaf = new Leaf("", (int) value, value, (int) -value, -value, true, false, Color.RED);
                assertThat(text(standard.writer(Leaf.class), leaf))
                        .contains("\"id\":" + value + ",", "\"big\":" + -value);
            }
        }
        Leaf leaf = new Leaf(
                "", Integer.MIN_VALUE, Long.MIN_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, true, false, Color.GREEN);
        assertThat(text(standard.writer(Leaf.class), leaf)).isEqualTo(text(byJackson.writer(Leaf.class), leaf));
    }

    @Test
    void plainRecordsHaveAForm() {
        assertThat(standard.writer(Tree.class)).isInstanceOf(PlainWriter.class);
        assertThat(standard.writer(Changed.class)).isInstanceOf(PlainWriter.class);
        assertThat(standard.writer(Tree.class.getRecordComponents()[1].getGenericType()))
                .as("a list of records")
                .isInstanceOf(PlainWriter.class);
        assertThat(standard.writer(Pages.class)).isInstanceOf(PlainWriter.class);
        assertThat(byJackson.writer(Tree.class)).isNotInstanceOf(PlainWriter.class);
    }

    @Test
    void whateverJacksonWritesItsOwnWayStaysWithJackson() {
        Leaf leaf = new Leaf("t", 1, 2, 3, 4L, true, null, Color.GREEN);
        List<Object> others = List.of(
                new Mixed(leaf, Instant.EPOCH),
                new Shouting("x"),
                new Inherited(new Shouting("x")),
                new OfNamed(Named.ONE),
                new Page<>(List.of(leaf), leaf),
                new Empty());
        for (Object other : others) {
            assertThat(standard.writer(other.getClass())).as("%s", other).isNotInstanceOf(PlainWriter.class);
            assertThat(standard.encode(other)).asString(UTF_8).isEqualTo(new String(byJackson.encode(other), UTF_8));
        }
    }

    @Test
    void aListOfTheUsersMakingIsWrittenByJackson() {
        Odd odd = new Odd();
        odd.add("a");
        Tree tree = new Tree("x".repeat(3_000), null, odd, new ArrayList<>(List.of(1)), null);
        assertThat(text(standard.writer(Tree.class), tree))
                .isEqualTo(text(byJackson.writer(Tree.class), tree))
                .contains("\"empty\":false");
    }

    @Test
    void aFailureIsToldWithItsPlaceAndLeavesTheOutputAsItWas() {
        JsonOutput output = new JsonOutput();
        output.write('x');
        JsonWriter<Object> writer = standard.writer(Refusing.class);
        JsonException failure =
                catchThrowableOfType(JsonException.class, () -> writer.write(new Refusing("n"), output));
        assertThat(failure.kind()).isEqualTo(JsonException.Kind.ENCODE);
        assertThat(failure.pointer()).isEqualTo("/name");
        assertThat(output.toByteArray()).containsExactly('x');
    }

    @Test
    void depthIsBoundedAsByJackson() {
        for (int depth : new int[] {100, 399, 400, 401, 480, 5_000}) {
            Tree tree = null;
            for (int i = 0; i < depth; i++) {
                tree = new Tree("n", List.of(), null, null, tree);
            }
            Tree deep = tree;
            assertThat(outcome(standard, deep)).as("%s", depth).isEqualTo(outcome(byJackson, deep));
        }
    }

    private static Object outcome(JacksonCodec codec, Object value) {
        try {
            return new String(codec.encode(value), UTF_8);
        } catch (JsonException e) {
            return e.kind();
        }
    }

    private static String text(JsonWriter<Object> writer, Object value) {
        JsonOutput output = new JsonOutput();
        writer.write(value, output);
        return new String(output.toByteArray(), UTF_8);
    }

    private static Tree tree(Random random, int depth) {
        List<Leaf> leaves = list(random, () -> leaf(random));
        List<String> tags = list(random, () -> string(random));
        List<Integer> numbers = list(random, () -> random.nextInt(4) == 0 ? null : random.nextInt());
        return new Tree(
                string(random),
                random.nextBoolean() ? leaves : Collections.unmodifiableList(leaves),
                random.nextBoolean() ? tags : new LinkedHashSet<>(tags),
                random.nextInt(5) == 0 ? null : new ArrayList<>(numbers),
                depth < 3 && random.nextBoolean() ? tree(random, depth + 1) : null);
    }

    private static Leaf leaf(Random random) {
        return new Leaf(
                string(random),
                random.nextInt() >> random.nextInt(32),
                random.nextLong() >> random.nextInt(64),
                random.nextBoolean() ? null : random.nextInt(100),
                random.nextBoolean() ? null : random.nextLong(),
                random.nextBoolean(),
                random.nextBoolean() ? null : random.nextBoolean(),
                random.nextBoolean() ? null : Color.values()[random.nextInt(2)]);
    }

    private static <T> List<T> list(Random random, Supplier<@Nullable T> item) {
        List<T> items = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            items.add(item.get());
        }
        return items;
    }

    private static @Nullable String string(Random random) {
        String[] parts = {
            "", "a", "plain words", "12345678", "é", "€", "😀", "\"", "\\", "\n", "\u0000", "?", "/", "\ud800"
        };
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(parts[random.nextInt(random.nextInt(3) == 0 ? parts.length : 4)]);
        }
        return random.nextInt(10) == 0
                ? null
                : random.nextInt(60) == 0 ? text.toString().repeat(2_000) : text.toString();
    }
}
