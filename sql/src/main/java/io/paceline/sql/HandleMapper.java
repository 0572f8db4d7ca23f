package io.paceline.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Makes objects of rows by a method handle. Only a handle that is a constant of its class is compiled as if its parts were
 * written there, so each mapper is of a class of its own: a hidden one, made of the bytes of this one.
 *
 * <p>Thread rules: immutable.
 */
final class HandleMapper<T> implements RowMapper<T> {

    private static final MethodHandles.Lookup OWN = MethodHandles.lookup();
    private static final byte[] BYTES = bytes();
    private static final @Nullable MethodHandle OBJECT = handle();

    private final Failure failure;

    /** Says what is wrong with a row. */
    @FunctionalInterface
    interface Failure {
        RuntimeException of(Row row, Throwable thrown);
    }

    // called by the handle of the hidden class
    HandleMapper(Failure failure) {
        this.failure = failure;
    }

    /**
     * A mapper.
     *
     * @param object takes a row and gives the object
     * @param failure told of what the handle has thrown, unless it is an error of the virtual machine
     */
    // what the class makes is a mapper of the handle's objects
    @SuppressWarnings("unchecked")
    static <T> RowMapper<T> of(MethodHandle object, Failure failure) {
        MethodHandle constant = object.asType(MethodType.methodType(Object.class, Row.class));
        try {
            MethodHandles.Lookup made = OWN.defineHiddenClassWithClassData(BYTES, constant, true);
            return (RowMapper<T>)
                    made.findConstructor(made.lookupClass(), MethodType.methodType(void.class, Failure.class))
                            .invoke(failure);
        } catch (Throwable impossible) {
            throw new IllegalStateException("a mapper could not be made", impossible);
        }
    }

    /** Has the bytes read, which must not happen where a loop needs the first mapper. */
    static void prepare() {
        // this class is initialized now
    }

    private static @Nullable MethodHandle handle() {
        try {
            return MethodHandles.classData(OWN, "_", MethodHandle.class);
        } catch (IllegalAccessException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static byte[] bytes() {
        if (OWN.lookupClass().isHidden()) {
            return new byte[0];
        }
        try (InputStream own = HandleMapper.class.getResourceAsStream("HandleMapper.class")) {
            if (own == null) {
                throw new IllegalStateException("HandleMapper.class: not found (expected: the bytes of this class)");
            }
            return own.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    // the handle gives objects of the class, and only this class itself has none
    @SuppressWarnings({"unchecked", "NullAway"})
    public T map(Row row) {
        try {
            return (T) (Object) OBJECT.invokeExact(row);
        } catch (VirtualMachineError broken) {
            throw broken;
        } catch (Throwable thrown) {
            throw failure.of(row, thrown);
        }
    }
}
