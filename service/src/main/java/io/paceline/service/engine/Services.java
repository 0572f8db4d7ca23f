package io.paceline.service.engine;

import io.paceline.service.Service;
import java.util.function.Supplier;

/** Where services start. */
public final class Services {

    private Services() {}

    /** Starts a service with the default settings of {@link ServiceBuilder}. */
    public static <S> Service<S> start(S object) {
        return builder(object).start();
    }

    /**
     * The settings of a service to be started.
     *
     * @param object belongs to the service from now on: nobody else may touch its state
     */
    public static <S> ServiceBuilder<S> builder(S object) {
        return new ServiceBuilder<>(object);
    }

    /**
     * The settings of workers to be started: several objects of one class behind one reference.
     *
     * @param supplier gives a new object for each worker, which belongs to it from then on
     */
    public static <S> WorkersBuilder<S> workers(Supplier<? extends S> supplier) {
        return new WorkersBuilder<>(supplier);
    }
}
