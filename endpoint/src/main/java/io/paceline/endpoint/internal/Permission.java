package io.paceline.endpoint.internal;

import io.paceline.endpoint.internal.model.Operation;
import io.paceline.http.HttpException;
import io.paceline.http.HttpFilter;
import io.paceline.http.HttpHandler;
import io.paceline.http.auth.Auth;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who may call an operation, as its annotations say: those of the method or, if it has none, of its class. */
final class Permission {

    private static final List<Class<? extends Annotation>> KINDS =
            List.of(RolesAllowed.class, PermitAll.class, DenyAll.class);

    private static final HttpFilter NOBODY = (request, next) -> {
        throw new HttpException(403, "not allowed to anybody");
    };

    private Permission() {}

    /**
     * The handler of an operation behind the check that it asks for; as it is if everybody may call it.
     *
     * @throws IllegalArgumentException if two annotations at one place contradict each other, or one names no role
     */
    static HttpHandler check(Operation operation, HttpHandler handler) {
        Annotation found = of(operation);
        if (found instanceof RolesAllowed roles) {
            if (roles.value().length == 0) {
                throw new IllegalArgumentException(
                        operation + ": @RolesAllowed without a role (expected: at least one)");
            }
            return Auth.rolesAllowed(roles.value()).before(handler);
        }
        return found instanceof DenyAll ? NOBODY.before(handler) : handler;
    }

    private static @Nullable Annotation of(Operation operation) {
        for (AnnotatedElement method : operation.chain()) {
            Annotation found = only(operation, method::getAnnotation);
            if (found != null) {
                return found;
            }
        }
        return only(operation, operation.view()::annotation);
    }

    /** Finds an annotation somewhere. */
    private interface Place {
        @Nullable
        Annotation annotation(Class<? extends Annotation> kind);
    }

    private static @Nullable Annotation only(Operation operation, Place place) {
        Annotation only = null;
        for (Class<? extends Annotation> kind : KINDS) {
            Annotation each = place.annotation(kind);
            if (each != null && only != null) {
                throw new IllegalArgumentException(
                        operation + ": " + only + " and " + each + " (expected: one of them)");
            }
            only = each == null ? only : each;
        }
        return only;
    }
}
