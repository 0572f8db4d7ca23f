package io.paceline.service.stepping;

/** Runs a scenario under a seed, and says all that is needed to see a failure again. */
final class Exploration {

    private static final int STEPS_SHOWN_MAX = 100;

    private Exploration() {}

    static void attempt(long seed, String which, Scenario scenario) {
        Stepper stepper = Stepper.seeded(seed);
        try {
            stepper.runAtHome(scenario);
            stepper.settle();
        } catch (Throwable failure) {
            String message = which + " failed: " + failure + "\nsteps:" + stepper.trace.last(STEPS_SHOWN_MAX)
                    + "\nto see it again: Stepper.replay(" + seed + "L, scenario)";
            throw new AssertionError(message, failure);
        }
    }
}
