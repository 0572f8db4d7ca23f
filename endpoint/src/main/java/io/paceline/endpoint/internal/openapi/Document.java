package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.RequestMethod;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.openapi.schema.Schemas;
import io.paceline.endpoint.openapi.OpenApi;
import io.paceline.endpoint.openapi.SecurityScheme;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts the document together. Its order depends on nothing but what it says: paths and schemas by name, tags in the order
 * of the services.
 */
public final class Document {

    private final OpenApi settings;
    private final Schemas schemas;
    private final Problems problems = new Problems();
    private final Map<String, Path> byShape = new TreeMap<>();
    private final Map<String, ObjectNode> tags = new LinkedHashMap<>();

    /** The operations on one template, by method. */
    private record Path(PathTemplate template, Map<RequestMethod, List<Operation>> operations) {}

    private Document(OpenApi settings, JsonMapper mapper, Predicate<Class<?>> models) {
        this.settings = settings;
        this.schemas = new Schemas(mapper, models);
    }

    /**
     * The document.
     *
     * @param operations what the server answers
     * @param mapper how values travel as JSON
     * @param models whether what travels as text is made of several, one for each member
     * @throws IllegalArgumentException naming what two types or operations have the same of
     */
    public static ObjectNode of(
            OpenApi settings, List<Operation> operations, JsonMapper mapper, Predicate<Class<?>> models) {
        Document document = new Document(settings, mapper, models);
        for (Operation operation : operations) {
            document.add(operation);
        }
        return document.toJson();
    }

    private void add(Operation operation) {
        io.paceline.endpoint.openapi.Operation said =
                operation.annotation(io.paceline.endpoint.openapi.Operation.class);
        if (said != null && said.hidden()) {
            return;
        }
        PathTemplate template = PathTemplate.of(operation.pattern());
        Path path = byShape.computeIfAbsent(template.shape(), shape -> new Path(template, new TreeMap<>()));
        for (RequestMethod method : operation.methods()) {
            path.operations().computeIfAbsent(method, any -> new ArrayList<>()).add(operation);
        }
        Tags.add(operation, tags);
    }

    private ObjectNode toJson() {
        ObjectNode document = JsonNodeFactory.instance.objectNode().put("openapi", "3.1.0");
        ObjectNode info = document.putObject("info").put("title", settings.title());
        if (!settings.description().isEmpty()) {
            info.put("description", settings.description());
        }
        info.put("version", settings.version());
        addServers(document);
        document.putArray("tags").addAll(tags.values());
        addPaths(document.putObject("paths"));
        ObjectNode components = document.putObject("components");
        problems.addTo(components);
        ObjectNode named = components.putObject("schemas");
        named.setAll(schemas.named());
        problems.addSchema(named);
        addSecurity(document, components);
        return document;
    }

    private void addServers(ObjectNode document) {
        if (settings.servers().isEmpty()) {
            return;
        }
        ArrayNode servers = document.putArray("servers");
        for (OpenApi.Server server : settings.servers()) {
            servers.addObject().put("url", server.url()).put("description", server.description());
        }
    }

    private void addPaths(ObjectNode paths) {
        OperationIds ids = new OperationIds();
        byShape.values().forEach(path -> path.operations().forEach((method, all) -> ids.count(all.get(0))));
        Map<String, ObjectNode> sorted = new TreeMap<>();
        byShape.values().forEach(path -> {
            ObjectNode item = JsonNodeFactory.instance.objectNode();
            path.operations()
                    .forEach((method, all) ->
                            item.set(method.name().toLowerCase(Locale.ROOT), operation(path.template(), all, ids)));
            sorted.put(path.template().path(), item);
        });
        sorted.forEach(paths::set);
    }

    private ObjectNode operation(PathTemplate template, List<Operation> all, OperationIds ids) {
        String id = ids.next(all.get(0));
        ObjectNode merged = OperationDocument.of(all.get(0), template, id, this.parts());
        for (Operation other : all.subList(1, all.size())) {
            OperationMerge.add(OperationDocument.of(other, template, id, this.parts()), merged);
        }
        return merged;
    }

    private OperationDocument.Parts parts() {
        return new OperationDocument.Parts(
                schemas, problems, !settings.security().isEmpty());
    }

    private void addSecurity(ObjectNode document, ObjectNode components) {
        if (settings.security().isEmpty()) {
            return;
        }
        ObjectNode schemes = components.putObject("securitySchemes");
        ArrayNode anyOf = document.putArray("security");
        settings.security().forEach((name, scheme) -> {
            ObjectNode node = schemes.putObject(name).put("type", "http");
            node.put("scheme", scheme == SecurityScheme.BASIC ? "basic" : "bearer");
            if (scheme == SecurityScheme.BEARER_JWT) {
                node.put("bearerFormat", "JWT");
            }
            anyOf.addObject().putArray(name);
        });
    }
}
