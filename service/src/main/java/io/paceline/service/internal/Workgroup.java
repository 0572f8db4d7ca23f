package io.paceline.service.internal;

import io.paceline.core.Argument;
import io.paceline.core.Reply;
import io.paceline.service.KeyFunction;
import io.paceline.service.Service;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.ShardKeyException;
import io.paceline.service.Workers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The workers behind one reference: those that take calls, and those that were removed and still run what they have.
 *
 * <p>Thread rules: every method may be called from any thread; callers of {@link #resize} go one after the other.
 */
final class Workgroup<S> {

    private final String name;
    private final @Nullable WorkerChoice choice;
    private final @Nullable KeyFunction keys;
    private final IntFunction<Service<S>> start;

    private final Object resizing = new Object();

    private volatile List<Mailbox<S>> live;

    // ---- guarded by this
    private final List<Mailbox<S>> retiring = new ArrayList<>();
    private long retiredErrors;
    private boolean stopped;

    /**
     * Starts the workers.
     *
     * @param choice null for shards
     * @param keys null if only references and marked parameters say the keys
     * @param start starts the worker of a place
     */
    Workgroup(
            String name,
            @Nullable WorkerChoice choice,
            @Nullable KeyFunction keys,
            int size,
            IntFunction<Service<S>> start) {
        this.name = name;
        this.choice = choice;
        this.keys = keys;
        this.start = start;
        this.live = grown(List.of(), size);
    }

    String name() {
        return name;
    }

    Class<?> type() {
        return live.get(0).target.getClass();
    }

    Settings settings() {
        return live.get(0).settings;
    }

    boolean isSharded() {
        return choice == null;
    }

    @Nullable
    KeyFunction keys() {
        return keys;
    }

    /** Those that take calls, by their places. */
    List<Mailbox<S>> live() {
        return live;
    }

    /** The place that a call tries first. */
    int first(List<Mailbox<S>> workers, String method) {
        if (choice == null) {
            throw new ShardKeyException(
                    this + " " + method
                            + ": no key (expected: forKey(key), a parameter with @ShardKey or a key function, for it is sharded)");
        }
        return choice.next(workers);
    }

    /** The shard of a key. */
    int shard(Object key, String method) {
        if (choice != null) {
            throw new ShardKeyException(this + " " + method + ": a key (expected: none, for a pool gives no affinity)");
        }
        if (key.getClass().isArray()) {
            throw new ShardKeyException(this + " " + method
                    + ": key: an array (expected: a value with equals, such as a String or a record)");
        }
        return ShardHash.shard(key.hashCode(), live.size());
    }

    Reply<Void> resize(int size) {
        if (isSharded()) {
            throw new UnsupportedOperationException(this + ": resize(" + size
                    + ") (expected: a pool; equal keys of shards must not change their worker)");
        }
        Argument.between("size", size, 1, Workers.SIZE_MAX);
        // a lock of its own: what the supplier does may take long, and must keep no worker from ending
        synchronized (resizing) {
            List<Mailbox<S>> before = live;
            return Reply.from(
                    size > before.size()
                            ? replace(before, grown(before, size))
                            : replace(before, List.copyOf(before.subList(0, size))));
        }
    }

    private synchronized CompletableFuture<Void> replace(List<Mailbox<S>> before, List<Mailbox<S>> after) {
        if (stopped) {
            after.stream().skip(before.size()).forEach(worker -> worker.stop(Duration.ZERO));
            throw new ServiceStoppedException(name);
        }
        List<Mailbox<S>> removed = before.stream().skip(after.size()).toList();
        retiring.addAll(removed);
        // before they stop: who finds one stopped must find the others here
        live = after;
        return CompletableFuture.allOf(removed.stream().map(this::retire).toArray(CompletableFuture<?>[]::new));
    }

    private CompletableFuture<Integer> retire(Mailbox<S> worker) {
        return worker.stop(null).toCompletableFuture().whenComplete((left, error) -> retired(worker));
    }

    private synchronized void retired(Mailbox<S> worker) {
        // once stopped, whoever stops it again must be told of the same workers
        if (!stopped && retiring.remove(worker)) {
            retiredErrors += worker.errorCount();
        }
    }

    synchronized Reply<Integer> stop(Duration deadline) {
        stopped = true;
        CompletableFuture<Integer> left = CompletableFuture.completedFuture(0);
        for (Mailbox<S> worker : all()) {
            left = left.thenCombine(worker.stop(deadline).toCompletableFuture(), Integer::sum);
        }
        return Reply.from(left);
    }

    synchronized long errorCount() {
        return retiredErrors + all().stream().mapToLong(Mailbox::errorCount).sum();
    }

    private List<Mailbox<S>> all() {
        List<Mailbox<S>> all = new ArrayList<>(live);
        all.addAll(retiring);
        return all;
    }

    private List<Mailbox<S>> grown(List<Mailbox<S>> present, int size) {
        List<Mailbox<S>> grown = new ArrayList<>(present);
        try {
            while (grown.size() < size) {
                ServiceReference<S> worker = (ServiceReference<S>) start.apply(grown.size());
                grown.add(worker.mailbox());
                requireAnother(grown);
            }
        } catch (RuntimeException | Error failed) {
            grown.subList(present.size(), grown.size()).forEach(worker -> worker.stop(Duration.ZERO));
            throw failed;
        }
        return List.copyOf(grown);
    }

    /** One object behind two mailboxes would run two calls at a time; another class would not fit the proxies. */
    private void requireAnother(List<Mailbox<S>> workers) {
        Mailbox<S> last = workers.get(workers.size() - 1);
        for (Mailbox<S> earlier : workers.subList(0, workers.size() - 1)) {
            if (earlier.target == last.target) {
                throw new IllegalArgumentException(
                        this + ": the supplier gave one object twice (expected: a new one for each worker)");
            }
            if (earlier.target.getClass() != last.target.getClass()) {
                throw new IllegalArgumentException(this + ": the supplier gave a "
                        + last.target.getClass().getName() + " (expected: each a "
                        + earlier.target.getClass().getName() + ")");
            }
        }
    }

    @Override
    public String toString() {
        return "service '" + name + "'";
    }
}
