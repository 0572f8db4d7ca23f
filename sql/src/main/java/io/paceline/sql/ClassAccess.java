package io.paceline.sql;

import io.paceline.core.Argument;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** Finds the way to the constructors, methods and fields of a user's class. */
final class ClassAccess {

    private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

    private final Class<?> type;
    private final MethodHandles.@Nullable Lookup given;

    /** A member, seen by a lookup. */
    @FunctionalInterface
    interface Member {
        MethodHandle by(MethodHandles.Lookup lookup) throws IllegalAccessException;
    }

    ClassAccess(Class<?> type, MethodHandles.@Nullable Lookup given) {
        this.type = type;
        this.given = given;
        // a module may reach into another only if it reads it
        ClassAccess.class.getModule().addReads(type.getModule());
    }

    /**
     * The handle of a member.
     *
     * @throws IllegalArgumentException saying what the user's module must open
     */
    MethodHandle handle(Member member) {
        MethodHandles.Lookup lookup = given == null ? OWN : given;
        try {
            return member.by(lookup);
        } catch (IllegalAccessException hidden) {
            return inside(lookup, member);
        }
    }

    private MethodHandle inside(MethodHandles.Lookup lookup, Member member) {
        try {
            return member.by(MethodHandles.privateLookupIn(type, lookup));
        } catch (IllegalAccessException closed) {
            throw refused(closed);
        }
    }

    private IllegalArgumentException refused(IllegalAccessException cause) {
        IllegalArgumentException refused;
        if (given != null) {
            refused = Argument.wrong("lookup", given, "one that can make a " + type.getName());
        } else {
            Module own = OWN.lookupClass().getModule();
            refused = Argument.wrong(
                    "type",
                    type.getName() + ", which module " + type.getModule().getName() + " hides",
                    "\"opens " + type.getPackageName() + (own.isNamed() ? " to " + own.getName() : "")
                            + ";\" in its module-info, or map(type, MethodHandles.lookup())");
        }
        refused.initCause(cause);
        return refused;
    }
}
