package io.paceline.json.jackson;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;
import tools.jackson.module.blackbird.BlackbirdModule;

/** The settings of {@link JacksonCodec#standard()}. */
final class StandardMapper {

    private StandardMapper() {}

    static JsonMapper.Builder builder() {
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
                .addModule(new BlackbirdModule())
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
