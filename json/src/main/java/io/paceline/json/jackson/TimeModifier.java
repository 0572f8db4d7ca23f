package io.paceline.json.jackson;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.ext.javatime.deser.DurationDeserializer;
import tools.jackson.databind.ext.javatime.deser.InstantDeserializer;

/**
 * Refuses a number of seconds that no {@code long} holds. Jackson's own way (3.2.4) takes what is left of it in 64 bits, so
 * that {@code 1e999999999} is the first second of 1970.
 */
final class TimeModifier extends ValueDeserializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier description, ValueDeserializer<?> deserializer) {
        return deserializer instanceof InstantDeserializer<?> || deserializer instanceof DurationDeserializer
                ? new Bounded(deserializer)
                : deserializer;
    }

    /** Reads what is no such number as the one it stands before. */
    static final class Bounded extends DelegatingDeserializer {
        private static final BigDecimal SECONDS_MAX = BigDecimal.valueOf(Long.MAX_VALUE);

        Bounded(ValueDeserializer<?> behind) {
            super(behind);
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> behind) {
            return new Bounded(behind);
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
            if (parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)) {
                BigDecimal seconds = parser.getDecimalValue();
                if (seconds.abs().compareTo(SECONDS_MAX) > 0) {
                    return context.handleWeirdNumberValue(handledType(), seconds, "out of range");
                }
            }
            return super.deserialize(parser, context);
        }
    }
}
