package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.service.CallVetoedException;
import io.paceline.service.Interceptor;
import io.paceline.service.Invocation;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A call that interceptors see, and may forbid. */
final class InterceptedCall<S> implements Invocation<S> {

    private final Invocation<? super S> call;
    private final Mailbox<S> mailbox;

    InterceptedCall(Invocation<? super S> call, Mailbox<S> mailbox) {
        this.call = call;
        this.mailbox = mailbox;
    }

    @Override
    public String method() {
        return call.method();
    }

    @Override
    public CallContext context() {
        return call.context();
    }

    @Override
    public boolean isBlocking() {
        return call.isBlocking();
    }

    @Override
    public @Nullable CompletionStage<?> holdsUntil() {
        return call.holdsUntil();
    }

    @Override
    public void run(S service) throws Throwable {
        List<Interceptor> interceptors = mailbox.settings.interceptors();
        int passed = 0;
        Throwable error = null;
        try {
            for (Interceptor interceptor : interceptors) {
                if (!interceptor.before(context(), mailbox.name(), method())) {
                    throw new CallVetoedException(mailbox.name(), method(), interceptor);
                }
                passed++;
            }
            call.run(service);
        } catch (Throwable thrown) {
            error = thrown;
            throw thrown;
        } finally {
            after(interceptors.subList(0, passed), error);
        }
    }

    @Override
    public void fail(Throwable cause) {
        call.fail(cause);
    }

    private void after(List<Interceptor> passed, @Nullable Throwable error) {
        for (int i = passed.size() - 1; i >= 0; i--) {
            try {
                passed.get(i).after(context(), mailbox.name(), method(), error);
            } catch (Throwable thrown) {
                mailbox.report(method(), context(), thrown);
            }
        }
    }
}
