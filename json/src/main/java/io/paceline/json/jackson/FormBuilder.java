package io.paceline.json.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.BeanSerializer;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.UnrolledBeanSerializer;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.jdk.EnumSerializer;

/**
 * Finds the {@link Form} of a type in the serializers that Jackson resolved for it, so that whatever changed Jackson's
 * mind also keeps a type from being written without Jackson.
 */
final class FormBuilder {
    private static final Set<Class<?>> WHOLE = Set.of(int.class, Integer.class, long.class, Long.class);
    private static final Set<Class<?>> LISTS = Set.of(Collection.class, List.class, ArrayList.class);
    private static final String JACKSON = "tools.jackson.databind.ser.";

    private final ObjectMapper mapper;
    private final SerializationContext context;
    private final Map<JavaType, Form> records = new HashMap<>();

    FormBuilder(ObjectMapper mapper, SerializationContext context) {
        this.mapper = mapper;
        this.context = context;
    }

    /** The form, or null when some value needs Jackson. */
    @Nullable
    Form form(JavaType type, @Nullable BeanPropertyWriter property) {
        Class<?> raw = type.getRawClass();
        if (LISTS.contains(raw)) {
            Form item = form(type.getContentType(), null);
            return item == null ? null : new Form.Items(item);
        }
        ValueSerializer<?> serializer = context.findPrimaryPropertySerializer(type, property);
        if (raw.isRecord()) {
            return ofRecord(type, serializer);
        } else if (!serializer.getClass().getName().startsWith(JACKSON)) {
            return null;
        } else if (raw == String.class) {
            return new Form.Text();
        } else if (WHOLE.contains(raw)) {
            return new Form.Whole();
        } else if (raw == boolean.class || raw == Boolean.class) {
            return new Form.Truth();
        } else if (raw.isEnum() && serializer.getClass() == EnumSerializer.class && !RecordModifier.annotated(raw)) {
            return constant(raw);
        }
        return null;
    }

    private @Nullable Form ofRecord(JavaType type, ValueSerializer<?> serializer) {
        Form known = records.get(type);
        if (known != null) {
            return known;
        }
        RecordComponent[] components = type.getRawClass().getRecordComponents();
        List<BeanPropertyWriter> properties = properties(serializer);
        MethodHandle parts = RecordModifier.annotated(type.getRawClass()) || !matches(properties, components)
                ? null
                : parts(type.getRawClass(), components);
        if (parts == null) {
            return null;
        }
        byte[][] names = new byte[components.length][];
        int[] lengths = new int[components.length];
        Form[] forms = new Form[components.length];
        Form record = new Form.OfRecord(names, lengths, forms, parts);
        records.put(type, record);
        for (int i = 0; i < forms.length; i++) {
            Form form = form(properties.get(i).getType(), properties.get(i));
            if (form == null) {
                return null;
            }
            byte[] name = ((i == 0 ? "{\"" : ",\"") + components[i].getName() + "\":").getBytes(UTF_8);
            lengths[i] = name.length;
            names[i] = Words.padded(name);
            forms[i] = form;
        }
        return record;
    }

    /** What Jackson writes of a bean, or nothing if it does more than that. */
    private static List<BeanPropertyWriter> properties(ValueSerializer<?> serializer) {
        List<BeanPropertyWriter> properties = new ArrayList<>();
        if (serializer.getClass() == BeanSerializer.class || serializer.getClass() == UnrolledBeanSerializer.class) {
            ((BeanSerializerBase) serializer).properties().forEachRemaining(each -> addIfPlain(each, properties));
        }
        return properties;
    }

    private static void addIfPlain(PropertyWriter writer, List<BeanPropertyWriter> properties) {
        if (writer instanceof BeanPropertyWriter property
                && property.getTypeSerializer() == null
                && (property.getViews() == null || property.getViews().length == 0)
                && !property.willSuppressNulls()) {
            properties.add(property);
        }
    }

    private static boolean matches(List<BeanPropertyWriter> properties, RecordComponent[] components) {
        if (components.length == 0
                || components.length != properties.size()
                || components.length > RecordDeserializer.COMPONENTS_MAX) {
            return false;
        }
        for (int i = 0; i < components.length; i++) {
            BeanPropertyWriter property = properties.get(i);
            if (!property.getName().equals(components[i].getName())
                    || !components[i].getAccessor().equals(property.getMember().getMember())) {
                return false;
            }
        }
        return true;
    }

    /** All components of a record as {@code (Object) -> Object[]}, or null when its module keeps them from us. */
    private static @Nullable MethodHandle parts(Class<?> type, RecordComponent[] components) {
        MethodHandles.Lookup lookup = Lookups.of(type);
        MethodHandle[] accessors = new MethodHandle[components.length];
        try {
            for (int i = 0; i < accessors.length; i++) {
                accessors[i] = (lookup == null ? MethodHandles.publicLookup() : lookup)
                        .unreflect(components[i].getAccessor())
                        .asType(MethodType.methodType(Object.class, type));
            }
        } catch (IllegalAccessException e) {
            return null;
        }
        MethodHandle array = MethodHandles.identity(Object[].class).asCollector(Object[].class, accessors.length);
        MethodHandle parts = MethodHandles.permuteArguments(
                MethodHandles.filterArguments(array, 0, accessors),
                MethodType.methodType(Object[].class, type),
                new int[accessors.length]);
        return parts.asType(MethodType.methodType(Object[].class, Object.class));
    }

    private Form constant(Class<?> type) {
        Map<Object, byte[]> quoted = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            quoted.put(constant, mapper.writeValueAsBytes(constant));
        }
        return new Form.Constant(quoted);
    }
}
