package io.paceline.sql.internal.client;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.internal.Lease;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/** What is made of a lease once that is there. A lease that comes when nobody waits any more goes back. */
final class Opening<S> extends Promise<S> {

    private final Reply<Lease> lease;

    Opening(Reply<Lease> lease, Function<Lease, S> make) {
        this.lease = lease;
        lease.whenCompleteAsync(
                (given, error) -> {
                    if (error != null) {
                        completeExceptionally(cause(error));
                    } else if (!complete(make.apply(given))) {
                        given.release(false);
                    }
                },
                Runnable::run);
    }

    @Override
    protected void onDone() {
        lease.cancel();
    }

    static Throwable cause(Throwable error) {
        return error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    }
}
