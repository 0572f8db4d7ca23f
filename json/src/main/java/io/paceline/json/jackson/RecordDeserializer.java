package io.paceline.json.jackson;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.Named;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.type.LogicalType;

/**
 * Decodes one record class: names are matched on the bytes, values go straight into the arguments of the canonical
 * constructor. Jackson's own way looks each name up twice and copies each value twice. A name that occurs twice is
 * found here, so that the parser need not keep every name of every object.
 */
final class RecordDeserializer extends ValueDeserializer<Object> {
    /** How many components a record may have here: their presence is one bit each. */
    static final int COMPONENTS_MAX = 64;

    private final JavaType type;
    private final SettableBeanProperty[] properties;
    private final MethodHandle constructor;
    private final Kind[] kinds;
    private final ValueDeserializer<Object>[] deserializers;
    private @Nullable PropertyNameMatcher matcher;

    private enum Kind {
        STRING,
        INT,
        LONG,
        OTHER;

        static Kind of(Class<?> type) {
            if (type == String.class) {
                return STRING;
            } else if (type == int.class || type == Integer.class) {
                return INT;
            }
            return type == long.class || type == Long.class ? LONG : OTHER;
        }
    }

    /**
     * Binds a record.
     *
     * @param type the record
     * @param properties its components in order
     * @param constructor takes the components as one array of objects
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of generic types.
    RecordDeserializer(JavaType type, SettableBeanProperty[] properties, MethodHandle constructor) {
        this.type = type;
        this.properties = properties;
        this.constructor = constructor;
        this.kinds = new Kind[properties.length];
        this.deserializers = new ValueDeserializer[properties.length];
    }

    /** Called once by Jackson before the first use, after this is known under its type, so that records may nest. */
    @Override
    public void resolve(DeserializationContext context) {
        List<Named> names = new ArrayList<>();
        for (int i = 0; i < properties.length; i++) {
            SettableBeanProperty property = properties[i];
            names.add(Named.fromString(property.getName()));
            kinds[i] = Kind.of(property.getType().getRawClass());
            deserializers[i] = context.findContextualValueDeserializer(property.getType(), property);
        }
        matcher = context.tokenStreamFactory().constructNameMatcher(names, false);
    }

    @Override
    public LogicalType logicalType() {
        return LogicalType.POJO;
    }

    @Override
    public Class<?> handledType() {
        return type.getRawClass();
    }

    @Override
    public boolean isCachable() {
        return true;
    }

    /** A component, as Jackson resolved it. */
    record Component(String name, JavaType type, ValueDeserializer<Object> deserializer) {}

    /** The components in order, once resolved. */
    List<Component> components() {
        List<Component> components = new ArrayList<>();
        for (int i = 0; i < properties.length; i++) {
            components.add(new Component(properties[i].getName(), properties[i].getType(), deserializers[i]));
        }
        return components;
    }

    /** Takes the components as one array of objects. */
    MethodHandle constructor() {
        return constructor;
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (!parser.isExpectedStartObjectToken()) {
            return context.handleUnexpectedToken(type, parser);
        }
        PropertyNameMatcher names = matcher;
        @Nullable Object[] values = new @Nullable Object[properties.length];
        OtherNames others = null;
        long present = 0;
        int i = parser.nextNameMatch(names);
        while (i != PropertyNameMatcher.MATCH_END_OBJECT) {
            if (i >= 0) {
                long bit = 1L << i;
                if ((present & bit) != 0) {
                    throw OtherNames.twice(parser);
                }
                present |= bit;
                values[i] = component(i, parser, context);
            } else if (i == PropertyNameMatcher.MATCH_UNKNOWN_NAME) {
                if (others == null) {
                    others = new OtherNames(parser);
                }
                others.skip();
            } else {
                return context.handleUnexpectedToken(type, parser);
            }
            i = parser.nextNameMatch(names);
        }
        if (Long.bitCount(present) != properties.length) {
            addAbsent(values, present, context);
        }
        return construct(values, parser);
    }

    private @Nullable Object component(int i, JsonParser parser, DeserializationContext context) {
        try {
            switch (kinds[i]) {
                case STRING -> {
                    String text = parser.nextStringValue();
                    if (text != null) {
                        return text;
                    }
                }
                case INT -> {
                    JsonToken token = parser.nextToken();
                    if (token == JsonToken.VALUE_NUMBER_INT) {
                        return parser.getIntValue();
                    }
                    int value = token == JsonToken.VALUE_STRING ? digits(parser.getString()) : -1;
                    if (value >= 0) {
                        return value;
                    }
                }
                case LONG -> {
                    if (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
                        return parser.getLongValue();
                    }
                }
                case OTHER -> parser.nextToken();
            }
            ValueDeserializer<Object> deserializer = deserializers[i];
            return parser.hasToken(JsonToken.VALUE_NULL)
                    ? deserializer.getNullValue(context)
                    : deserializer.deserialize(parser, context);
        } catch (RuntimeException e) {
            throw JacksonException.wrapWithPath(e, type.getRawClass(), properties[i].getName());
        }
    }

    /** The value of a text of one to nine digits, or -1: then Jackson decides, with all its rules. */
    private static int digits(String text) {
        int length = text.length();
        if (length == 0 || length > 9) {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < length; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private void addAbsent(@Nullable Object[] values, long present, DeserializationContext context) {
        for (int i = 0; i < values.length; i++) {
            if ((present & 1L << i) == 0) {
                values[i] = deserializers[i].getAbsentValue(context);
            }
        }
    }

    private Object construct(@Nullable Object[] values, JsonParser parser) {
        try {
            return (Object) constructor.invokeExact(values);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw ValueInstantiationException.from(parser, "the constructor refused the values", type, e);
        }
    }
}
