package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.internal.model.Operation;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;

/** Who may call an operation, as annotations with the names of Jakarta say; they need not be on the class path. */
enum Permission {
    /** Nothing is said. */
    UNSAID,
    /** Everybody may. */
    PERMIT_ALL,
    /** Clients with a role may. */
    ROLES_ALLOWED,
    /** Nobody may. */
    DENY_ALL;

    /** That of the method, or the nearest one that it overrides, else that of its class. */
    static Permission of(Operation operation) {
        List<AnnotatedElement> places = new ArrayList<>(operation.chain());
        places.add(operation.method().getDeclaringClass());
        for (AnnotatedElement place : places) {
            for (Annotation annotation : place.getAnnotations()) {
                Permission found = named(annotation.annotationType().getSimpleName());
                if (found != UNSAID) {
                    return found;
                }
            }
        }
        return UNSAID;
    }

    private static Permission named(String annotation) {
        return switch (annotation) {
            case "PermitAll" -> PERMIT_ALL;
            case "RolesAllowed" -> ROLES_ALLOWED;
            case "DenyAll" -> DENY_ALL;
            default -> UNSAID;
        };
    }
}
