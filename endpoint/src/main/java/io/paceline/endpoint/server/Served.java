package io.paceline.endpoint.server;

import io.paceline.endpoint.internal.ServiceRoutes;
import io.paceline.service.Service;
import io.paceline.service.engine.ServiceBuilder;
import io.paceline.service.engine.Services;
import io.paceline.service.engine.WorkersBuilder;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a server is to serve, before it starts. */
interface Served {

    /**
     * Starts it, and adds its methods to the routes.
     *
     * @param common the settings of each service of the server
     */
    void start(ServiceGroup services, Consumer<ServiceBuilder<?>> common, ServiceRoutes routes);

    /** One object, called by a lookup of the user or by our own. */
    record One(Object object, MethodHandles.@Nullable Lookup lookup) implements Served {

        @Override
        public void start(ServiceGroup services, Consumer<ServiceBuilder<?>> common, ServiceRoutes routes) {
            ServiceBuilder<Object> settings = Services.builder(object);
            common.accept(settings);
            Service<Object> started = settings.start();
            services.add(object.getClass(), started);
            routes.add(object, lookup, started);
        }
    }

    /** Several objects of one class. */
    record Several<S>(
            Supplier<? extends S> supplier,
            Consumer<? super WorkersBuilder<S>> settings,
            MethodHandles.@Nullable Lookup lookup)
            implements Served {

        @Override
        public void start(ServiceGroup services, Consumer<ServiceBuilder<?>> common, ServiceRoutes routes) {
            AtomicReference<@Nullable Object> first = new AtomicReference<>();
            WorkersBuilder<S> builder = Services.<S>workers(() -> {
                        S worker = supplier.get();
                        first.compareAndSet(null, worker);
                        return worker;
                    })
                    .each(common);
            settings.accept(builder);
            Service<S> started = builder.start();
            Object any = Objects.requireNonNull(first.get());
            services.add(any.getClass(), started);
            routes.add(any, lookup, started);
        }
    }
}
