package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.internal.bind.Container;
import io.paceline.endpoint.internal.model.ModelType;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.ParameterKind;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.endpoint.internal.openapi.schema.Constraints;
import io.paceline.endpoint.internal.openapi.schema.Declared;
import io.paceline.endpoint.internal.openapi.schema.Schemas;
import io.paceline.endpoint.internal.openapi.schema.Texts;
import io.paceline.endpoint.openapi.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One name under which text is sent: a parameter of a method, or a member of a model.
 *
 * @param name empty for a map of all names
 * @param declared what bears its annotations
 * @param said what its author says of it, or null
 */
record TextParameter(
        String name,
        Type type,
        boolean required,
        @Nullable String defaultValue,
        java.lang.reflect.Parameter declared,
        @Nullable Parameter said) {

    /** What is sent for a parameter: itself, or each member of a model. */
    static List<TextParameter> of(OperationParameter parameter, Schemas schemas) {
        if (parameter.kind() == ParameterKind.MODEL) {
            List<TextParameter> members = new ArrayList<>();
            Class<?> type = TypeVariables.rawClass(parameter.type());
            addMembers(type, "", true, List.of(type), schemas, members);
            return members;
        }
        return List.of(new TextParameter(
                parameter.name(),
                parameter.type(),
                parameter.required(),
                parameter.defaultValue(),
                parameter.parameter(),
                parameter.annotation(Parameter.class)));
    }

    /**
     * Adds the members of a model, and of those that are models themselves; of several the first, as OpenAPI has no words
     * for the others.
     *
     * @param surely whether the model itself is there in any case
     * @param around the models that it lies in, and itself: what holds itself is described once
     */
    private static void addMembers(
            Class<?> model,
            String prefix,
            boolean surely,
            List<Class<?>> around,
            Schemas schemas,
            List<TextParameter> all) {
        for (ModelType.Member member : ModelType.of(model).members()) {
            Container container = Container.of(member.type());
            Class<?> type = container.element();
            if (!schemas.isModel(type)) {
                all.add(of(member, prefix, surely));
            } else if (!around.contains(type)) {
                List<Class<?>> inner = new ArrayList<>(around);
                inner.add(type);
                String name = prefix + member.name() + (container.takesMany() ? "[0]." : ".");
                addMembers(type, name, surely && member.required() && !container.optional(), inner, schemas, all);
            }
        }
    }

    private static TextParameter of(ModelType.Member member, String prefix, boolean surely) {
        return new TextParameter(
                prefix + member.name(),
                member.type(),
                surely && member.required(),
                member.defaultValue(),
                member.parameter(),
                member.parameter().getAnnotation(Parameter.class));
    }

    boolean mustBeSent() {
        return required && defaultValue == null && !Container.of(type).optional();
    }

    boolean isMapOfAll() {
        return name.isEmpty();
    }

    /** Its description, or empty. */
    String description() {
        return said == null ? "" : said.description();
    }

    ObjectNode schema(Schemas schemas) {
        if (isMapOfAll()) {
            return schemas.of(Map.class).put("type", "object");
        }
        Container container = Container.of(type);
        ObjectNode element = schemas.ofText(container.element());
        ObjectNode schema = element;
        if (container.takesMany()) {
            schema = JsonNodeFactory.instance.objectNode().put("type", "array");
            schema.set("items", element);
        }
        Constraints.add(Declared.of(declared), schema);
        if (said != null && !said.example().isEmpty()) {
            schema.putArray("examples").add(Texts.value(said.example(), schema));
        }
        if (defaultValue != null && container.takesMany()) {
            ArrayNode values = schema.putArray("default");
            for (String each : defaultValue.isEmpty() ? new String[0] : defaultValue.split(",", -1)) {
                values.add(Texts.value(each.strip(), element));
            }
        } else if (defaultValue != null) {
            schema.set("default", Texts.value(defaultValue, schema));
        }
        return schema;
    }
}
