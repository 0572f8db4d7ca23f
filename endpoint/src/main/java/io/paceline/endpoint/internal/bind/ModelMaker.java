package io.paceline.endpoint.internal.bind;

import io.paceline.core.proxy.MethodAccess;
import io.paceline.endpoint.internal.model.ModelType;
import io.paceline.endpoint.internal.model.ModelType.Member;
import io.paceline.http.HttpException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes a record or bean out of the values of its members.
 *
 * @param constructor takes the members of a record, nothing for a bean
 * @param setters of a bean, in the order of its members; empty for a record
 */
record ModelMaker(MethodHandle constructor, List<MethodHandle> setters) {

    static ModelMaker of(ModelType model, MethodAccess access) {
        return new ModelMaker(
                access.constructor(model.constructor()),
                model.members().stream()
                        .map(Member::setter)
                        .filter(Method.class::isInstance)
                        .map(access::method)
                        .toList());
    }

    /**
     * The object.
     *
     * @param isThere which members of a bean are set; the others keep what it gives them itself
     * @throws HttpException 400 if it does not take the values
     */
    Object make(@Nullable Object[] values, IntPredicate isThere) {
        try {
            return setters.isEmpty() ? (Object) constructor.invokeExact(values) : bean(values, isThere);
        } catch (HttpException | Error thrown) {
            throw thrown;
        } catch (Throwable refused) {
            // whatever it is, it was caused by what the client sent
            throw new HttpException(400, "parameters: refused together (expected: values that go together)", refused);
        }
    }

    private Object bean(@Nullable Object[] values, IntPredicate isThere) throws Throwable {
        Object bean = (Object) constructor.invokeExact(new Object[0]);
        for (int i = 0; i < values.length; i++) {
            if (isThere.test(i)) {
                Object unused = (Object) setters.get(i).invokeExact(bean, new Object[] {values[i]});
            }
        }
        return bean;
    }
}
