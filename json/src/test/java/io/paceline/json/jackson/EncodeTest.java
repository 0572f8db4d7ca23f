package io.paceline.json.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonException;
import io.paceline.json.JsonException.Kind;
import io.paceline.json.JsonOutput;
import io.paceline.json.JsonWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EncodeTest {
    private static final JsonCodec CODEC = JacksonCodec.standard();

    enum Color {
        RED,
        GREEN
    }

    record Guest(String name, int age) {}

    record All(
            String text,
            int i,
            long l,
            short s,
            byte b,
            double d,
            float f,
            boolean on,
            char c,
            Integer boxed,
            Long big,
            Boolean maybe,
            Color color,
            Guest guest,
            List<Guest> guests,
            List<String> tags) {}

    record Rich(UUID id, Instant at, Optional<String> note, Map<String, Guest> guests, List<Integer> numbers) {}

    record Renamed(@JsonProperty("the_name") String name) {}

    record WithGetter(String name) {
        public String getShout() {
            return name + "!";
        }
    }

    record Link(String name, Link next) {}

    public static class Pojo {
        private String name = "n";
        public int age = 3;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }
    }

    public static class Broken {
        public String getName() {
            throw new IllegalStateException("no name");
        }
    }

    @Test
    void writesRecordsInTheOrderOfTheirComponents() {
        assertThat(text(new Guest("Ada", 36))).isEqualTo("{\"name\":\"Ada\",\"age\":36}");
        assertThat(text(List.of("Hello World!"))).isEqualTo("[\"Hello World!\"]");
        assertThat(text(null)).isEqualTo("null");
        assertThat(text(new Guest(null, -1))).isEqualTo("{\"name\":null,\"age\":-1}");
    }

    @Test
    void writesRichTypesInTheirIsoForms() {
        Rich rich = new Rich(
                UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
                Instant.parse("2026-01-31T12:30:00.123Z"),
                Optional.of("n"),
                Map.of("a", new Guest("A", 1)),
                List.of(1, 2));
        assertThat(text(rich))
                .isEqualTo("{\"id\":\"123e4567-e89b-12d3-a456-426614174000\",\"at\":\"2026-01-31T12:30:00.123Z\","
                        + "\"note\":\"n\",\"guests\":{\"a\":{\"name\":\"A\",\"age\":1}},\"numbers\":[1,2]}");
    }

    @Test
    void honoursAnnotationsAndGetters() {
        assertThat(text(new Renamed("x"))).isEqualTo("{\"the_name\":\"x\"}");
        assertThat(CODEC.decode("{\"the_name\":\"x\"}".getBytes(UTF_8), Renamed.class))
                .isEqualTo(new Renamed("x"));
        assertThat(text(new WithGetter("x"))).contains("\"name\":\"x\"", "\"shout\":\"x!\"");
        assertThat(CODEC.decode("{\"name\":\"x\",\"shout\":\"y\"}".getBytes(UTF_8), WithGetter.class))
                .isEqualTo(new WithGetter("x"));
        assertThat(text(new Pojo())).contains("\"name\":\"n\"", "\"age\":3");
        assertThat(CODEC.decode("{\"name\":\"q\",\"age\":9}".getBytes(UTF_8), Pojo.class)
                        .getName())
                .isEqualTo("q");
    }

    @Test
    void escapesWhatMustBeEscapedAndNothingElse() {
        assertThat(text("a/b<é€😀>\"\\\n\u0001\u007f")).isEqualTo("\"a/b<é€😀>\\\"\\\\\\n\\u0001\u007f\"");
    }

    @Test
    void writesALoneSurrogateAsItsEscape() {
        assertThat(text(new Guest("a\ud800", 1))).isEqualTo("{\"name\":\"a\\uD800\",\"age\":1}");
    }

    @Test
    void whatWasWrittenIsReadBackInBothWays() {
        JsonCodec byJackson = JacksonCodec.standardWith(settings -> settings);
        JsonWriter<Object> bound = CODEC.writer(All.class);
        JsonOutput output = new JsonOutput();
        for (long seed = 0; seed < 3_000; seed++) {
            All value = all(new Random(seed));
            output.reset();
            bound.write(value, output);
            assertThat(byJackson.decode(output.toByteArray(), All.class))
                    .as("seed %s", seed)
                    .isEqualTo(value);
            assertThat(CODEC.decode(CODEC.encode(value), All.class))
                    .as("seed %s", seed)
                    .isEqualTo(value);
        }
    }

    @Test
    void appendsToWhatTheOutputHolds() {
        JsonOutput output = new JsonOutput();
        output.write('x');
        CODEC.encode(new Guest("é".repeat(5_000), 1), output);
        CODEC.encode(1, output);
        assertThat(new String(output.toByteArray(), UTF_8))
                .isEqualTo("x{\"name\":\"" + "é".repeat(5_000) + "\",\"age\":1}1");
    }

    @Test
    void aFailureLeavesTheOutputAsItWas() {
        Map<String, Object> broken = new LinkedHashMap<>();
        broken.put("text", "x".repeat(20_000));
        broken.put("bad", new Broken());
        JsonOutput output = new JsonOutput();
        output.write('x');
        JsonException e = catchThrowableOfType(JsonException.class, () -> CODEC.encode(broken, output));
        assertThat(e.kind()).isEqualTo(Kind.ENCODE);
        assertThat(e.badInput()).isFalse();
        assertThat(e.pointer()).isEqualTo("/bad/name");
        assertThat(output.toByteArray()).containsExactly('x');
    }

    @Test
    void aCycleIsAFailureAndNoOverflow() {
        List<Object> cycle = new ArrayList<>();
        cycle.add(cycle);
        assertThat(catchThrowableOfType(JsonException.class, () -> CODEC.encode(cycle))
                        .kind())
                .isEqualTo(Kind.ENCODE);
        Link link = null;
        for (int i = 0; i < 20_000; i++) {
            link = new Link("n", link);
        }
        Link deep = link;
        assertThat(catchThrowableOfType(JsonException.class, () -> CODEC.encode(deep))
                        .kind())
                .isEqualTo(Kind.ENCODE);
    }

    private static String text(Object value) {
        return new String(CODEC.encode(value), UTF_8);
    }

    private static All all(Random random) {
        return new All(
                string(random),
                random.nextInt(8) == 0 ? Integer.MIN_VALUE : random.nextInt() >> random.nextInt(32),
                random.nextInt(8) == 0 ? Long.MIN_VALUE : random.nextLong() >> random.nextInt(64),
                (short) random.nextInt(),
                (byte) random.nextInt(),
                random.nextInt(9) == 0 ? Double.NaN : random.nextGaussian() * Math.pow(10, random.nextInt(30) - 15),
                (float) random.nextGaussian(),
                random.nextBoolean(),
                (char) ('a' + random.nextInt(26)),
                random.nextBoolean() ? null : random.nextInt(100),
                random.nextBoolean() ? null : random.nextLong(),
                random.nextBoolean() ? null : random.nextBoolean(),
                random.nextBoolean() ? null : Color.values()[random.nextInt(2)],
                random.nextBoolean() ? null : new Guest(string(random), random.nextInt(1_000)),
                random.nextBoolean() ? null : Arrays.asList(new Guest(string(random), 1), null),
                random.nextBoolean() ? null : Arrays.asList(string(random), null, string(random)));
    }

    private static String string(Random random) {
        String[] parts = {
            "", "a", "plain", "twelve bytes", "é", "€", "😀", "\"", "\\", "\n", "\u0000", "\u007f", "\u2028", "/"
        };
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return random.nextInt(10) == 0
                ? null
                : random.nextInt(40) == 0 ? text.toString().repeat(4_000) : text.toString();
    }
}
