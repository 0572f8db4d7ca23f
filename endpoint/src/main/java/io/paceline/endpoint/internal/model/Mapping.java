package io.paceline.endpoint.internal.model;

import io.paceline.endpoint.DeleteMapping;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PatchMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.PutMapping;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestMethod;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one mapping annotation says: paths and request methods. */
record Mapping(List<String> paths, Set<RequestMethod> methods) {

    /** What the class says for all of its methods. */
    static Mapping of(ClassView type, Class<?> of) {
        RequestMapping found = type.annotation(RequestMapping.class);
        return found == null
                ? new Mapping(List.of(), Set.of())
                : mapping(found.value(), found.path(), Arrays.asList(found.method()), of.getName());
    }

    /**
     * What a method says, or null if nothing.
     *
     * @param chain the method and those it overrides, of which the nearest that says anything counts
     */
    static @Nullable Mapping of(List<Method> chain) {
        for (Method method : chain) {
            List<Mapping> found = new ArrayList<>();
            for (Annotation annotation : method.getDeclaredAnnotations()) {
                Mapping mapping = of(annotation, Names.of(method));
                if (mapping != null) {
                    found.add(mapping);
                }
            }
            if (found.size() > 1) {
                throw new IllegalArgumentException(Names.of(method) + ": " + found.size()
                        + " mapping annotations (expected: one, which may name" + " several paths and methods)");
            }
            if (!found.isEmpty()) {
                return found.get(0);
            }
        }
        return null;
    }

    private static @Nullable Mapping of(Annotation annotation, String owner) {
        if (annotation instanceof RequestMapping any) {
            return mapping(any.value(), any.path(), Arrays.asList(any.method()), owner);
        } else if (annotation instanceof GetMapping get) {
            return mapping(get.value(), get.path(), List.of(RequestMethod.GET), owner);
        } else if (annotation instanceof PostMapping post) {
            return mapping(post.value(), post.path(), List.of(RequestMethod.POST), owner);
        } else if (annotation instanceof PutMapping put) {
            return mapping(put.value(), put.path(), List.of(RequestMethod.PUT), owner);
        } else if (annotation instanceof PatchMapping patch) {
            return mapping(patch.value(), patch.path(), List.of(RequestMethod.PATCH), owner);
        } else if (annotation instanceof DeleteMapping delete) {
            return mapping(delete.value(), delete.path(), List.of(RequestMethod.DELETE), owner);
        }
        return null;
    }

    private static Mapping mapping(String[] value, String[] path, List<RequestMethod> methods, String owner) {
        if (value.length > 0 && path.length > 0 && !Arrays.equals(value, path)) {
            throw new IllegalArgumentException(owner + ": value " + Arrays.toString(value) + " and path "
                    + Arrays.toString(path) + " (expected: one of them)");
        }
        return new Mapping(List.of(value.length > 0 ? value : path), Set.copyOf(methods));
    }

    /** The paths of this mapping of a class with those of one of its methods. */
    List<List<String>> pathsWith(Mapping ofMethod) {
        List<List<String>> joined = new ArrayList<>();
        for (String first : paths.isEmpty() ? List.of("") : paths) {
            for (String second : ofMethod.paths.isEmpty() ? List.of("") : ofMethod.paths) {
                joined.add(List.of(first, second));
            }
        }
        return joined;
    }

    /** The request methods of this mapping of a class and of one of its methods: GET, which brings HEAD, if none. */
    Set<RequestMethod> methodsWith(Mapping ofMethod) {
        Set<RequestMethod> all = EnumSet.noneOf(RequestMethod.class);
        all.addAll(methods);
        all.addAll(ofMethod.methods);
        return all.isEmpty() ? EnumSet.of(RequestMethod.GET) : all;
    }
}
