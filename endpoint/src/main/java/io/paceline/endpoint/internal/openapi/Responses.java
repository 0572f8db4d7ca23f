package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.ResponseStatus;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.endpoint.internal.result.ResultTypes;
import io.paceline.endpoint.openapi.ApiResponse;
import io.paceline.endpoint.openapi.ApiResponses;
import io.paceline.http.HttpResponse;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Describes what an operation may answer: by its result, by what its code says, and by what the server itself says. */
final class Responses {

    private static final int FIRST_PROBLEM = 400;

    /** How several parts of a file are sent (RFC 9110, section 14.6). */
    private static final String SEVERAL_PARTS = "multipart/byteranges";

    private final Operation operation;
    private final OperationDocument.Parts parts;
    private final Map<String, ObjectNode> byStatus = new TreeMap<>();

    Responses(Operation operation, OperationDocument.Parts parts) {
        this.operation = operation;
        this.parts = parts;
    }

    ObjectNode toJson(boolean hasVariables, @Nullable ObjectNode requestBody) {
        said().forEach(this::add);
        addResult();
        addProblems(hasVariables, requestBody);
        ObjectNode responses = JsonNodeFactory.instance.objectNode();
        byStatus.forEach(responses::set);
        return responses;
    }

    /** What the annotations of the method say, and those of its class. */
    private List<ApiResponse> said() {
        List<ApiResponse> all = new ArrayList<>();
        for (Method method : operation.chain()) {
            all.addAll(List.of(method.getAnnotationsByType(ApiResponse.class)));
        }
        ApiResponses ofClass = operation.view().annotation(ApiResponses.class);
        if (ofClass != null) {
            all.addAll(List.of(ofClass.value()));
        }
        ApiResponse oneOfClass = operation.view().annotation(ApiResponse.class);
        if (oneOfClass != null) {
            all.add(oneOfClass);
        }
        return all;
    }

    private void add(ApiResponse said) {
        String status = Integer.toString(said.responseCode());
        if (byStatus.containsKey(status)) {
            return;
        }
        boolean hasBody = said.body() != void.class;
        if (said.responseCode() >= FIRST_PROBLEM && !hasBody) {
            byStatus.put(
                    status,
                    said.description().isEmpty()
                            ? parts.problems().reference(said.responseCode())
                            : Problems.response(said.description(), said.responseCode()));
            return;
        }
        ObjectNode response = response(said.responseCode(), said.description());
        if (hasBody) {
            addContent(said.body(), response.putObject("content"));
            if (!said.mediaType().isEmpty()) {
                ObjectNode content = (ObjectNode) response.get("content");
                ObjectNode media = (ObjectNode) content.iterator().next();
                content.removeAll().set(said.mediaType(), media);
            }
        }
        byStatus.put(status, response);
    }

    private void addResult() {
        Type value = operation.value();
        String status = Integer.toString(operation.status());
        if (operation.isVoid() || value == Void.class) {
            byStatus.putIfAbsent(status, response(operation.status(), ""));
        } else if (TypeVariables.rawClass(value) == HttpResponse.class) {
            if (byStatus.keySet().stream().allMatch(known -> known.compareTo("400") >= 0)) {
                byStatus.put("2XX", response(200, "Whatever the method answers."));
            }
        } else if (!byStatus.containsKey(status)) {
            ObjectNode response = response(operation.status(), "");
            addContent(ResultTypes.held(value), response.putObject("content"));
            byStatus.put(status, response);
        }
    }

    /** What a method says it throws, where the class of that has a status. */
    private void addThrown() {
        for (Method method : operation.chain()) {
            for (Class<?> thrown : method.getExceptionTypes()) {
                ResponseStatus said = thrown.getAnnotation(ResponseStatus.class);
                if (said != null) {
                    addProblem(said.value() != 0 ? said.value() : said.code());
                }
            }
        }
    }

    private void addProblems(boolean hasVariables, @Nullable ObjectNode requestBody) {
        addThrown();
        addProblem(400);
        Permission permission = Permission.of(operation);
        if (permission == Permission.ROLES_ALLOWED || (permission == Permission.UNSAID && parts.secured())) {
            addProblem(401);
            addProblem(403);
        } else if (permission == Permission.DENY_ALL) {
            addProblem(403);
        }
        if (hasVariables || ResultTypes.held(operation.value()) != operation.value()) {
            addProblem(404);
        }
        if (!operation.conditions().produces().isEmpty() || MediaContent.isStream(operation.value())) {
            addProblem(406);
        }
        if (MediaContent.isFile(ResultTypes.held(operation.value()))) {
            byStatus.putIfAbsent("304", response(304, ""));
            ObjectNode part = response(206, "");
            ObjectNode content = part.putObject("content");
            addContent(ResultTypes.held(operation.value()), content);
            content.putObject(SEVERAL_PARTS).putObject("schema");
            byStatus.putIfAbsent("206", part);
            addProblem(404);
            addProblem(412);
            addProblem(416);
        }
        if (requestBody != null) {
            addProblem(413);
        }
        if (requestBody != null || !operation.conditions().consumes().isEmpty()) {
            addProblem(415);
        }
        addProblem(500);
        addProblem(503);
        addProblem(504);
    }

    private void addProblem(int status) {
        byStatus.putIfAbsent(Integer.toString(status), parts.problems().reference(status));
    }

    private void addContent(Type type, ObjectNode content) {
        MediaContent.add(type, operation.produces(), parts.schemas(), content);
    }

    private static ObjectNode response(int status, String description) {
        String text = !description.isEmpty()
                ? description
                : switch (status) {
                    case 200 -> "OK.";
                    case 201 -> "Created.";
                    case 202 -> "Accepted, and not yet done.";
                    case 204 -> "Done; there is nothing to say.";
                    case 206 -> "The part that was asked for.";
                    case 304 -> "What the client has is still right.";
                    default -> "Status " + status + ".";
                };
        return JsonNodeFactory.instance.objectNode().put("description", text);
    }
}
