package io.paceline.service.stepping;

import java.util.function.IntUnaryOperator;

/** Decides between several things that could happen next: a number from 0 to the argument less 1. */
final class Choice implements IntUnaryOperator {

    // SplitMix64, written out: the numbers of a seed must be the same on every JDK
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private final boolean random;
    private long state;

    private Choice(boolean random, long state) {
        this.random = random;
        this.state = state;
    }

    /** Always the first. */
    static Choice first() {
        return new Choice(false, 0);
    }

    /** By the numbers that follow from a seed. */
    static Choice seeded(long seed) {
        return new Choice(true, seed);
    }

    @Override
    public int applyAsInt(int bound) {
        if (!random || bound == 1) {
            return 0;
        }
        state += GAMMA;
        long mixed = state;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        mixed ^= mixed >>> 31;
        return (int) Long.remainderUnsigned(mixed, bound);
    }
}
