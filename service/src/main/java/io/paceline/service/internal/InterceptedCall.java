package io.paceline.service.internal;

import io.paceline.service.CallVetoedException;
import io.paceline.service.Interceptor;
import io.paceline.service.Invocation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call that interceptors see, and may forbid. */
final class InterceptedCall<S> extends WrappedCall<S> {

    private final Mailbox<S> mailbox;

    InterceptedCall(Invocation<? super S> call, Mailbox<S> mailbox) {
        super(call);
        this.mailbox = mailbox;
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
