package io.paceline.benchmarks.jmh;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.paceline.json.JsonOutput;
import io.paceline.json.JsonReader;
import io.paceline.json.JsonWriter;
import io.paceline.json.jackson.JacksonCodec;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** The guest list of about 4 kB, decoded into records and encoded: Paceline's codec beside Jackson as it comes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 1)
public class JsonBenchmark {
    private static final int GUESTS = 42;

    /** What the echo takes and gives. */
    public record GuestList(String guestListName, String eventName, Venue venue, List<Guest> guests) {}

    /** Where the event is. */
    public record Venue(String name, String address) {}

    /** Who comes; the age is a string in the text. */
    public record Guest(String firstName, String lastName, String profession, int age) {}

    private final byte[] text = text();
    private final JsonReader<GuestList> reader = JacksonCodec.standard().reader(GuestList.class);
    private final JsonWriter<Object> writer = JacksonCodec.standard().writer(GuestList.class);
    private final JsonReader<GuestList> strictJacksonReader =
            JacksonCodec.standardWith(settings -> settings).reader(GuestList.class);
    private final ObjectReader jacksonReader = JsonMapper.shared().readerFor(GuestList.class);
    private final ObjectWriter jacksonWriter = JsonMapper.shared().writerFor(GuestList.class);
    private final @Nullable GuestList value = reader.read(text);
    private final JsonOutput output = new JsonOutput();

    /** Paceline: bytes to records. */
    @Benchmark
    public @Nullable Object decode() {
        return reader.read(text, 0, text.length);
    }

    /** The same settings, with records left to Jackson. */
    @Benchmark
    public @Nullable Object decodeByStrictJackson() {
        return strictJacksonReader.read(text, 0, text.length);
    }

    /** Jackson 3 as it comes. */
    @Benchmark
    public Object decodeByJackson() {
        return jacksonReader.readValue(text);
    }

    /** Paceline: records to bytes in an output that is used again. */
    @Benchmark
    public int encode() {
        output.reset();
        writer.write(value, output);
        return output.size();
    }

    /** Jackson 3 as it comes, into a new array. */
    @Benchmark
    public byte[] encodeByJackson() {
        return jacksonWriter.writeValueAsBytes(value);
    }

    /** Paceline: what one request of the echo does. */
    @Benchmark
    public int echo() {
        output.reset();
        writer.write(reader.read(text, 0, text.length), output);
        return output.size();
    }

    private static byte[] text() {
        String[] first = {"Ada", "Grace", "Alan", "Barbara", "Edsger", "Margaret"};
        String[] last = {"Lovelace", "Hopper", "Turing", "Liskov", "Dijkstra", "Hamilton"};
        String[] work = {"Mathematician", "Rear admiral", "Logician", "Professor", "Software engineer"};
        StringBuilder text = new StringBuilder("{\"guestListName\":\"Annual gala\",\"eventName\":\"Summer reception\",")
                .append("\"venue\":{\"name\":\"Town Hall\",\"address\":\"1 Market Square, Springfield\"},\"guests\":[");
        for (int i = 0; i < GUESTS; i++) {
            text.append(i == 0 ? "" : ",")
                    .append("{\"firstName\":\"")
                    .append(first[i % first.length])
                    .append("\",\"lastName\":\"")
                    .append(last[i / 2 % last.length])
                    .append("\",\"profession\":\"")
                    .append(work[i % work.length])
                    .append("\",\"age\":\"")
                    .append(20 + i)
                    .append("\"}");
        }
        return text.append("]}").toString().getBytes(UTF_8);
    }
}
