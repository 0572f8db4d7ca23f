package io.paceline.json.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.json.JsonException;
import io.paceline.json.JsonReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Records are read without Jackson where their text is plain: both ways must agree on every text. */
class PlainTextTest {
    enum Color {
        RED,
        GREEN
    }

    record Leaf(String text, int count, Long big, boolean on, Boolean maybe, Color color) {}

    record Tree(String name, List<Leaf> leaves, List<String> tags, List<Integer> numbers, Tree left, long id) {}

    record Mixed(Leaf leaf, Instant at, Map<String, Leaf> leaves, double ratio) {}

    private final JsonReader<?> standard = JacksonCodec.standard().reader(Tree.class);
    private final JsonReader<?> byJackson =
            JacksonCodec.standardWith(settings -> settings).reader(Tree.class);

    @Test
    void bothWaysAgreeOnValidTexts() {
        forEachSeed(2_000, random -> assertAgree(tree(random, 0).getBytes(UTF_8)));
    }

    @Test
    void bothWaysAgreeOnDamagedTexts() {
        forEachSeed("long".equals(System.getProperty("paceline.intensity")) ? 500_000 : 6_000, random -> {
            byte[] text = tree(random, 1).getBytes(UTF_8);
            for (int damages = 1 + random.nextInt(3); damages > 0 && text.length > 2; damages--) {
                text = damage(text, random);
            }
            assertAgree(text);
        });
    }

    @Test
    void neverReadsBeyondItsRange() {
        byte[] text = "{\"name\":\"n\",\"leaves\":[{\"text\":\"a\\nb\",\"count\":12}],\"tags\":[\"x\"],\"id\":12}"
                .getBytes(UTF_8);
        for (int length = 0; length <= text.length; length++) {
            // What follows would complete the text, were it read.
            assertThat(outcome(standard, text, length))
                    .isEqualTo(outcome(standard, Arrays.copyOf(text, length), length));
        }
    }

    private void assertAgree(byte[] text) {
        assertThat(outcome(standard, text, text.length))
                .as(() -> new String(text, UTF_8))
                .isEqualTo(outcome(byJackson, text, text.length));
    }

    private static Object outcome(JsonReader<?> reader, byte[] text, int length) {
        try {
            return List.of("value", String.valueOf(reader.read(text, 0, length)));
        } catch (JsonException e) {
            return e.kind();
        }
    }

    private static byte[] damage(byte[] text, Random random) {
        byte[] interesting = "\"\\{}[],:0123456789-+.eEtfn \n\tnulltrue\u0001".getBytes(UTF_8);
        int at = random.nextInt(text.length);
        List<Byte> bytes = new ArrayList<>();
        for (byte b : text) {
            bytes.add(b);
        }
        byte other = interesting[random.nextInt(interesting.length)];
        switch (random.nextInt(5)) {
            case 0 -> bytes.remove(at);
            case 1 -> bytes.add(at, other);
            case 2 -> bytes.set(at, other);
            case 3 -> bytes.set(at, (byte) random.nextInt(256));
            default ->
                bytes.subList(at, Math.min(bytes.size(), at + random.nextInt(12)))
                        .clear();
        }
        byte[] damaged = new byte[bytes.size()];
        for (int i = 0; i < damaged.length; i++) {
            damaged[i] = bytes.get(i);
        }
        return damaged;
    }

    private static String tree(Random random, int depth) {
        List<String> members = new ArrayList<>();
        members.add("\"name\":" + text(random));
        members.add("\"leaves\":" + list(random, () -> leaf(random)));
        members.add("\"tags\":" + list(random, () -> text(random)));
        members.add("\"numbers\":" + list(random, () -> number(random)));
        members.add("\"id\":" + number(random));
        if (depth < 3) {
            members.add("\"left\":" + (random.nextBoolean() ? "null" : tree(random, depth + 1)));
        }
        if (random.nextInt(8) == 0) {
            members.add("\"other\":{\"a\":[1,{\"b\":null}]}");
        }
        return object(random, members);
    }

    private static String leaf(Random random) {
        return object(
                random,
                List.of(
                        "\"text\":" + text(random),
                        "\"count\":" + number(random),
                        "\"big\":" + (random.nextBoolean() ? "null" : number(random)),
                        "\"on\":" + random.nextBoolean(),
                        "\"maybe\":" + pick(random, "null", "true", "false"),
                        "\"color\":" + pick(random, "null", "\"RED\"", "\"GREEN\"", "\"GREEN\"")));
    }

    private static String object(Random random, List<String> all) {
        List<String> members = new ArrayList<>(all);
        if (random.nextInt(4) == 0) {
            java.util.Collections.shuffle(members, random);
        }
        members.removeIf(member -> random.nextInt(12) == 0);
        String gap = pick(random, "", "", " ", "\n  ");
        return "{" + gap + String.join("," + gap, members) + gap + "}";
    }

    private static String list(Random random, java.util.function.Supplier<String> item) {
        List<String> items = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            items.add(item.get());
        }
        return "[" + String.join(pick(random, ",", " , "), items) + "]";
    }

    private static String number(Random random) {
        String digits = pick(
                random,
                "0",
                "-0",
                "7",
                "-44",
                "123456789",
                "1234567890",
                "2147483647",
                "-2147483648",
                String.valueOf(random.nextInt(1_000_000)));
        return random.nextInt(4) == 0 ? '"' + digits + '"' : digits;
    }

    private static String text(Random random) {
        String part =
                pick(random, "a", "plain words", "12345678", "é", "€uro", "😀", "\\n", "\\\"", "\\u00e9", "\\\\", "/");
        return '"' + part.repeat(random.nextInt(5)) + pick(random, "", "x", "tail of it") + '"';
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static void forEachSeed(int count, java.util.function.Consumer<Random> test) {
        for (long seed = 0; seed < count; seed++) {
            try {
                test.accept(new Random(seed));
            } catch (Throwable e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    @Test
    void recordsOfPlainTypesAreReadByTheirShape() {
        assertThat(standard).extracting("shape").isNotNull();
        assertThat(JacksonCodec.standard().reader(Mixed.class))
                .extracting("shape")
                .isNull();
        assertThat(byJackson).extracting("shape").isNull();
    }

    @Test
    void aRecordWithOtherTypesIsReadTooAndFindsDuplicates() {
        String text = "{\"leaf\":{\"text\":\"t\",\"count\":\"3\"},\"at\":\"2026-01-31T12:30:00Z\","
                + "\"leaves\":{\"k\":{\"text\":\"u\"}},\"ratio\":1}";
        assertThat(StrictTextTest.decode(text, Mixed.class))
                .isEqualTo(new Mixed(
                        new Leaf("t", 3, null, false, null, null),
                        Instant.parse("2026-01-31T12:30:00Z"),
                        Map.of("k", new Leaf("u", 0, null, false, null, null)),
                        1));
        StrictTextTest.refusal("{\"leaves\":{\"k\":{},\"k\":{}}}", Mixed.class);
    }
}
