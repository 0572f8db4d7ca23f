package io.paceline.apps.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the document says of answers. */
final class Expectation {

    private static final Set<String> NEVER_FOR_VALID = Set.of("405", "406", "413", "415");

    private static final Pattern EVENT_LINE = Pattern.compile("((id|event|retry|data)?:.*)?");
    private static final String ITEMS = "/application~1json/schema/items";
    private static final int LINES_MAX = 20;

    private final ApiDocument document;
    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
    private final Map<JsonNode, Schema> schemas = new ConcurrentHashMap<>();

    Expectation(ApiDocument document) {
        this.document = document;
    }

    /** What is wrong with the answer to a request that may be anything; empty if nothing is. */
    String violation(Request request, Answer answer) {
        if (answer.status() >= 500) {
            return "a failure of the server";
        }
        String target = request.target();
        int query = target.indexOf('?');
        List<ApiDocument.Operation> onPath = onPath(query < 0 ? target : target.substring(0, query));
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        List<ApiDocument.Operation> candidates =
                onPath.stream().filter(each -> each.method().equals(method)).toList();
        if (candidates.isEmpty()) {
            return violationOfOther(onPath, request, answer);
        }
        for (ApiDocument.Operation candidate : candidates) {
            JsonNode documented = document.response(candidate, answer.status());
            if (!documented.isMissingNode()) {
                return request.method().equals("HEAD") ? "" : violationOfBody(documented, answer);
            }
        }
        return "status " + answer.status() + " is not documented for " + candidates;
    }

    /** The same for a request that is as documented. */
    String violationOfValid(Request request, Answer answer) {
        if (NEVER_FOR_VALID.contains(Integer.toString(answer.status()))) {
            return "a documented request was refused";
        }
        return violation(request, answer);
    }

    /** No operation was asked for, so no other answer than these makes sense. */
    private String violationOfOther(List<ApiDocument.Operation> onPath, Request request, Answer answer) {
        Set<Integer> sensible = new TreeSet<>(Set.of(400, 404));
        if (!onPath.isEmpty()) {
            sensible.add(405);
        }
        if (request.method().equals("OPTIONS")) {
            sensible.addAll(Set.of(200, 204));
        }
        if (!sensible.contains(answer.status())) {
            return "status " + answer.status() + " for what is not documented (expected: one of " + sensible + ")";
        }
        if (answer.status() == 405 && answer.header("allow").isEmpty()) {
            return "405 without Allow";
        }
        return "";
    }

    private String violationOfBody(JsonNode documented, Answer answer) {
        JsonNode content = documented.path("content");
        if (answer.status() == 204 || answer.status() == 304) {
            return "";
        }
        if (content.isEmpty()) {
            return answer.body().length == 0 ? "" : "a body, and none is documented";
        }
        JsonNode media = media(content, answer.mediaType());
        if (media == null) {
            return "media type " + answer.mediaType() + " (expected: one of " + content.propertyNames() + ")";
        }
        return switch (answer.mediaType()) {
            case "text/event-stream" -> violationOfEvents(answer);
            case "application/x-ndjson" -> violationOfLines(content.at(ITEMS), answer);
            default -> answer.mediaType().endsWith("json") ? violationOfJson(media.path("schema"), answer.body()) : "";
        };
    }

    /** Each line is a field or a comment (HTML standard, section 9.2.5). */
    private static String violationOfEvents(Answer answer) {
        return text(answer)
                .lines()
                .filter(line -> !EVENT_LINE.matcher(line).matches())
                .findFirst()
                .map(line -> "no line of an event: " + line)
                .orElse("");
    }

    /** Each line is what the array of all of them holds, if that is documented; the first of them tell. */
    private String violationOfLines(JsonNode items, Answer answer) {
        if (answer.body().length > 0 && answer.body()[answer.body().length - 1] != '\n') {
            return "the last line has no end";
        }
        return text(answer)
                .lines()
                .limit(LINES_MAX)
                .map(line -> violationOfJson(
                        items.isMissingNode() ? JsonMapper.shared().createObjectNode() : items, line.getBytes(UTF_8)))
                .filter(violation -> !violation.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String text(Answer answer) {
        return new String(answer.body(), UTF_8);
    }

    private static JsonNode media(JsonNode content, String type) {
        for (String known : content.propertyNames()) {
            int semicolon = known.indexOf(';');
            String plain = semicolon < 0 ? known : known.substring(0, semicolon);
            boolean fits = plain.equals(type)
                    || plain.equals("*/*")
                    || (plain.endsWith("/*") && type.startsWith(plain.substring(0, plain.length() - 1)));
            if (fits) {
                return content.get(known);
            }
        }
        return null;
    }

    private String violationOfJson(JsonNode schema, byte[] body) {
        try {
            JsonNode value = JsonMapper.shared().readTree(body);
            List<Error> errors = schemas.computeIfAbsent(schema, this::compile).validate(value);
            return errors.isEmpty() ? "" : "the body is not as documented: " + errors;
        } catch (JacksonException e) {
            return "the body is no JSON: " + e.getOriginalMessage();
        }
    }

    /** The references of a schema lead into the document, which therefore goes along. */
    private Schema compile(JsonNode schema) {
        ObjectNode whole = JsonMapper.shared().createObjectNode();
        whole.setAll((ObjectNode) schema.deepCopy());
        whole.set("components", document.root().path("components"));
        return registry.getSchema(whole);
    }

    /** The operations whose template fits the path; those with the most fixed text first, as servers choose. */
    private List<ApiDocument.Operation> onPath(String path) {
        List<ApiDocument.Operation> found = new ArrayList<>();
        int most = -1;
        for (ApiDocument.Operation operation : document.operations()) {
            int fixed = fixedSegments(operation, path);
            if (fixed >= 0 && fixed >= most) {
                if (fixed > most) {
                    found.clear();
                }
                most = fixed;
                found.add(operation);
            }
        }
        return found;
    }

    private int fixedSegments(ApiDocument.Operation operation, String path) {
        String[] template = operation.path().split("/", -1);
        String[] segments = path.split("/", -1);
        if (template.length != segments.length) {
            return -1;
        }
        int fixed = 0;
        for (int i = 0; i < template.length; i++) {
            if (template[i].equals(segments[i])) {
                fixed++;
            } else if (template[i].indexOf('{') < 0 || segments[i].isEmpty()) {
                return -1;
            }
        }
        return fixed;
    }
}
