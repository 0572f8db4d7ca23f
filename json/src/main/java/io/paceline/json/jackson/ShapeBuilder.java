package io.paceline.json.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.jdk.CollectionDeserializer;
import tools.jackson.databind.deser.jdk.EnumDeserializer;
import tools.jackson.databind.deser.jdk.NumberDeserializers;
import tools.jackson.databind.deser.jdk.StringDeserializer;

/**
 * Finds the {@link Shape} of a type in the deserializers that Jackson resolved for it, so that whatever changed
 * Jackson's mind (an annotation, most of all) also keeps a type from being read without Jackson.
 */
final class ShapeBuilder {
    private final Map<RecordDeserializer, Shape> records = new HashMap<>();

    /** The shape, or null when some value needs Jackson. */
    @Nullable
    Shape shape(ValueDeserializer<?> deserializer, JavaType type) {
        Class<?> kind = deserializer.getClass();
        Class<?> raw = type.getRawClass();
        if (deserializer instanceof RecordDeserializer plain) {
            return ofRecord(plain);
        } else if (kind == StringDeserializer.class) {
            return new Shape.Text();
        } else if (kind == NumberDeserializers.IntegerDeserializer.class) {
            return new Shape.WholeInt(raw.isPrimitive());
        } else if (kind == NumberDeserializers.LongDeserializer.class) {
            return new Shape.WholeLong(raw.isPrimitive());
        } else if (kind == NumberDeserializers.BooleanDeserializer.class) {
            return new Shape.Truth(raw.isPrimitive());
        } else if (kind == EnumDeserializer.class && raw.isEnum() && !RecordModifier.annotated(raw)) {
            return constant(raw);
        } else if (raw != List.class && raw != Collection.class && raw != ArrayList.class) {
            return null;
        } else if (deserializer instanceof CollectionDeserializer list && kind == CollectionDeserializer.class) {
            Shape item = shape(list.getContentDeserializer(), type.getContentType());
            return item == null ? null : new Shape.Items(item);
        }
        return null;
    }

    private @Nullable Shape ofRecord(RecordDeserializer plain) {
        Shape known = records.get(plain);
        if (known != null) {
            return known;
        }
        List<RecordDeserializer.Component> components = plain.components();
        byte[][] names = new byte[components.size()][];
        Shape[] shapes = new Shape[components.size()];
        Shape record = new Shape.OfRecord(names, shapes, plain.constructor());
        records.put(plain, record);
        for (int i = 0; i < shapes.length; i++) {
            RecordDeserializer.Component component = components.get(i);
            Shape shape = shape(component.deserializer(), component.type());
            if (shape == null) {
                return null;
            }
            names[i] = ('"' + component.name() + '"').getBytes(UTF_8);
            shapes[i] = shape;
        }
        return record;
    }

    private static @Nullable Shape constant(Class<?> type) {
        Map<String, Object> constants = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            if (constants.put(constant.toString(), constant) != null) {
                return null;
            }
        }
        return new Shape.Constant(constants);
    }
}
