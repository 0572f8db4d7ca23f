package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.core.ContextTask;
import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Execution;
import io.paceline.core.Scope;
import io.paceline.service.Invocation;
import io.paceline.service.LogFields;
import io.paceline.service.Service;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** How the owner of a mailbox runs one message: in which context, with which log fields, and not if it came too late. */
final class Performance {

    private static final Logger log = LoggerFactory.getLogger(Service.class);

    private Performance() {}

    /**
     * Runs a call, or fails it.
     *
     * @return what holds the calls behind it, or null
     */
    static <S> @Nullable CompletionStage<?> perform(
            Mailbox<S> mailbox, S target, Invocation<? super S> call, Execution execution) {
        try {
            CallContext context = call.context();
            Throwable obstacle = obstacle(mailbox, call, context);
            if (obstacle != null) {
                mailbox.stop.countLeft();
                call.fail(obstacle);
                return null;
            }
            execution.context(context);
            LogFields fields = mailbox.settings.logFields();
            Map<String, String> before = fields == null ? null : show(mailbox, fields, context, call.method());
            try {
                call.run(target);
                return call.holdsUntil();
            } catch (Throwable thrown) {
                call.fail(thrown);
            } finally {
                if (fields != null) {
                    restore(before);
                }
            }
        } catch (Throwable second) {
            log.error(
                    "{}: a failure could not be delivered to {}",
                    mailbox,
                    call.getClass().getName(),
                    second);
        }
        return null;
    }

    /** Runs a task that came home. */
    static void resume(Mailbox<?> mailbox, Runnable task) {
        LogFields fields = mailbox.settings.logFields();
        if (fields == null) {
            task.run();
            return;
        }
        CallContext context = task instanceof ContextTask contextTask ? contextTask.context() : CallContext.empty();
        Map<String, String> before = show(mailbox, fields, context, "reply");
        try {
            task.run();
        } finally {
            restore(before);
        }
    }

    /** Why a call is not run although its turn has come, or null. */
    private static @Nullable Throwable obstacle(Mailbox<?> mailbox, Invocation<?> call, CallContext context) {
        if (mailbox.stop.isDiscarding()) {
            return mailbox.stopped();
        }
        if (!context.isOver()) {
            return null;
        }
        Scope scope = context.scope();
        CancellationException cancelled = scope == null ? null : scope.cause();
        return cancelled != null
                ? cancelled
                : DeadlineExceededException.withoutTrace(
                        mailbox + ": " + call.method() + " not run: its deadline has passed");
    }

    private static @Nullable Map<String, String> show(
            Mailbox<?> mailbox, LogFields fields, CallContext context, String method) {
        Map<String, String> before = MDC.getCopyOfContextMap();
        try {
            MDC.setContextMap(fields.of(context, mailbox.name(), method));
        } catch (RuntimeException thrown) {
            mailbox.report("logFields", context, thrown);
        }
        return before;
    }

    private static void restore(@Nullable Map<String, String> before) {
        if (before == null) {
            MDC.clear();
        } else {
            MDC.setContextMap(before);
        }
    }
}
