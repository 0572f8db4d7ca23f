package io.paceline.json.jackson;

import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.jdk.CollectionDeserializer;
import tools.jackson.databind.deser.jdk.StringCollectionDeserializer;
import tools.jackson.databind.type.CollectionType;

/**
 * Reads lists of strings as any other list. Jackson's own way (3.2.4) takes {@code [["a"], "b"]} for the list of
 * {@code a} and leaves the rest to whoever reads on, so that the error names another place and another type.
 */
final class StringListModifier extends ValueDeserializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public ValueDeserializer<?> modifyCollectionDeserializer(
            DeserializationConfig config,
            CollectionType type,
            BeanDescription.Supplier description,
            ValueDeserializer<?> deserializer) {
        return deserializer instanceof StringCollectionDeserializer strings
                ? new CollectionDeserializer(
                        type, null, null, strings.getValueInstantiator(), description.getClassInfo())
                : deserializer;
    }
}
