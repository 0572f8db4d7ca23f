package io.paceline.apps.api;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.paceline.endpoint.openapi.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which guests are wanted; filters may hold filters. */
@Schema(description = "Which guests are wanted; filters may hold filters.")
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = GuestFilter.Age.class, name = "age"),
    @JsonSubTypes.Type(value = GuestFilter.Profession.class, name = "profession"),
    @JsonSubTypes.Type(value = GuestFilter.All.class, name = "all"),
    @JsonSubTypes.Type(value = GuestFilter.Any.class, name = "any")
})
sealed interface GuestFilter {

    /** Whether a guest is one of them. */
    boolean accepts(Guest guest);

    /** Those of an age, both ends included. */
    record Age(int from, int to) implements GuestFilter {
        @Override
        public boolean accepts(Guest guest) {
            return guest.age() >= from && guest.age() <= to;
        }
    }

    /** Those of a profession. */
    record Profession(String name) implements GuestFilter {
        public Profession {
            Texts.require("name", name);
        }

        @Override
        public boolean accepts(Guest guest) {
            return guest.profession().equalsIgnoreCase(name);
        }
    }

    /** Those whom each of these filters accepts. */
    record All(List<GuestFilter> of) implements GuestFilter {
        public All {
            of = copy(of);
        }

        @Override
        public boolean accepts(Guest guest) {
            return of.stream().allMatch(filter -> filter.accepts(guest));
        }
    }

    /** Those whom any of these filters accepts. */
    record Any(List<GuestFilter> of) implements GuestFilter {
        public Any {
            of = copy(of);
        }

        @Override
        public boolean accepts(Guest guest) {
            return of.stream().anyMatch(filter -> filter.accepts(guest));
        }
    }

    private static List<GuestFilter> copy(@Nullable List<GuestFilter> filters) {
        if (filters == null || filters.contains(null)) {
            throw new IllegalArgumentException("of: " + filters + " (expected: filters)");
        }
        return List.copyOf(filters);
    }
}
