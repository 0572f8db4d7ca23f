package io.paceline.endpoint.internal;

import io.paceline.endpoint.internal.bind.ParameterBindings;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.ParameterKind;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.MultipartOptions;
import io.paceline.http.server.Multipart;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Has the body of a request read as its operation wants it, before its arguments are bound. */
final class BodyHandlers {

    private BodyHandlers() {}

    /**
     * The handler with the body read before it.
     *
     * @throws IllegalArgumentException if the operation would use a body that is gone when it runs
     */
    static HttpHandler around(Operation operation, HttpHandler handler, MultipartOptions options) {
        boolean streams = operation.parameters().stream().anyMatch(BodyHandlers::isStream);
        if (operation.isVoid()
                && (streams || operation.parameters().stream().anyMatch(OperationParameter::takesFiles))) {
            throw new IllegalArgumentException(
                    operation + ": void, which is answered before it runs, when its files and"
                            + " its body are gone (expected: a result, or CompletionStage<Void>)");
        }
        if (streams) {
            return new Streaming(handler);
        }
        return ParameterBindings.takesForm(operation)
                ? Multipart.before(handler, options.withFields(fields(operation)))
                : handler;
    }

    private static boolean isStream(OperationParameter parameter) {
        return parameter.kind() == ParameterKind.BODY
                && TypeVariables.rawClass(parameter.type()) == Flow.Publisher.class;
    }

    /** What is made of a part while arguments are bound, on the loop, must be in memory. */
    private static Set<String> fields(Operation operation) {
        return operation.parameters().stream()
                .filter(parameter -> parameter.kind() == ParameterKind.PART && !parameter.takesFiles())
                .map(OperationParameter::name)
                .collect(Collectors.toSet());
    }

    /** A handler that is given its body as a stream. */
    private record Streaming(HttpHandler handler) implements HttpHandler {
        @Override
        public @Nullable Object handle(HttpRequest request) throws Exception {
            return handler.handle(request);
        }

        @Override
        public boolean streamsBody(HttpRequest request) {
            return true;
        }
    }
}
