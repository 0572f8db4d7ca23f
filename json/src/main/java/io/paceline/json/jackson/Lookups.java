package io.paceline.json.jackson;

import java.lang.invoke.MethodHandles;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.module.blackbird.BlackbirdModule;

/** Access to the members of the user's classes, as far as their modules grant it. */
final class Lookups {

    private Lookups() {}

    /** Full access to a class, or null when its module keeps it from us. */
    static MethodHandles.@Nullable Lookup of(Class<?> type) {
        // On the module path nobody reads the class path, or the user's module, unless asked to.
        Lookups.class.getModule().addReads(type.getModule());
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            return null;
        }
    }

    /**
     * Blackbird for classes on the class path only. It makes classes inside the user's module that call back into
     * Blackbird, which that module does not read, and so it fails (3.2.4) for types that Jackson alone can handle.
     */
    static final class ClassPathBlackbird extends BlackbirdModule {
        private static final long serialVersionUID = 1L;

        @Override
        protected Function<Class<?>, MethodHandles.@Nullable Lookup> findLookup() {
            return type -> type.getModule().isNamed() ? null : of(type);
        }
    }
}
