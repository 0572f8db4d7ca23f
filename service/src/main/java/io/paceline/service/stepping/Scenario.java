package io.paceline.service.stepping;

/** What a test does with services that it steps; run anew for every seed, so it starts its services itself. */
@FunctionalInterface
public interface Scenario {

    /**
     * Runs once. Replies that it asks for come home to it: their continuations are steps like others.
     *
     * @param stepper for {@link io.paceline.service.Threading#manual}
     * @throws Throwable whatever says that the scenario has failed, such as an {@link AssertionError}
     */
    void run(Stepper stepper) throws Throwable;
}
