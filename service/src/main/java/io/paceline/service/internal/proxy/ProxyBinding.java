package io.paceline.service.internal.proxy;

import io.paceline.core.Reply;
import io.paceline.core.proxy.MethodAccess;
import io.paceline.core.proxy.ProxyMethod;
import io.paceline.core.proxy.ProxyType;
import io.paceline.service.Blocking;
import io.paceline.service.Serial;
import io.paceline.service.ShardKey;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Binds the methods of an interface to those of the class of a service. Used once. */
final class ProxyBinding<S> {

    private static final TypeUse VOID = new TypeUse(Void.class, Map.of());

    private final ProxyTarget<S> target;
    private final Class<?> type;
    private final MethodAccess access;
    private final Map<TypeVariable<?>, TypeUse> variables;
    private final ClassMethods classMethods;
    private final Map<Signature, Method> bound = new HashMap<>();

    ProxyBinding(ProxyTarget<S> target, Class<?> type, MethodAccess access) {
        this.target = target;
        this.type = type;
        this.access = access;
        this.variables = TypeUse.variablesOf(type);
        this.classMethods = new ClassMethods(target.type());
    }

    /**
     * What each method of the interface does.
     *
     * @throws IllegalArgumentException naming the first method that fits none of the class
     */
    Map<Method, ProxyMethod> methods(ProxyType<?> proxies) {
        Map<Method, ProxyMethod> methods = new HashMap<>();
        for (Method method : proxies.methods()) {
            methods.put(method, bind(method));
        }
        return methods;
    }

    private ProxyMethod bind(Method method) {
        if (method.isBridge()) {
            return access.inherited(method);
        }
        Signature signature = Signature.of(method, variables);
        Method other = bound.putIfAbsent(signature, method);
        if (other != null) {
            throw new IllegalArgumentException(describe(other) + " and " + describe(method) + " are the same in "
                    + ProxyType.name(type) + " (expected: one method of this signature)");
        }
        List<Method> found = classMethods.find(signature);
        if (method.isDefault() && (found.isEmpty() || isInherited(found.get(0)))) {
            return access.inherited(method);
        }
        if (found.isEmpty()) {
            throw unmatched(method, signature);
        }
        requireSameParameters(method, found.get(0));
        return call(method, found);
    }

    /** Whether the class got the method from this interface, instead of having one of its own. */
    private boolean isInherited(Method found) {
        return found.getDeclaringClass().isAssignableFrom(type);
    }

    private ProxyMethod call(Method method, List<Method> found) {
        Method called = found.get(0);
        TypeUse wanted = new TypeUse(method.getGenericReturnType(), variables);
        TypeUse given = classMethods.result(called);
        List<Method> declarations = new ArrayList<>(found);
        declarations.add(method);
        int keyIndex = keyIndex(method, declarations);
        MethodTraits traits = new MethodTraits(
                method.getName(),
                isMarked(declarations, Blocking.class),
                isMarked(declarations, Serial.class),
                keyIndex >= 0);
        BoundMethod<S> calls = new BoundMethod<>(target, traits, access.virtual(found), keyIndex);
        if (wanted.isVoid()) {
            return given.isStage() ? calls.tellStage() : calls.tell();
        }
        requireFittingResult(method, called, wanted, given);
        ProxyMethod.Request request = given.isStage() ? calls.askStage() : calls.ask();
        return wanted.isStage()
                ? ProxyMethod.replying(request)
                : ProxyMethod.waiting(request, method, Signature.describe(method, variables), Reply.AWAIT_TIMEOUT);
    }

    private void requireSameParameters(Method method, Method called) {
        for (int i = 0; i < method.getParameterCount(); i++) {
            TypeUse wanted = new TypeUse(method.getGenericParameterTypes()[i], variables);
            TypeUse given = classMethods.parameter(called, i);
            if (!given.matches(wanted)) {
                throw misfit(method, called, "parameter " + (i + 1) + " to be " + given);
            }
        }
    }

    private void requireFittingResult(Method method, Method called, TypeUse wanted, TypeUse given) {
        if (wanted.isStage() && !wanted.erased().isAssignableFrom(Reply.class)) {
            throw misfit(method, called, "a result of type Reply or CompletionStage");
        }
        TypeUse value = given.isVoid() ? VOID : given.isStage() ? given.stageValue() : given;
        if (!value.fits(wanted.isStage() ? wanted.stageValue() : wanted)) {
            throw misfit(method, called, "the result to be " + value + ", or a Reply or CompletionStage of it");
        }
    }

    private static boolean isMarked(List<Method> declarations, Class<? extends Annotation> mark) {
        return declarations.stream().anyMatch(method -> method.isAnnotationPresent(mark));
    }

    private int keyIndex(Method method, List<Method> declarations) {
        Set<Integer> indexes = new TreeSet<>();
        for (Method declaration : declarations) {
            Parameter[] parameters = declaration.getParameters();
            for (int i = 0; i < parameters.length; i++) {
                if (parameters[i].isAnnotationPresent(ShardKey.class)) {
                    indexes.add(i);
                }
            }
        }
        if (indexes.size() > 1) {
            throw misfit(method, declarations.get(0), "one parameter with @ShardKey in both together");
        }
        return indexes.isEmpty() ? -1 : indexes.iterator().next();
    }

    private IllegalArgumentException misfit(Method method, Method called, String expected) {
        return new IllegalArgumentException(
                describe(method) + " does not fit " + classMethods.describe(called) + " (expected: " + expected + ")");
    }

    private IllegalArgumentException unmatched(Method method, Signature signature) {
        List<String> named = classMethods.describeNamed(method.getName());
        return new IllegalArgumentException(describe(method) + " calls nothing: " + ProxyType.name(target.type())
                + (named.isEmpty() ? " has no method of this name" : " has " + String.join(", ", named))
                + classMethods.otherLoaders(signature)
                + " (expected: a public method of this name with these parameters)");
    }

    private String describe(Method method) {
        return Signature.describe(method, variables);
    }
}
