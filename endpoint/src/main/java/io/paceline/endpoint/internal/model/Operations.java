package io.paceline.endpoint.internal.model;

import io.paceline.http.server.Router;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Reads the annotations of a class or interface. */
public final class Operations {

    private final ClassView view;
    private final String prefix;
    private final Mapping ofClass;

    private Operations(Class<?> type, String prefix) {
        this.view = new ClassView(type);
        this.prefix = prefix;
        this.ofClass = Mapping.of(view, type);
    }

    /**
     * The operations of a class or interface: one for each pattern of each annotated method.
     *
     * @param prefix what each pattern begins with
     * @throws IllegalArgumentException naming what is wrong with the class, or that it has none
     */
    public static List<Operation> of(Class<?> type, String prefix) {
        return of(type, prefix, refused -> {
            throw refused;
        });
    }

    /** The same, but the faults of methods are told one by one, and none is thrown. */
    public static List<Operation> of(Class<?> type, String prefix, Consumer<IllegalArgumentException> faults) {
        Operations operations = new Operations(type, prefix);
        List<Operation> all = new ArrayList<>();
        boolean mapped = false;
        for (List<Method> chain : operations.view.methods()) {
            try {
                Mapping ofMethod = Mapping.of(chain);
                mapped |= ofMethod != null;
                if (ofMethod != null) {
                    requireCallable(chain.get(0));
                    operations.add(chain, ofMethod, all);
                }
            } catch (IllegalArgumentException refused) {
                mapped = true;
                faults.accept(refused);
            }
        }
        if (!mapped) {
            faults.accept(new IllegalArgumentException("service: " + type.getName()
                    + " (expected: at least one public method with an annotation such as @GetMapping)"));
        }
        return all;
    }

    /**
     * The methods of a class that bear an annotation and answer requests without a mapping of their own.
     *
     * @throws IllegalArgumentException naming one that cannot be called
     */
    public static List<Operation> unmapped(ClassView view, Class<? extends Annotation> kind) {
        List<Operation> all = new ArrayList<>();
        for (List<Method> chain : view.methods()) {
            if (chain.stream().anyMatch(method -> method.isAnnotationPresent(kind))) {
                Method method = chain.get(0);
                requireCallable(method);
                Type result = view.types().resolve(method.getGenericReturnType());
                all.add(new Operation(view, chain, "", Set.of(), Conditions.NONE, List.of(), result));
            }
        }
        return all;
    }

    private void add(List<Method> chain, Mapping ofMethod, List<Operation> all) {
        Method method = chain.get(0);
        List<OperationParameter> parameters = new ArrayList<>();
        for (int i = 0; i < method.getParameterCount(); i++) {
            parameters.add(ParameterReader.read(view.types(), chain, i));
        }
        for (List<String> path : ofClass.pathsWith(ofMethod)) {
            all.add(new Operation(
                    view,
                    chain,
                    Router.join(prefix, path.get(0), path.get(1)),
                    ofClass.methodsWith(ofMethod),
                    ofClass.conditions().with(ofMethod.conditions()),
                    List.copyOf(parameters),
                    view.types().resolve(method.getGenericReturnType())));
        }
    }

    private static void requireCallable(Method method) {
        if (!Modifier.isPublic(method.getModifiers()) || Modifier.isStatic(method.getModifiers())) {
            throw new IllegalArgumentException(Names.of(method) + ": " + Modifier.toString(method.getModifiers())
                    + " (expected: a public method of the object, since its annotation says that it answers)");
        }
    }
}
