package io.paceline.endpoint.internal.openapi.schema;

import java.lang.annotation.Annotation;
import java.math.BigDecimal;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What Jakarta Validation demands of a value, in words of JSON Schema. The annotations are known by name and read by
 * reflection, since they need not be on the class path.
 */
public final class Constraints {

    private static final String PACKAGE = "jakarta.validation.constraints.";
    private static final int DIGITS_MAX = 100;

    private final ObjectNode schema;
    private final String type;

    private Constraints(ObjectNode schema) {
        this.schema = schema;
        this.type = schema.path("type").stringValue("");
    }

    /** Adds what is demanded of a place, and of the elements in it, to its schema. */
    public static void add(Declared declared, ObjectNode schema) {
        Constraints constraints = new Constraints(schema);
        // reflection promises no order, and the document shall always be the same
        declared.annotations().stream()
                .sorted(Comparator.comparing(
                        annotation -> annotation.annotationType().getName()))
                .forEach(constraints::add);
        Declared element = declared.element();
        if (element != null) {
            if (schema.get("items") instanceof ObjectNode items) {
                add(element, items);
            } else if (schema.get("additionalProperties") instanceof ObjectNode values) {
                add(element, values);
            }
        }
    }

    private void add(Annotation annotation) {
        String name = annotation.annotationType().getName();
        if (name.startsWith(PACKAGE) && !name.endsWith("$List")) {
            add(name.substring(PACKAGE.length()), annotation);
        } else if (!name.startsWith("java.") && !name.startsWith("jakarta.")) {
            addComposed(annotation);
        }
    }

    /** An annotation of the user that is made of others. */
    private void addComposed(Annotation annotation) {
        for (Annotation part : annotation.annotationType().getAnnotations()) {
            if (part.annotationType().getName().startsWith(PACKAGE)) {
                add(part);
            }
        }
    }

    private void add(String constraint, Annotation annotation) {
        switch (constraint) {
            case "NotBlank" -> notBlank();
            case "NotEmpty" -> size(1, Integer.MAX_VALUE);
            case "Size" -> size((Integer) value(annotation, "min"), (Integer) value(annotation, "max"));
            case "Min" -> bound("minimum", BigDecimal.valueOf((Long) value(annotation, "value")));
            case "Max" -> bound("maximum", BigDecimal.valueOf((Long) value(annotation, "value")));
            case "DecimalMin" -> decimal("minimum", "exclusiveMinimum", annotation);
            case "DecimalMax" -> decimal("maximum", "exclusiveMaximum", annotation);
            case "Positive" -> bound("exclusiveMinimum", BigDecimal.ZERO);
            case "PositiveOrZero" -> bound("minimum", BigDecimal.ZERO);
            case "Negative" -> bound("exclusiveMaximum", BigDecimal.ZERO);
            case "NegativeOrZero" -> bound("maximum", BigDecimal.ZERO);
            case "Digits" -> digits((Integer) value(annotation, "integer"));
            case "Pattern" -> pattern(annotation);
            case "Email" -> text("format", "email");
            case "AssertTrue" -> constant(true);
            case "AssertFalse" -> constant(false);
            default -> {
                // such as Past, for which JSON Schema has no word
            }
        }
    }

    private void notBlank() {
        size(1, Integer.MAX_VALUE);
        if (!schema.has("pattern")) {
            text("pattern", "\\S");
        }
    }

    private void size(int min, int max) {
        String of = switch (type) {
            case "string" -> "Length";
            case "array" -> "Items";
            case "object" -> "Properties";
            default -> "";
        };
        if (!of.isEmpty() && min > schema.path("min" + of).intValue(0)) {
            schema.put("min" + of, min);
        }
        if (!of.isEmpty() && max < schema.path("max" + of).intValue(Integer.MAX_VALUE)) {
            schema.put("max" + of, max);
        }
    }

    private void decimal(String inclusive, String exclusive, Annotation annotation) {
        boolean inclusively = (Boolean) value(annotation, "inclusive");
        bound(inclusively ? inclusive : exclusive, new BigDecimal((String) value(annotation, "value")));
    }

    private void digits(int whole) {
        if (whole <= DIGITS_MAX) {
            BigDecimal end = BigDecimal.TEN.pow(whole);
            bound("exclusiveMaximum", end);
            bound("exclusiveMinimum", end.negate());
        }
    }

    private void bound(String keyword, BigDecimal value) {
        if (type.equals("integer") || type.equals("number")) {
            schema.put(keyword, value);
        }
    }

    // Flags change what the expression means, and JSON Schema has none.
    private void pattern(Annotation annotation) {
        if (((Object[]) value(annotation, "flags")).length == 0) {
            text("pattern", "^(?:" + value(annotation, "regexp") + ")$");
        }
    }

    private void text(String keyword, String value) {
        if (type.equals("string")) {
            schema.put(keyword, value);
        }
    }

    private void constant(boolean value) {
        if (type.equals("boolean")) {
            schema.put("const", value);
        }
    }

    private static Object value(Annotation annotation, String attribute) {
        try {
            @Nullable
            Object value = annotation.annotationType().getMethod(attribute).invoke(annotation);
            if (value != null) {
                return value;
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(annotation + " has no " + attribute, e);
        }
        throw new IllegalStateException(annotation + " has no " + attribute);
    }
}
