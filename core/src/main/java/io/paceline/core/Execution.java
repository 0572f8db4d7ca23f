package io.paceline.core;

import org.jspecify.annotations.Nullable;

/**
 * What the calling thread is doing for Paceline right now: the home its replies come back to and the context of the
 * call that it runs. For the engines of Paceline; user code reads {@link CallContext#current()}.
 *
 * <p>Thread rules: an instance belongs to one thread and must not be handed to another.
 */
public final class Execution {

    private static final ThreadLocal<Execution> CURRENT = ThreadLocal.withInitial(Execution::new);

    private final @Nullable EventLoop loop = EventLoop.current();
    private @Nullable Home home = loop;
    private CallContext context = CallContext.empty();

    private Execution() {}

    /** The execution of the calling thread. */
    public static Execution current() {
        return CURRENT.get();
    }

    /** The loop whose thread this is, or null. */
    public @Nullable EventLoop loop() {
        return loop;
    }

    /** Where replies to calls made now come back to: the running service, else the loop, else null. */
    public @Nullable Home home() {
        return home;
    }

    /** The context of the running call. */
    public CallContext context() {
        return context;
    }

    /** Sets the home; who sets it restores what was there before. */
    public void home(@Nullable Home home) {
        this.home = home;
    }

    /** Sets the context; who sets it restores what was there before. */
    public void context(CallContext context) {
        this.context = context;
    }
}
