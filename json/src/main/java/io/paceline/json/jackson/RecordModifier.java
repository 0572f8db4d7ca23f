package io.paceline.json.jackson;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;

/** Takes plain records over from Jackson; one that uses any Jackson annotation stays with Jackson. */
final class RecordModifier extends ValueDeserializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public ValueDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription.Supplier description, ValueDeserializer<?> deserializer) {
        Class<?> type = description.getBeanClass();
        if (!type.isRecord() || !(deserializer instanceof BeanDeserializerBase bean) || annotated(type)) {
            return deserializer;
        }
        SettableBeanProperty[] properties = bean.getValueInstantiator().getFromObjectArguments(config);
        RecordComponent[] components = type.getRecordComponents();
        if (properties == null || !matches(properties, components) || bean.getPropertyCount() != components.length) {
            return deserializer;
        }
        MethodHandle constructor = constructor(type, components);
        return constructor == null
                ? deserializer
                : new RecordDeserializer(description.getType(), properties, constructor);
    }

    private static boolean matches(SettableBeanProperty[] properties, RecordComponent[] components) {
        if (properties.length != components.length || properties.length > RecordDeserializer.COMPONENTS_MAX) {
            return false;
        }
        for (int i = 0; i < properties.length; i++) {
            JavaType type = properties[i].getType();
            if (!components[i].getType().isAssignableFrom(type.getRawClass())
                    || properties[i].getValueTypeDeserializer() != null) {
                return false;
            }
        }
        return true;
    }

    /** The canonical constructor as {@code (Object[]) -> Object}, or null when its module keeps it from us. */
    private static @Nullable MethodHandle constructor(Class<?> type, RecordComponent[] components) {
        Class<?>[] parameters =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        MethodType shape = MethodType.methodType(void.class, parameters);
        MethodHandles.Lookup lookup = Lookups.of(type);
        MethodHandle handle;
        try {
            handle = (lookup == null ? MethodHandles.publicLookup() : lookup).findConstructor(type, shape);
        } catch (ReflectiveOperationException e) {
            return null;
        }
        return handle.asSpreader(Object[].class, parameters.length)
                .asType(MethodType.methodType(Object.class, Object[].class));
    }

    /** Whether Jackson could find an annotation of its own on the record, its members or what it implements. */
    static boolean annotated(Class<?> type) {
        if (hasJacksonAnnotation(type)) {
            return true;
        }
        for (Method method : type.getDeclaredMethods()) {
            if (hasJacksonAnnotation(method) || parametersAnnotated(method.getParameters())) {
                return true;
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (hasJacksonAnnotation(constructor) || parametersAnnotated(constructor.getParameters())) {
                return true;
            }
        }
        return Arrays.stream(type.getDeclaredFields()).anyMatch(RecordModifier::hasJacksonAnnotation)
                || Arrays.stream(type.getInterfaces()).anyMatch(RecordModifier::annotated);
    }

    private static boolean parametersAnnotated(Parameter[] parameters) {
        return Arrays.stream(parameters).anyMatch(RecordModifier::hasJacksonAnnotation);
    }

    private static boolean hasJacksonAnnotation(AnnotatedElement element) {
        for (Annotation annotation : element.getAnnotations()) {
            Class<?> type = annotation.annotationType();
            // All of Jackson's own carry the first, and what a user bundles of them carries the second.
            if (type.isAnnotationPresent(JacksonAnnotation.class)
                    || type.isAnnotationPresent(JacksonAnnotationsInside.class)) {
                return true;
            }
        }
        return false;
    }
}
