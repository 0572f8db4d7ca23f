package io.paceline.apps.fuzz;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestMapping;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Sends back what it gets, in every shape that a type may have. */
@RequestMapping("/types")
public final class Types {

    public record Numbers(
            byte b,
            short s,
            int i,
            long l,
            float f,
            double d,
            Integer boxed,
            BigDecimal decimal,
            BigInteger whole,
            boolean flag) {}

    public record Times(
            Instant instant,
            LocalDate date,
            LocalTime time,
            LocalDateTime dateTime,
            OffsetDateTime offsetDateTime,
            OffsetTime offsetTime,
            ZonedDateTime zoned,
            Duration duration,
            Period period,
            Year year,
            YearMonth month,
            MonthDay day,
            ZoneOffset offset) {}

    @SuppressWarnings("ArrayRecordComponent") // how arrays travel is the matter here
    public record Others(String text, char letter, UUID uuid, URI uri, byte[] bytes, DayOfWeek day, Object any) {}

    @NullMarked
    public record Never(String text, @Nullable String maybe, List<String> texts, Optional<Integer> optional) {
        public Never {
            if (text == null || texts == null) {
                throw new IllegalArgumentException("missing");
            }
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // how arrays travel is the matter here
    public record Containers(
            List<List<Integer>> nested,
            Set<String> set,
            int[] ints,
            String[] texts,
            Map<String, Numbers> byText,
            Map<Level, Integer> byEnum,
            OptionalInt number) {}

    public enum Level {
        @JsonProperty("low")
        LOW,
        HIGH
    }

    public record Tree(Level level, List<Tree> children, Tree next) {}

    public record Pair<A, B>(A first, B second) {}

    public record Wrapped(@JsonValue String text) {
        @JsonCreator
        public Wrapped {}
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "shape")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Group.class, name = "group")
    })
    public sealed interface Shape {}

    public record Circle(int radius) implements Shape {}

    public record Group(List<Shape> shapes) implements Shape {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Cat.class, name = "cat"),
        @JsonSubTypes.Type(value = Dog.class, name = "dog")
    })
    public interface Animal {}

    public record Cat(int lives) implements Animal {}

    public record Dog(String name) implements Animal {}

    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Sparse(String text, List<Integer> numbers, Optional<String> optional) {}

    public record Outer(int id, @JsonUnwrapped Inner inner) {}

    public record Inner(String street, int number) {}

    /** As beans were written before there were records. */
    public static class Bean {
        private String name;
        private int size;
        private String secret = "";

        @JsonProperty("title")
        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public int getSize() {
            return size;
        }

        public void setSize(int size) {
            this.size = size;
        }

        public int getDouble() {
            return size / 2;
        }

        @JsonIgnore
        public String getIgnored() {
            return "x";
        }

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        public void setSecret(String secret) {
            this.secret = secret;
        }

        @Override
        public String toString() {
            return name + size + secret.length();
        }
    }

    @PostMapping("/numbers")
    public Numbers numbers(@RequestBody Numbers value) {
        return value;
    }

    @PostMapping("/times")
    public Times times(@RequestBody Times value) {
        return value;
    }

    @PostMapping("/others")
    public Others others(@RequestBody Others value) {
        return value;
    }

    @PostMapping("/never")
    public Never never(@RequestBody Never value) {
        return value;
    }

    @PostMapping("/containers")
    public Containers containers(@RequestBody Containers value) {
        return value;
    }

    @PostMapping("/tree")
    public Tree tree(@RequestBody Tree value) {
        return value;
    }

    @PostMapping("/pair")
    public Pair<Level, Pair<Wrapped, Integer>> pair(@RequestBody Pair<Level, Pair<Wrapped, Integer>> value) {
        return value;
    }

    @PostMapping("/shape")
    public Shape shape(@RequestBody Shape value) {
        return value;
    }

    @PostMapping("/circle")
    public Circle circle(@RequestBody Circle value) {
        return value;
    }

    @PostMapping("/shapes")
    public List<Shape> shapes(@RequestBody List<Shape> value) {
        return value;
    }

    @PostMapping("/animal")
    public Animal animal(@RequestBody Animal value) {
        return value;
    }

    @PostMapping("/sparse")
    public Sparse sparse(@RequestBody Sparse value) {
        return value;
    }

    @PostMapping("/outer")
    public Outer outer(@RequestBody Outer value) {
        return value;
    }

    @PostMapping("/bean")
    public Bean bean(@RequestBody Bean value) {
        return value;
    }

    @PostMapping("/map")
    public Map<String, List<Circle>> map(@RequestBody Map<String, List<Circle>> value) {
        return value;
    }

    @PostMapping("/level")
    public Level level(@RequestBody Level value) {
        return value;
    }
}
