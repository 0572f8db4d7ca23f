package io.paceline.endpoint.internal.choice;

import io.paceline.endpoint.internal.model.Conditions;
import io.paceline.endpoint.internal.model.NameCondition;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.ParameterKind;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.http.Accept;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.MediaType;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One of the operations that a request may be for. */
final class Candidate {

    /** By what can be said at start: more conditions first, of the same number those on values first, then the names. */
    static final Comparator<Candidate> ORDER = Comparator.comparingInt(
                    (Candidate candidate) -> -weight(candidate.conditions.params()))
            .thenComparingInt(candidate -> -weight(candidate.conditions.headers()));

    final Operation operation;
    final Conditions conditions;
    final HttpHandler handler;
    final MediaTypes consumes;
    final MediaTypes produces;

    /** Whether a request without a body is taken whatever it says of it. */
    private final boolean bodyOptional;

    Candidate(Operation operation, HttpHandler handler) {
        this.operation = operation;
        this.conditions = operation.conditions();
        this.handler = handler;
        this.consumes = MediaTypes.of(conditions.consumes());
        this.produces = MediaTypes.of(conditions.produces());
        this.bodyOptional = operation.parameters().stream()
                .anyMatch(parameter -> parameter.kind() == ParameterKind.BODY && !isRequired(parameter));
    }

    private static boolean isRequired(OperationParameter parameter) {
        return parameter.required() && TypeVariables.rawClass(parameter.type()) != Optional.class;
    }

    private static int weight(Set<NameCondition> conditions) {
        long values = conditions.stream()
                .filter(condition -> condition.value() != null && !condition.negated())
                .count();
        return conditions.size() * 1000 + (int) values;
    }

    /** The range that the body of a request lies in, or null if it is not taken. */
    @Nullable
    MediaType consumed(HttpRequest request, @Nullable MediaType contentType) {
        if (consumes.isEmpty()) {
            return MediaType.ANY;
        }
        if (contentType == null) {
            return bodyOptional && !hasBody(request) ? MediaType.ANY : consumes.rangeOf(MediaType.OCTETS);
        }
        return consumes.rangeOf(contentType);
    }

    private static boolean hasBody(HttpRequest request) {
        String length = request.header("Content-Length");
        return request.header("Transfer-Encoding") != null || (length != null && !length.equals("0"));
    }

    boolean producesFor(Accept accept) {
        return produces.isEmpty() || produces.areAccepted(accept);
    }

    boolean namesHold(HttpRequest request) {
        for (NameCondition condition : conditions.params()) {
            if (!condition.holds(request.query(condition.name()))) {
                return false;
            }
        }
        for (NameCondition condition : conditions.headers()) {
            if (!condition.holds(request.header(condition.name()))) {
                return false;
            }
        }
        return true;
    }
}
