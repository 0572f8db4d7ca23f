package io.paceline.apps.fuzz;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Values that fit a schema (JSON Schema 2020-12), among them those at its bounds. */
final class SchemaValues {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int DEPTH_MAX = 5;
    private static final String[] TEXTS = {
        "Ada",
        "a",
        "ñandú",
        "漢字",
        "😀",
        "two words",
        "tab\there",
        "quote\"",
        "back\\slash",
        "<b>&amp;</b>",
        "null",
        "0",
        "-1",
        "%41",
        "a,b",
        "a=b",
        "new\nline",
        "\u007f",
        "ﬃ",
        "e\u0301"
    };

    private final ApiDocument document;
    private final RandomGenerator random;

    SchemaValues(ApiDocument document, RandomGenerator random) {
        this.document = document;
        this.random = random;
    }

    JsonNode valueOf(JsonNode schema) {
        return valueOf(schema, 0);
    }

    private JsonNode valueOf(JsonNode given, int depth) {
        JsonNode schema = document.resolve(given);
        if (schema.has("const")) {
            return schema.get("const");
        }
        if (schema.has("enum")) {
            return oneOf(schema.get("enum"));
        }
        for (String choice : List.of("oneOf", "anyOf")) {
            if (schema.has(choice)) {
                return valueOf(chosen(schema.get(choice), depth), depth + 1);
            }
        }
        return switch (type(schema.path("type"), depth)) {
            case "object" -> object(schema, depth);
            case "array" -> array(schema, depth);
            case "string" -> NODES.stringNode(text(schema));
            case "integer" -> integer(schema);
            case "number" -> number(schema);
            case "boolean" -> NODES.booleanNode(random.nextBoolean());
            case "null" -> NODES.nullNode();
            default -> oneOf(NODES.arrayNode().add(1).add("any").add(true).addNull());
        };
    }

    /** Deep down, the choice that ends soonest. */
    private JsonNode chosen(JsonNode choices, int depth) {
        if (depth < DEPTH_MAX) {
            return oneOf(choices);
        }
        JsonNode best = choices.get(0);
        for (JsonNode choice : choices) {
            if (weight(choice, 0) < weight(best, 0)) {
                best = choice;
            }
        }
        return best;
    }

    private int weight(JsonNode given, int depth) {
        JsonNode schema = document.resolve(given);
        if (schema.path("type").stringValue("").equals("null")) {
            return 0;
        }
        int weight = 1;
        if (depth < DEPTH_MAX) {
            for (JsonNode name : schema.path("required")) {
                weight += weight(schema.path("properties").path(name.stringValue("")), depth + 1);
            }
            weight += schema.has("items") ? 1 : 0;
            weight += schema.has("oneOf") || schema.has("anyOf") ? 10 : 0;
        }
        return weight;
    }

    private String type(JsonNode types, int depth) {
        if (!types.isArray()) {
            return types.stringValue("");
        }
        boolean nothing = depth >= DEPTH_MAX || random.nextInt(4) == 0;
        for (JsonNode type : types) {
            if (type.stringValue("").equals("null") == nothing) {
                return type.stringValue("");
            }
        }
        return types.get(0).stringValue("");
    }

    private ObjectNode object(JsonNode schema, int depth) {
        ObjectNode object = NODES.objectNode();
        Set<String> required = new HashSet<>();
        schema.path("required").forEach(name -> required.add(name.stringValue("")));
        schema.path("properties").forEachEntry((name, property) -> {
            boolean readOnly = property.path("readOnly").booleanValue(false);
            if (required.contains(name) || (!readOnly && depth < DEPTH_MAX && random.nextInt(4) > 0)) {
                object.set(name, valueOf(property, depth + 1));
            }
        });
        JsonNode others = schema.path("additionalProperties");
        if (others.isObject()) {
            int count = depth >= DEPTH_MAX ? 0 : random.nextInt(3);
            for (int i = Math.max(count, schema.path("minProperties").intValue(0)); i > 0; i--) {
                JsonNode name = valueOf(schema.path("propertyNames"), depth + 1);
                object.set(name.isString() ? name.stringValue() : "key" + i, valueOf(others, depth + 1));
            }
        }
        return object;
    }

    private ArrayNode array(JsonNode schema, int depth) {
        ArrayNode array = NODES.arrayNode();
        if (schema.has("prefixItems")) {
            schema.get("prefixItems").forEach(item -> array.add(valueOf(item, depth + 1)));
            return array;
        }
        int min = schema.path("minItems").intValue(0);
        int max = Math.min(schema.path("maxItems").intValue(min + 3), min + 3);
        int count = depth >= DEPTH_MAX ? min : min + random.nextInt(max - min + 1);
        for (int i = 0; i < count; i++) {
            array.add(valueOf(schema.path("items"), depth + 1));
        }
        return array;
    }

    private String text(JsonNode schema) {
        if (schema.has("contentEncoding")) {
            byte[] bytes = new byte[random.nextInt(20)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) random.nextInt();
            }
            return Base64.getEncoder().encodeToString(bytes);
        }
        if (schema.has("pattern")) {
            return PatternText.matching(schema.get("pattern").stringValue(), random);
        }
        long second = random.nextLong(0, 4_000_000_000L);
        switch (schema.path("format").stringValue("")) {
            case "uuid" -> {
                return new UUID(random.nextLong(), random.nextLong()).toString();
            }
            case "date-time" -> {
                return Instant.ofEpochSecond(second, random.nextInt(2) * 120_000_000L)
                        .toString();
            }
            case "date-time-local" -> {
                return LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC)
                        .withSecond(7)
                        .toString();
            }
            case "date" -> {
                return LocalDate.ofEpochDay(second / 100_000).toString();
            }
            case "uri", "uri-reference" -> {
                return "https://example.org/a%20b?c=" + second;
            }
            case "email" -> {
                return "ada@example.org";
            }
            case "binary" -> {
                return "bytes " + second;
            }
            default -> {
                return freeText(schema);
            }
        }
    }

    private String freeText(JsonNode schema) {
        int min = schema.path("minLength").intValue(0);
        int max = schema.path("maxLength").intValue(Integer.MAX_VALUE);
        StringBuilder text = new StringBuilder();
        if (max >= 10 && random.nextInt(8) > 0) {
            text.append(TEXTS[random.nextInt(TEXTS.length)]);
        }
        while (text.length() < min) {
            text.append('x');
        }
        return text.toString();
    }

    private JsonNode integer(JsonNode schema) {
        String format = schema.path("format").stringValue("");
        BigInteger low =
                format.equals("int32") ? BigInteger.valueOf(Integer.MIN_VALUE) : BigInteger.valueOf(Long.MIN_VALUE);
        BigInteger high =
                format.equals("int32") ? BigInteger.valueOf(Integer.MAX_VALUE) : BigInteger.valueOf(Long.MAX_VALUE);
        if (schema.has("minimum")) {
            low = low.max(schema.get("minimum").decimalValue().toBigInteger());
        }
        if (schema.has("exclusiveMinimum")) {
            low = low.max(
                    schema.get("exclusiveMinimum").decimalValue().toBigInteger().add(BigInteger.ONE));
        }
        if (schema.has("maximum")) {
            high = high.min(schema.get("maximum").decimalValue().toBigInteger());
        }
        if (schema.has("exclusiveMaximum")) {
            high = high.min(
                    schema.get("exclusiveMaximum").decimalValue().toBigInteger().subtract(BigInteger.ONE));
        }
        List<BigInteger> some = new ArrayList<>(List.of(low, high));
        for (int i = 0; i < 12; i++) {
            some.add(BigInteger.valueOf(random.nextInt(i < 6 ? 4 : 100)));
        }
        BigInteger value = some.get(random.nextInt(some.size()));
        return NODES.numberNode(value.max(low).min(high));
    }

    private JsonNode number(JsonNode schema) {
        BigDecimal value = BigDecimal.valueOf(random.nextInt(-1_000, 1_000), random.nextInt(3));
        for (String least : List.of("minimum", "exclusiveMinimum")) {
            if (schema.has(least) && value.compareTo(schema.get(least).decimalValue()) <= 0) {
                value = schema.get(least).decimalValue().add(BigDecimal.ONE);
            }
        }
        for (String most : List.of("maximum", "exclusiveMaximum")) {
            if (schema.has(most) && value.compareTo(schema.get(most).decimalValue()) >= 0) {
                value = schema.get(most).decimalValue().subtract(BigDecimal.ONE);
            }
        }
        return NODES.numberNode(value);
    }

    private JsonNode oneOf(JsonNode array) {
        return array.get(random.nextInt(array.size()));
    }
}
