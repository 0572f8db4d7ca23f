package io.paceline.endpoint.internal.bind;

import io.paceline.endpoint.internal.model.ModelType;
import io.paceline.endpoint.internal.model.ModelType.Member;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.http.HttpRequest;
import java.lang.invoke.MethodType;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Binds a record or bean to texts, one for each member.
 *
 * @param members how each is bound
 */
record ModelBinding(ModelMaker maker, List<TextBinding> members) implements ParameterBinding {

    static ParameterBinding of(TextSource source, OperationParameter parameter, Conversions conversions) {
        ModelType model;
        try {
            model = parameter.model();
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(parameter + ": " + unusable.getMessage(), unusable);
        }
        if (ModelTree.isNeededFor(model, conversions)) {
            return ModelTree.of(source, parameter.toString(), TypeVariables.rawClass(parameter.type()), conversions);
        }
        return new ModelBinding(
                ModelMaker.of(model, conversions.access()),
                model.members().stream()
                        .map(member -> text(source, parameter.toString(), member, conversions))
                        .toList());
    }

    /**
     * The binding of a member that is made of text.
     *
     * @param owner what its model is called in messages
     * @throws IllegalArgumentException naming it, if its type or default cannot be bound
     */
    static TextBinding text(TextSource source, String owner, Member member, Conversions conversions) {
        Type type = member.type();
        if (member.setter() != null && type instanceof Class<?> simple) {
            // a missing one is not set at all, so there may be none of a primitive type too
            type = MethodType.methodType(simple).wrap().returnType();
        }
        return TextBinding.of(
                source,
                "member " + member.name() + " of " + owner,
                member.name(),
                type,
                member.required(),
                member.defaultValue(),
                conversions);
    }

    @Override
    public Object bind(HttpRequest request) {
        @Nullable Object[] values = new Object[members.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = members.get(i).bind(request);
        }
        return maker.make(values, i -> members.get(i).isThere(request));
    }
}
