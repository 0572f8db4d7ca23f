package io.paceline.apps.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes requests that are as the document says. Values that answers held are used again under the same name, so that some
 * requests meet what is there.
 */
final class Drafts {

    private static final int LEARNED_MAX = 20;
    private static final Pattern VARIABLE = Pattern.compile("\\{([^}]+)}");
    private static final String UNRESERVED = "-._~";

    private final ApiDocument document;
    private final RandomGenerator random;
    private final SchemaValues values;
    private final Map<String, Deque<String>> learned = new HashMap<>();

    Drafts(ApiDocument document, RandomGenerator random) {
        this.document = document;
        this.random = random;
        this.values = new SchemaValues(document, random);
    }

    SchemaValues values() {
        return values;
    }

    Draft draft(ApiDocument.Operation operation) {
        Draft draft = new Draft(operation);
        Map<String, JsonNode> variables = new HashMap<>();
        operation
                .parameters("path")
                .forEach(each -> variables.put(each.path("name").stringValue(""), each));
        Matcher matcher = VARIABLE.matcher(operation.path());
        while (matcher.find()) {
            String name = matcher.group(1);
            String text = known(name, variables.get(name).path("schema"));
            // an empty segment would be another path
            draft.path.put(name, text.isEmpty() ? "x" : encoded(text));
        }
        for (JsonNode parameter : operation.parameters("query")) {
            if (wanted(parameter)) {
                addQuery(parameter, draft);
            }
        }
        for (String in : List.of("header", "cookie")) {
            for (JsonNode parameter : operation.parameters(in)) {
                if (wanted(parameter)) {
                    String name = parameter.path("name").stringValue("");
                    String value = plain(known(name, parameter.path("schema")));
                    draft.headers.addAll(
                            in.equals("header")
                                    ? List.of(name, value)
                                    : List.of("Cookie", name + "=" + value.replaceAll("[^A-Za-z0-9-]", "")));
                }
            }
        }
        JsonNode content = operation.bodyContent();
        boolean required = operation.node().path("requestBody").path("required").booleanValue(false);
        if (!content.isEmpty() && (required || random.nextInt(5) > 0)) {
            addBody(content, draft);
        }
        return draft;
    }

    private boolean wanted(JsonNode parameter) {
        return parameter.path("required").booleanValue(false) || random.nextInt(3) == 0;
    }

    private void addQuery(JsonNode parameter, Draft draft) {
        String name = parameter.path("name").stringValue("");
        JsonNode schema = document.resolve(parameter.path("schema"));
        if (schema.path("type").stringValue("").equals("array")) {
            values.valueOf(schema).forEach(each -> draft.query.add(encoded(name) + "=" + encoded(text(each))));
        } else if (schema.path("type").stringValue("").equals("object")) {
            values.valueOf(schema)
                    .forEachEntry((key, each) -> draft.query.add(encoded(key) + "=" + encoded(text(each))));
        } else {
            draft.query.add(encoded(name) + "=" + encoded(known(name, schema)));
        }
    }

    private void addBody(JsonNode content, Draft draft) {
        List<String> types = new ArrayList<>(content.propertyNames());
        String type = types.get(random.nextInt(types.size()));
        JsonNode schema = content.path(type).path("schema");
        draft.contentType = type.contains("*") ? "application/octet-stream" : type;
        if (type.endsWith("json")) {
            draft.json = values.valueOf(schema);
        } else if (type.equals("application/x-www-form-urlencoded")) {
            List<String> fields = new ArrayList<>();
            values.valueOf(schema).forEachEntry((name, value) -> {
                for (JsonNode each : value.isArray() ? value : List.of(value)) {
                    fields.add(encoded(name) + "=" + encoded(text(each)));
                }
            });
            draft.body = String.join("&", fields).getBytes(UTF_8);
        } else if (type.startsWith("multipart/")) {
            addMultipart(document.resolve(schema), content.path(type).path("encoding"), draft);
        } else {
            JsonNode value = values.valueOf(schema);
            draft.body = text(value).getBytes(UTF_8);
        }
    }

    private void addMultipart(JsonNode schema, JsonNode encoding, Draft draft) {
        String boundary = "paceline" + random.nextInt(1_000_000);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        values.valueOf(schema).forEachEntry((name, value) -> {
            for (JsonNode each : value.isArray() ? value : List.of(value)) {
                JsonNode property = document.resolve(schema.path("properties").path(name));
                JsonNode item = value.isArray() ? document.resolve(property.path("items")) : property;
                boolean file = item.path("format").stringValue("").equals("binary");
                String given = encoding.path(name).path("contentType").stringValue("");
                String type =
                        !given.isEmpty() ? given.split(",", -1)[0].strip() : each.isObject() ? "application/json" : "";
                out.writeBytes(("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\""
                                + (file ? "; filename=\"a.txt\"" : "")
                                + (type.isEmpty() ? "" : "\r\nContent-Type: " + type)
                                + "\r\n\r\n")
                        .getBytes(UTF_8));
                out.writeBytes(text(each).getBytes(UTF_8));
                out.writeBytes("\r\n".getBytes(UTF_8));
            }
        });
        out.writeBytes(("--" + boundary + "--\r\n").getBytes(UTF_8));
        draft.contentType = "multipart/form-data; boundary=" + boundary;
        draft.body = out.toByteArray();
    }

    /** A value that was seen under this name, or any that fits; of conditions, often the one that anything meets. */
    private String known(String name, JsonNode schema) {
        if (name.equals("If-Match") && random.nextInt(3) == 0) {
            return "*";
        }
        Deque<String> seen = learned.get(name);
        if (seen != null && !seen.isEmpty() && random.nextInt(4) > 0) {
            return new ArrayList<>(seen).get(random.nextInt(seen.size()));
        }
        return text(values.valueOf(schema));
    }

    /** Keeps what an answer held. */
    void learn(Answer answer) {
        String tag = answer.header("etag");
        if (!tag.isEmpty()) {
            keep("If-Match", tag);
            keep("If-None-Match", tag);
        }
        if (answer.mediaType().equals("application/json")) {
            try {
                learn(JsonMapper.shared().readTree(answer.body()));
            } catch (JacksonException e) {
                throw new IllegalStateException("no JSON: " + answer, e);
            }
        }
    }

    /** What a path held is not there, or not any more. */
    void forget(Draft draft) {
        draft.path.forEach(
                (name, value) -> learned.getOrDefault(name, new ArrayDeque<>()).remove(value));
    }

    private void learn(JsonNode node) {
        node.forEachEntry((name, value) -> {
            if (value.isValueNode() && !value.isNull()) {
                keep(name, text(value));
            }
            learn(value);
        });
        if (node.isArray()) {
            for (int i = 0; i < Math.min(3, node.size()); i++) {
                learn(node.get(i));
            }
        }
    }

    private void keep(String name, String value) {
        Deque<String> seen = learned.computeIfAbsent(name, any -> new ArrayDeque<>());
        seen.remove(value);
        seen.addLast(value);
        if (seen.size() > LEARNED_MAX) {
            seen.removeFirst();
        }
    }

    static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : value.toString();
    }

    /** What a header field may hold; a character is a byte. */
    private static String plain(String text) {
        return new String(text.replaceAll("\\p{Cntrl}", " ").strip().getBytes(UTF_8), ISO_8859_1);
    }

    static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : text.getBytes(UTF_8)) {
            if ((b >= '0' && b <= '9')
                    || (b >= 'A' && b <= 'Z')
                    || (b >= 'a' && b <= 'z')
                    || UNRESERVED.indexOf(b) >= 0) {
                encoded.append((char) b);
            } else {
                encoded.append(String.format("%%%02X", b));
            }
        }
        return encoded.toString();
    }
}
