package io.paceline.endpoint.internal.choice;

import io.paceline.endpoint.internal.model.NameCondition;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.http.Accept;
import io.paceline.http.ConditionalHandler;
import io.paceline.http.HttpException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.MediaType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The operations on one pattern and request method, of which it hands each request to the most specific that fits: by
 * parameters, then header fields, then what is consumed, then what the client likes most, and should all be the same,
 * by name.
 */
public final class OperationChoice implements ConditionalHandler {

    private final List<Candidate> candidates;
    private final boolean byContentType;
    private final boolean byAccept;

    private OperationChoice(List<Candidate> candidates) {
        this.candidates = candidates;
        this.byContentType = candidates.stream().anyMatch(each -> !each.consumes.isEmpty());
        this.byAccept = candidates.stream().anyMatch(each -> !each.produces.isEmpty());
    }

    /**
     * What answers requests for operations of one pattern: the handler itself, if there is only one, for any request.
     *
     * @param handlers the handler of each
     * @throws IllegalArgumentException naming two operations that nothing tells apart
     */
    public static HttpHandler of(Map<Operation, HttpHandler> handlers) {
        List<Operation> operations = List.copyOf(handlers.keySet());
        for (int i = 0; i < operations.size(); i++) {
            for (int j = 0; j < i; j++) {
                requireDifferent(operations.get(i), operations.get(j));
            }
        }
        List<Candidate> candidates = new ArrayList<>();
        handlers.forEach((operation, handler) -> candidates.add(new Candidate(operation, handler)));
        if (candidates.size() == 1 && operations.get(0).conditions().isEmpty()) {
            return candidates.get(0).handler;
        }
        candidates.sort(Candidate.ORDER.thenComparing(each -> each.operation.toString()));
        return new OperationChoice(List.copyOf(candidates));
    }

    private static void requireDifferent(Operation one, Operation other) {
        if (one.conditions().equals(other.conditions())) {
            throw new IllegalArgumentException(
                    one + ": " + one.pattern() + " (expected: other requests than " + other + " answers)");
        }
        if (!one.pattern().equals(other.pattern())) {
            throw new IllegalArgumentException(one + ": " + one.pattern() + " (expected: " + other.pattern()
                    + ", the variables of " + other + ")");
        }
    }

    @Override
    public @Nullable Object handle(HttpRequest request) throws Exception {
        return choose(request).handle(request);
    }

    @Override
    public boolean streamsBody(HttpRequest request) {
        HttpHandler chosen;
        try {
            chosen = choose(request);
        } catch (HttpException refused) {
            return true; // and not wait for it
        }
        return chosen.streamsBody(request);
    }

    @Override
    public boolean takes(HttpRequest request) {
        try {
            return best(request) != null;
        } catch (HttpException malformed) {
            return false;
        }
    }

    @Override
    public HttpException refusal(HttpRequest request, List<ConditionalHandler> all) {
        List<Candidate> each = new ArrayList<>();
        for (ConditionalHandler handler : all) {
            if (handler instanceof OperationChoice choice) {
                each.addAll(choice.candidates);
            }
        }
        return new OperationChoice(each).refusal(request);
    }

    private HttpHandler choose(HttpRequest request) {
        Candidate best = best(request);
        if (best == null) {
            throw refusal(request);
        }
        return best.handler;
    }

    private @Nullable MediaType contentType(HttpRequest request) {
        return byContentType ? typeOfBody(request) : null;
    }

    private Accept accept(HttpRequest request) {
        return byAccept ? Accept.of(request) : Accept.ANYTHING;
    }

    private @Nullable Candidate best(HttpRequest request) {
        MediaType contentType = contentType(request);
        Accept accept = accept(request);
        Candidate best = null;
        MediaType bestConsumed = MediaType.ANY;
        for (Candidate each : candidates) {
            MediaType consumed = each.consumed(request, contentType);
            if (consumed != null
                    && each.producesFor(accept)
                    && each.namesHold(request)
                    && (best == null || isBetter(each, consumed, best, bestConsumed, accept))) {
                best = each;
                bestConsumed = consumed;
            }
        }
        return best;
    }

    private static @Nullable MediaType typeOfBody(HttpRequest request) {
        String value = request.header("Content-Type");
        try {
            return value == null ? null : MediaType.parse(value);
        } catch (IllegalArgumentException malformed) {
            throw new HttpException(415, "Content-Type (expected: a media type such as application/json)", malformed);
        }
    }

    /** Whether a candidate comes before one that stands before it in the order of the start. */
    private static boolean isBetter(
            Candidate one, MediaType consumed, Candidate other, MediaType otherConsumed, Accept accept) {
        int order = Candidate.ORDER.compare(one, other);
        if (order == 0) {
            order = MediaType.MOST_SPECIFIC_FIRST.compare(consumed, otherConsumed);
        }
        return (order == 0 ? byAccept(one.produces, other.produces, accept) : order) < 0;
    }

    /** As Spring does: by the first range, in the order of the client's liking, that makes a difference. */
    private static int byAccept(MediaTypes one, MediaTypes other, Accept accept) {
        for (Accept.Range range : accept.ranges()) {
            if (range.quality() > 0) {
                int order = Boolean.compare(has(other, range.type()), has(one, range.type()));
                if (order == 0) {
                    order = compare(one.within(range.type()), other.within(range.type()));
                }
                if (order != 0) {
                    return order;
                }
            }
        }
        return 0;
    }

    private static boolean has(MediaTypes types, MediaType type) {
        return types.wanted().isEmpty()
                ? type.equals(MediaType.ANY)
                : types.wanted().contains(type);
    }

    private static int compare(@Nullable MediaType one, @Nullable MediaType other) {
        if (one == null || other == null) {
            return Boolean.compare(one == null, other == null);
        }
        int order = MediaType.MOST_SPECIFIC_FIRST.compare(one, other);
        return order == 0 ? one.toString().compareTo(other.toString()) : order;
    }

    private HttpException refusal(HttpRequest request) {
        MediaType contentType = contentType(request);
        Accept accept = accept(request);
        List<Candidate> taken = candidates.stream()
                .filter(each -> each.consumed(request, contentType) != null)
                .toList();
        if (taken.isEmpty()) {
            return unsupported(request, contentType);
        }
        List<Candidate> given =
                taken.stream().filter(each -> each.producesFor(accept)).toList();
        if (given.isEmpty()) {
            return new HttpException(406, "Accept: none of what there is (expected: " + produced(taken) + ")");
        }
        return new HttpException(400, "request (expected: " + names(given) + ")");
    }

    private HttpException unsupported(HttpRequest request, @Nullable MediaType contentType) {
        Set<MediaType> types = new LinkedHashSet<>();
        candidates.forEach(each -> types.addAll(each.consumes.wanted()));
        String wanted = MediaType.join(types);
        HttpException refused = new HttpException(
                415,
                "Content-Type: " + (contentType == null ? "missing" : contentType.type() + "/" + contentType.subtype())
                        + " (expected: " + (types.isEmpty() ? "another" : wanted) + ")");
        if (!types.isEmpty()) {
            refused.header("Accept", wanted);
            if (request.method().equals("PATCH")) {
                refused.header("Accept-Patch", wanted); // RFC 5789, section 2.2
            }
        }
        return refused;
    }

    private static String produced(List<Candidate> candidates) {
        Set<MediaType> types = new LinkedHashSet<>();
        candidates.forEach(each -> types.addAll(each.produces.wanted()));
        return types.isEmpty() ? "another" : MediaType.join(types);
    }

    private static String names(List<Candidate> candidates) {
        return candidates.stream()
                .map(each -> {
                    List<String> all = new ArrayList<>();
                    each.conditions.params().forEach(condition -> all.add("parameter " + condition));
                    each.conditions.headers().forEach(condition -> all.add("header " + shown(condition)));
                    return String.join(" and ", all);
                })
                .collect(Collectors.joining(", or "));
    }

    private static String shown(NameCondition condition) {
        return condition.value() == null ? condition.toString() : condition.name();
    }

    @Override
    public String toString() {
        return candidates.stream()
                .sorted(Comparator.comparing(each -> each.operation.toString()))
                .map(each -> each.operation.toString())
                .collect(Collectors.joining(" or "));
    }
}
