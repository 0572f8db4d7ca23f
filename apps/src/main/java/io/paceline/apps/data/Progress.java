package io.paceline.apps.data;

/** Is told how far a step is. Thread rules: called by one thread. */
@FunctionalInterface
public interface Progress {

    /** Tells nobody. */
    Progress NONE = (step, done, of) -> {};

    /**
     * A step has come further; it is over when {@code done} equals {@code of}.
     *
     * @param step what is being made, such as {@code blog posts}
     */
    void at(String step, long done, long of);
}
