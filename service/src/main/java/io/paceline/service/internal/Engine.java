package io.paceline.service.internal;

import io.paceline.core.EventLoops;
import io.paceline.service.ErrorHook;
import io.paceline.service.KeyFunction;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.Workers;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What the entry classes need of the engine. */
public final class Engine {

    /** The most calls that one caller may have open. */
    public static final int OUTSTANDING_MAX = Caller.MAX;

    private static final ErrorHook LOGGING = new LoggingErrorHook();

    private Engine() {}

    /** The error hook of a service that was given none. */
    public static ErrorHook loggingErrorHook() {
        return LOGGING;
    }

    /**
     * Starts a service.
     *
     * @throws IllegalArgumentException if the threading cannot be had
     */
    public static <S> Service<S> start(S object, Settings settings, Threading threading, @Nullable EventLoops loops) {
        return new Mailbox<>(object, settings, Runners.of(settings.name(), threading, loops)).start();
    }

    /**
     * Starts workers.
     *
     * @param choice null for shards
     * @param keys null if only references and marked parameters say the keys
     * @param start starts the worker of a place
     */
    public static <S> Workers<S> workers(
            String name,
            @Nullable WorkerChoice choice,
            @Nullable KeyFunction keys,
            int size,
            IntFunction<Service<S>> start) {
        return new WorkersReference<>(new Workgroup<>(name, choice, keys, size, start));
    }
}
