package io.paceline.service.engine;

import io.paceline.core.Argument;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.service.KeyFunction;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.Workers;
import io.paceline.service.internal.Engine;
import io.paceline.service.internal.WorkerChoice;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings of workers to be started. Each has a default; {@link #start()} checks them and starts the workers.
 *
 * <p>Thread rules: for one thread.
 *
 * @param <S> the class of the workers
 */
public final class WorkersBuilder<S> {

    private final Supplier<? extends S> supplier;
    private @Nullable String name;
    private int size = Runtime.getRuntime().availableProcessors();
    private @Nullable WorkerChoice choice = WorkerChoice.roundRobin();
    private @Nullable KeyFunction keys;
    private Consumer<? super ServiceBuilder<S>> settings = worker -> {};

    WorkersBuilder(Supplier<? extends S> supplier) {
        this.supplier = Objects.requireNonNull(supplier, "supplier");
    }

    /**
     * What they are called in messages and statistics, each with its place behind it, such as {@code carts[3]}; the simple
     * name of their class if not set.
     */
    public WorkersBuilder<S> name(String name) {
        if (name.isBlank()) {
            throw Argument.wrong("name", "'" + name + "'", "a name");
        }
        this.name = name;
        return this;
    }

    /**
     * A pool whose workers get calls in turn. If nothing else is said: one for each processor.
     *
     * @param size how many workers, from 1 to {@link Workers#SIZE_MAX}
     */
    public WorkersBuilder<S> roundRobin(int size) {
        return of(size, WorkerChoice.roundRobin());
    }

    /**
     * A pool in which each call goes to the worker with the least to do, for calls of very different length.
     *
     * @param size how many workers, from 1 to {@link Workers#SIZE_MAX}; each call looks at all that have work
     */
    public WorkersBuilder<S> leastLoaded(int size) {
        return of(size, WorkerChoice.leastLoaded());
    }

    /**
     * Shards: each call goes to the worker of its key.
     *
     * @param size how many workers, from 1 to {@link Workers#SIZE_MAX}; fixed, since equal keys keep their worker
     */
    public WorkersBuilder<S> sharded(int size) {
        return of(size, null);
    }

    /** How the calls of proxies find their key where no parameter is marked with one; for shards only. */
    public WorkersBuilder<S> keys(KeyFunction keys) {
        this.keys = Objects.requireNonNull(keys, "keys");
        return this;
    }

    /**
     * The settings of each worker, such as {@code worker -> worker.mailboxCapacity(100)}. Called once for each; its
     * threading is {@link Threading#shared()} if nothing else is said. May be given several times: the last one is called
     * last.
     */
    public WorkersBuilder<S> each(Consumer<? super ServiceBuilder<S>> settings) {
        Consumer<? super ServiceBuilder<S>> before = this.settings;
        Objects.requireNonNull(settings, "settings");
        this.settings = worker -> {
            before.accept(worker);
            settings.accept(worker);
        };
        return this;
    }

    /**
     * Starts the workers. What the supplier throws is thrown here; then none of them runs.
     *
     * @throws IllegalArgumentException if there are keys for a pool, if the supplier gives one object twice or objects of
     *     several classes, or if a setting of the workers is wrong
     */
    public Workers<S> start() {
        if (keys != null && choice != null) {
            throw Argument.wrong("keys", "set", "sharded(size), for a pool gives no affinity");
        }
        // one for all: a pool that is resized later may be resized on a thread that is no loop
        EventLoop here = EventLoop.current();
        EventLoops loops = here == null ? null : here.loops();
        S first = object();
        String simple = first.getClass().getSimpleName();
        String called =
                name != null ? name : simple.isEmpty() ? first.getClass().getName() : simple;
        Starter starter = new Starter(called, loops, first);
        return Engine.workers(called, choice, keys, size, starter::start);
    }

    private WorkersBuilder<S> of(int size, @Nullable WorkerChoice choice) {
        this.size = Argument.between("size", size, 1, Workers.SIZE_MAX);
        this.choice = choice;
        return this;
    }

    private S object() {
        return Objects.requireNonNull(supplier.get(), "supplier: null (expected: a new object for each worker)");
    }

    /** Starts one worker after the other, of which the first was made to learn the name. */
    private final class Starter {
        private final String called;
        private final @Nullable EventLoops loops;
        private final Consumer<? super ServiceBuilder<S>> each = settings;
        private @Nullable S first;

        Starter(String called, @Nullable EventLoops loops, S first) {
            this.called = called;
            this.loops = loops;
            this.first = first;
        }

        Service<S> start(int place) {
            S next = first != null ? first : object();
            first = null;
            ServiceBuilder<S> worker =
                    Services.builder(next).name(called + "[" + place + "]").threading(Threading.shared());
            if (loops != null) {
                worker.loops(loops);
            }
            each.accept(worker);
            return worker.start();
        }
    }
}
