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

/** What one mapping annotation says: paths, request methods and further conditions. */
record Mapping(List<String> paths, Set<RequestMethod> methods, Conditions conditions) {

    private static final Mapping NONE = new Mapping(List.of(), Set.of(), Conditions.NONE);

    /** What the class says for all of its methods. */
    static Mapping of(ClassView type, Class<?> of) {
        RequestMapping found = type.annotation(RequestMapping.class);
        return found == null ? NONE : mapping(found, of.getName());
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
            return mapping(any, owner);
        } else if (annotation instanceof GetMapping get) {
            return mapping(
                    owner,
                    paths(get.value(), get.path(), owner),
                    Set.of(RequestMethod.GET),
                    get.params(),
                    get.headers(),
                    get.consumes(),
                    get.produces());
        } else if (annotation instanceof PostMapping post) {
            return mapping(
                    owner,
                    paths(post.value(), post.path(), owner),
                    Set.of(RequestMethod.POST),
                    post.params(),
                    post.headers(),
                    post.consumes(),
                    post.produces());
        } else if (annotation instanceof PutMapping put) {
            return mapping(
                    owner,
                    paths(put.value(), put.path(), owner),
                    Set.of(RequestMethod.PUT),
                    put.params(),
                    put.headers(),
                    put.consumes(),
                    put.produces());
        } else if (annotation instanceof PatchMapping patch) {
            return mapping(
                    owner,
                    paths(patch.value(), patch.path(), owner),
                    Set.of(RequestMethod.PATCH),
                    patch.params(),
                    patch.headers(),
                    patch.consumes(),
                    patch.produces());
        } else if (annotation instanceof DeleteMapping delete) {
            return mapping(
                    owner,
                    paths(delete.value(), delete.path(), owner),
                    Set.of(RequestMethod.DELETE),
                    delete.params(),
                    delete.headers(),
                    delete.consumes(),
                    delete.produces());
        }
        return null;
    }

    private static Mapping mapping(RequestMapping any, String owner) {
        return mapping(
                owner,
                paths(any.value(), any.path(), owner),
                Set.copyOf(Arrays.asList(any.method())),
                any.params(),
                any.headers(),
                any.consumes(),
                any.produces());
    }

    private static List<String> paths(String[] value, String[] path, String owner) {
        if (value.length > 0 && path.length > 0 && !Arrays.equals(value, path)) {
            throw new IllegalArgumentException(owner + ": value " + Arrays.toString(value) + " and path "
                    + Arrays.toString(path) + " (expected: one of them)");
        }
        return List.of(value.length > 0 ? value : path);
    }

    private static Mapping mapping(
            String owner,
            List<String> paths,
            Set<RequestMethod> methods,
            String[] params,
            String[] headers,
            String[] consumes,
            String[] produces) {
        try {
            return new Mapping(paths, methods, Conditions.parse(params, headers, consumes, produces));
        } catch (IllegalArgumentException malformed) {
            throw new IllegalArgumentException(owner + ": " + malformed.getMessage(), malformed);
        }
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
