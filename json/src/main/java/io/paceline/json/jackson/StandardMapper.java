package io.paceline.json.jackson;

import io.paceline.json.JsonReader;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.jdk.CollectionDeserializer;
import tools.jackson.databind.deser.jdk.EnumDeserializer;
import tools.jackson.databind.deser.jdk.ObjectArrayDeserializer;
import tools.jackson.databind.deser.std.ContainerDeserializerBase;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/** The settings of {@link JacksonCodec#standard()}, and a view of how Jackson resolved a type. */
final class StandardMapper extends JsonMapper {
    private static final long serialVersionUID = 1L;

    private static final Set<LogicalType> SCALARS = EnumSet.of(
            LogicalType.Boolean,
            LogicalType.Integer,
            LogicalType.Float,
            LogicalType.Textual,
            LogicalType.DateTime,
            LogicalType.OtherScalar);

    StandardMapper(JsonMapper.Builder builder) {
        super(builder);
    }

    /** The settings, with plain records bound by ourselves. */
    static StandardMapper withRecords() {
        return new StandardMapper(settings()
                .addModule(new SimpleModule("paceline-records").setDeserializerModifier(new RecordModifier())));
    }

    /**
     * How values of a type are decoded. Where every object that the type can hold is bound by a
     * {@link RecordDeserializer}, which finds duplicate names itself, the parser need not.
     */
    JsonReader<Object> resolve(JavaType type) {
        ValueDeserializer<?> root = _deserializationContext().findRootValueDeserializer(type);
        ObjectReader reader = readerFor(type);
        if (onlyRecords(root, new HashSet<>())) {
            reader = reader.without(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
        }
        return new StrictReader(new ShapeBuilder().shape(root, type), reader);
    }

    /** Makes Jackson find out now how values of a type are written. */
    void requireEncodable(JavaType type) {
        _serializationContext().findTypedValueSerializer(type, true);
    }

    /** How values of a type are written without Jackson; null when some value needs it. */
    @Nullable
    Form form(JavaType type) {
        try {
            return new FormBuilder(this, _serializationContext()).form(type, null);
        } catch (JacksonException e) {
            return null; // Jackson refuses the value, once there is one that holds what it cannot write.
        }
    }

    private static boolean onlyRecords(ValueDeserializer<?> deserializer, Set<ValueDeserializer<?>> seen) {
        if (deserializer instanceof RecordDeserializer plain) {
            // A record that is being looked at already is fine when the rest of it is.
            return !seen.add(plain)
                    || plain.components().stream().allMatch(inner -> onlyRecords(inner.deserializer(), seen));
        }
        Class<?> type = deserializer.getClass();
        if (type == CollectionDeserializer.class || type == ObjectArrayDeserializer.class) {
            return onlyRecords(((ContainerDeserializerBase<?>) deserializer).getContentDeserializer(), seen);
        }
        return type == EnumDeserializer.class
                || type == TimeModifier.Bounded.class
                || (type.getName().startsWith("tools.jackson.databind.")
                        && deserializer.logicalType() != null
                        && SCALARS.contains(deserializer.logicalType()));
    }

    private static JacksonModule module(String name, ValueDeserializerModifier modifier) {
        return new SimpleModule(name).setDeserializerModifier(modifier);
    }

    static JsonMapper.Builder settings() {
        JsonFactory factory = JsonFactory.builder()
                // Event loops live long and never hand a parser on, so a buffer per thread is found without contention.
                .recyclerPool(JsonRecyclerPools.threadLocalPool())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(500)
                        .maxNumberLength(1_000)
                        .maxNameLength(50_000)
                        .maxStringLength(20_000_000)
                        .build())
                .disable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)
                .build();
        return JsonMapper.builder(factory)
                .addModule(new Lookups.ClassPathBlackbird())
                .addModule(module("paceline-string-lists", new StringListModifier()))
                .addModule(module("paceline-times", new TimeModifier()))
                .addModule(OpenPackages.module())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .withCoercionConfig(LogicalType.Boolean, c -> {
                    c.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
                    c.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail);
                })
                .withCoercionConfig(LogicalType.Integer, c -> {
                    c.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail);
                    c.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
                })
                .withCoercionConfig(LogicalType.Float, c -> {
                    c.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail);
                    c.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
                })
                .withCoercionConfig(
                        LogicalType.Enum, c -> c.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
                .withCoercionConfig(
                        LogicalType.DateTime, c -> c.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
                .withCoercionConfig(
                        LogicalType.OtherScalar,
                        c -> c.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail));
    }
}
