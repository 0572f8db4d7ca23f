package io.paceline.benchmarks.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.module.blackbird.BlackbirdModule;

/** The floor of the JSON echo: Jackson alone on the 4 kB sample, with and without Blackbird; run in the repository. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class JacksonBaseline {

    /** The sample's shape. */
    public record GuestList(String guestListName, String eventName, Venue venue, List<Guest> guests) {}

    /** Where the event takes place. */
    public record Venue(String name, String address) {}

    /** One guest; the sample gives the age as a string. */
    public record Guest(String firstName, String lastName, String profession, int age) {}

    /** Whether bean access is compiled by Blackbird. */
    @Param({"false", "true"})
    public boolean blackbird;

    private JsonMapper mapper = JsonMapper.shared();
    private byte[] bytes = {};
    private GuestList guestList = new GuestList("", "", new Venue("", ""), List.of());

    /** Reads the sample. */
    @Setup
    public void read() throws IOException {
        JsonMapper.Builder builder = JsonMapper.builder();
        mapper = blackbird ? builder.addModule(new BlackbirdModule()).build() : builder.build();
        bytes = Files.readAllBytes(Path.of("benchmarks/sample.json"));
        guestList = decode();
    }

    /** Bytes to records. */
    @Benchmark
    public GuestList decode() {
        return mapper.readValue(bytes, GuestList.class);
    }

    /** Records to bytes. */
    @Benchmark
    public byte[] encode() {
        return mapper.writeValueAsBytes(guestList);
    }
}
