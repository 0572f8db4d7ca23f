package io.paceline.endpoint.internal.bind;

import io.paceline.core.proxy.MethodAccess;
import io.paceline.endpoint.internal.model.ModelType;
import io.paceline.endpoint.internal.model.ModelType.Member;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Binds a record or bean to texts, one for each member.
 *
 * @param constructor takes the members of a record, nothing for a bean
 * @param members how each is bound
 * @param setters of a bean, in the order of its members; empty for a record
 */
record ModelBinding(MethodHandle constructor, List<TextBinding> members, List<MethodHandle> setters)
        implements ParameterBinding {

    static ModelBinding of(TextSource source, OperationParameter parameter, Conversions conversions) {
        ModelType model;
        try {
            model = parameter.model();
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(parameter + ": " + unusable.getMessage(), unusable);
        }
        MethodAccess access = conversions.access();
        return new ModelBinding(
                access.constructor(model.constructor()),
                model.members().stream()
                        .map(member -> binding(source, parameter, member, conversions))
                        .toList(),
                model.members().stream()
                        .map(Member::setter)
                        .filter(Method.class::isInstance)
                        .map(access::method)
                        .toList());
    }

    private static TextBinding binding(
            TextSource source, OperationParameter parameter, Member member, Conversions conversions) {
        Type type = member.type();
        if (member.setter() != null && type instanceof Class<?> simple) {
            // a missing one is not set at all, so there may be none of a primitive type too
            type = MethodType.methodType(simple).wrap().returnType();
        }
        return TextBinding.of(
                source,
                "member " + member.name() + " of " + parameter,
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
        try {
            return setters.isEmpty() ? (Object) constructor.invokeExact(values) : bean(request, values);
        } catch (HttpException | Error thrown) {
            throw thrown;
        } catch (Throwable refused) {
            // whatever it is, it was caused by what the client sent
            throw new HttpException(400, "parameters: refused together (expected: values that go together)", refused);
        }
    }

    private Object bean(HttpRequest request, @Nullable Object[] values) throws Throwable {
        Object bean = (Object) constructor.invokeExact(new Object[0]);
        for (int i = 0; i < values.length; i++) {
            if (members.get(i).isThere(request)) {
                Object unused = (Object) setters.get(i).invokeExact(bean, new Object[] {values[i]});
            }
        }
        return bean;
    }
}
