package io.paceline.json.jackson;

import java.lang.reflect.Modifier;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.bean.BeanSerializerBase;

/** Refuses a class that its module keeps from Jackson, and says which {@code opens} lets it in. */
final class OpenPackages {

    private OpenPackages() {}

    static JacksonModule module() {
        return new SimpleModule("paceline-open-packages")
                .setDeserializerModifier(new Reading())
                .setSerializerModifier(new Writing());
    }

    private static void requireOpen(Class<?> type) {
        Module module = type.getModule();
        Module jackson = ObjectMapper.class.getModule();
        String name = type.getPackageName();
        if (!module.isNamed() || module.isOpen(name, jackson) || (module.isExported(name, jackson) && isPublic(type))) {
            return;
        }
        // Jackson makes this its own exception, and JsonFailures ours.
        throw new IllegalArgumentException("module " + module.getName() + " does not open package " + name
                + " (expected in its module-info: opens " + name + ";)");
    }

    private static boolean isPublic(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return Modifier.isPublic(type.getModifiers()) && (outer == null || isPublic(outer));
    }

    private static final class Reading extends ValueDeserializerModifier {
        private static final long serialVersionUID = 1L;

        @Override
        public ValueDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription.Supplier description, ValueDeserializer<?> deserializer) {
            if (deserializer instanceof BeanDeserializerBase || deserializer instanceof RecordDeserializer) {
                requireOpen(description.getBeanClass());
            }
            return deserializer;
        }
    }

    private static final class Writing extends ValueSerializerModifier {
        private static final long serialVersionUID = 1L;

        @Override
        public ValueSerializer<?> modifySerializer(
                SerializationConfig config, BeanDescription.Supplier description, ValueSerializer<?> serializer) {
            if (serializer instanceof BeanSerializerBase) {
                requireOpen(description.getBeanClass());
            }
            return serializer;
        }
    }
}
