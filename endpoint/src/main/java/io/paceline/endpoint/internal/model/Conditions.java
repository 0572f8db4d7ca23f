package io.paceline.endpoint.internal.model;

import io.paceline.http.MediaType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/**
 * What a request must have, besides method and path, to be for an operation.
 *
 * @param params what its query must hold, all of them
 * @param headers what its header must hold, all of them
 * @param consumes the types of which its body must have one; empty for any
 * @param produces the types of which its client must accept one; empty for any
 */
public record Conditions(
        Set<NameCondition> params,
        Set<NameCondition> headers,
        Set<MediaCondition> consumes,
        Set<MediaCondition> produces) {

    /** Any request will do. */
    static final Conditions NONE = new Conditions(Set.of(), Set.of(), Set.of(), Set.of());

    /**
     * Reads those of an annotation. As in Spring, a value for Content-Type or Accept among the header fields says what is
     * consumed or produced.
     *
     * @throws IllegalArgumentException naming what is malformed
     */
    static Conditions parse(String[] params, String[] headers, String[] consumes, String[] produces) {
        Set<MediaCondition> consumed = parse("consumes", MediaCondition::parse, consumes);
        Set<MediaCondition> produced = parse("produces", MediaCondition::parse, produces);
        Set<NameCondition> others = new LinkedHashSet<>();
        for (NameCondition header : parse("headers", NameCondition::parse, headers)) {
            String value = header.value();
            if (value != null && header.name().equalsIgnoreCase("Content-Type")) {
                addAll(consumed, "headers", value, header.negated());
            } else if (value != null && header.name().equalsIgnoreCase("Accept")) {
                addAll(produced, "headers", value, header.negated());
            } else {
                others.add(new NameCondition(header.name().toLowerCase(Locale.ROOT), value, header.negated()));
            }
        }
        return new Conditions(parse("params", NameCondition::parse, params), others, consumed, produced);
    }

    private static <T> Set<T> parse(String member, Function<String, T> read, String... texts) {
        Set<T> all = new LinkedHashSet<>();
        for (String text : texts) {
            try {
                all.add(read.apply(text));
            } catch (IllegalArgumentException malformed) {
                throw new IllegalArgumentException(member + ": " + malformed.getMessage(), malformed);
            }
        }
        return all;
    }

    private static void addAll(Set<MediaCondition> to, String member, String value, boolean negated) {
        for (String each : value.split(",", -1)) {
            to.addAll(parse(member, MediaCondition::parse, (negated ? "!" : "") + each.strip()));
        }
    }

    /** These of a class with those of one of its methods, whose media types replace those of the class. */
    Conditions with(Conditions ofMethod) {
        return new Conditions(
                union(params, ofMethod.params),
                union(headers, ofMethod.headers),
                ofMethod.consumes.isEmpty() ? consumes : ofMethod.consumes,
                ofMethod.produces.isEmpty() ? produces : ofMethod.produces);
    }

    private static <T> Set<T> union(Set<T> first, Set<T> second) {
        Set<T> all = new LinkedHashSet<>(first);
        all.addAll(second);
        return all;
    }

    /** Whether any request will do. */
    public boolean isEmpty() {
        return params.isEmpty() && headers.isEmpty() && consumes.isEmpty() && produces.isEmpty();
    }

    /** The types that are wanted, without those that are not. */
    static List<MediaType> wanted(Set<MediaCondition> conditions) {
        List<MediaType> types = new ArrayList<>();
        for (MediaCondition condition : conditions) {
            if (!condition.negated()) {
                types.add(condition.type());
            }
        }
        return List.copyOf(types);
    }

    @Override
    public String toString() {
        return "params " + params + ", headers " + headers + ", consumes " + consumes + ", produces " + produces;
    }
}
