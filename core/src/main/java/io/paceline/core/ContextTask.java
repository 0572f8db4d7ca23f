package io.paceline.core;

/** A task on its way home that runs in a context of its own, which the home may look at before it runs the task. */
public interface ContextTask extends Runnable {

    /** The context that the task will set while it runs. */
    CallContext context();
}
