package io.paceline.endpoint.internal.client;

import io.paceline.endpoint.Idempotent;
import io.paceline.endpoint.RequestMethod;
import io.paceline.endpoint.internal.client.RequestDraft.Field;
import io.paceline.endpoint.internal.model.NameCondition;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.ParameterKind;
import io.paceline.http.MediaType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans the requests of methods, or says why they cannot be made.
 *
 * @param base what comes before each path, without a slash at its end
 */
record RequestPlans(String base, ArgumentWriters writers) {

    // RFC 9110, section 9.2.2
    private static final Set<RequestMethod> IDEMPOTENT = EnumSet.of(
            RequestMethod.GET, RequestMethod.HEAD, RequestMethod.PUT, RequestMethod.DELETE, RequestMethod.OPTIONS);
    private static final MediaType FORM = MediaType.parse(RequestPlan.FORM);

    /**
     * The plan for a method.
     *
     * @param operations one for each of its patterns
     * @param accept the media types that its result can be read from; those that the method names count first
     * @throws IllegalArgumentException naming the method and what is wrong with it
     */
    RequestPlan of(List<Operation> operations, String accept) {
        Operation operation = operations.get(0);
        requireOneBody(operation);
        List<PathTemplate> paths = new ArrayList<>();
        for (Operation each : operations) {
            paths.add(PathTemplate.parse(each.pattern()));
        }
        requireVariables(operation, paths);
        paths.sort(
                Comparator.comparingInt((PathTemplate path) -> path.variables().size())
                        .reversed());
        TextPlace place = operation.consumes().contains(FORM) ? TextPlace.FORM : TextPlace.QUERY;
        List<ArgumentWriter> arguments = new ArrayList<>();
        for (OperationParameter parameter : operation.parameters()) {
            arguments.add(writers.of(parameter, place));
        }
        RequestMethod verb = verb(operation);
        return new RequestPlan(
                operation.toString(),
                verb.name(),
                base,
                List.copyOf(paths),
                fixedQuery(operation),
                fixedHeaders(operation, accept),
                List.copyOf(arguments),
                place == TextPlace.FORM,
                bodyType(operation),
                IDEMPOTENT.contains(verb) || operation.annotation(Idempotent.class) != null);
    }

    private static void requireOneBody(Operation operation) {
        long bodies = count(operation, ParameterKind.BODY);
        long parts = count(operation, ParameterKind.PART);
        if (bodies + Math.min(parts, 1) > 1) {
            throw new IllegalArgumentException(operation + ": " + bodies + " parameters with @RequestBody"
                    + (parts > 0 ? " and " + parts + " with @RequestPart" : "") + " (expected: one body)");
        }
    }

    private static long count(Operation operation, ParameterKind kind) {
        return operation.parameters().stream()
                .filter(parameter -> parameter.kind() == kind)
                .count();
    }

    private static void requireVariables(Operation operation, List<PathTemplate> paths) {
        Set<String> given = new HashSet<>();
        for (OperationParameter parameter : operation.parameters()) {
            if (parameter.kind() == ParameterKind.PATH) {
                given.add(parameter.name());
                if (paths.stream().noneMatch(path -> path.variables().contains(parameter.name()))) {
                    throw new IllegalArgumentException(
                            parameter + ": no {" + parameter.name() + "} in the path (expected: one)");
                }
            }
        }
        for (PathTemplate path : paths) {
            for (String variable : path.variables()) {
                if (!given.contains(variable)) {
                    throw new IllegalArgumentException(operation + ": {" + variable
                            + "} in the path (expected: a parameter with @PathVariable for it)");
                }
            }
        }
    }

    /** Of several request methods the first that can carry what the method sends. */
    private static RequestMethod verb(Operation operation) {
        boolean body = count(operation, ParameterKind.BODY) + count(operation, ParameterKind.PART) > 0;
        return operation.methods().stream()
                .min(Comparator.comparing((RequestMethod each) ->
                                body && (each == RequestMethod.GET || each == RequestMethod.HEAD))
                        .thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
    }

    /** What the mapping wants to find in the query, unless a parameter sends it. */
    private static String fixedQuery(Operation operation) {
        StringBuilder query = new StringBuilder();
        for (NameCondition condition : operation.conditions().params()) {
            boolean sent = operation.parameters().stream()
                    .anyMatch(parameter -> parameter.kind() == ParameterKind.QUERY
                            && parameter.name().equals(condition.name()));
            if (condition.value() != null && !condition.negated() && !sent) {
                RequestDraft.pair(query, condition.name(), condition.value());
            }
        }
        return query.toString();
    }

    private static List<Field> fixedHeaders(Operation operation, String accept) {
        List<Field> headers = new ArrayList<>();
        for (NameCondition condition : operation.conditions().headers()) {
            if (condition.value() != null && !condition.negated()) {
                headers.add(new Field(condition.name(), condition.value()));
            }
        }
        headers.add(
                new Field("Accept", operation.produces().isEmpty() ? accept : MediaType.join(operation.produces())));
        return List.copyOf(headers);
    }

    /** What the mapping wants the body to be called, if it says so; null for what it is by itself. */
    private static @Nullable String bodyType(Operation operation) {
        return operation.consumes().stream()
                .filter(type -> !type.isRange())
                .map(MediaType::toString)
                .findFirst()
                .orElse(null);
    }
}
