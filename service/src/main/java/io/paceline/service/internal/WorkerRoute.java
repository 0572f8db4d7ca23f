package io.paceline.service.internal;

import io.paceline.service.MailboxFullException;
import io.paceline.service.ServiceStoppedException;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** The way of one call: to the worker of its shard, or along a pool until one takes it. */
final class WorkerRoute<S> {

    private final Workgroup<S> group;
    private final String method;
    private final boolean fixed;
    private List<Mailbox<S>> workers;
    private int first;
    private int tried;

    private WorkerRoute(Workgroup<S> group, String method, boolean fixed, List<Mailbox<S>> workers, int first) {
        this.group = group;
        this.method = method;
        this.fixed = fixed;
        this.workers = workers;
        this.first = first;
    }

    static <S> WorkerRoute<S> along(Workgroup<S> group, String method) {
        List<Mailbox<S>> workers = group.live();
        return new WorkerRoute<>(group, method, false, workers, group.first(workers, method));
    }

    static <S> WorkerRoute<S> to(Workgroup<S> group, int shard, String method) {
        return new WorkerRoute<>(group, method, true, group.live(), shard);
    }

    /** The worker to try: the next with room; if there is none, the first, which will say so. */
    Mailbox<S> next() {
        int size = fixed ? 0 : workers.size();
        while (tried < size) {
            Mailbox<S> worker = workers.get((first + tried++) % size);
            if (worker.hasRoom()) {
                return worker;
            }
        }
        return workers.get(first);
    }

    /** Why the call is not taken after one worker has refused it, or null if another worker may take it. */
    @Nullable
    RejectedExecutionException giveUp(RejectedExecutionException refusal) {
        if (fixed || !(refusal instanceof MailboxFullException || refusal instanceof ServiceStoppedException)) {
            return refusal;
        }
        List<Mailbox<S>> present = group.live();
        if (present != workers) {
            // resized meanwhile: the worker that refused may be gone, and others have come
            workers = present;
            first = group.first(present, method);
            tried = 0;
            return null;
        }
        if (refusal instanceof ServiceStoppedException) {
            return refusal;
        }
        if (tried < workers.size()) {
            return null;
        }
        return workers.size() == 1 ? refusal : allFull();
    }

    private MailboxFullException allFull() {
        return new MailboxFullException(
                group.name(), workers.size(), workers.get(0).settings.mailboxCapacity());
    }
}
