package io.paceline.benchmarks.apps.child;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * Requests of one kind, each made for the visitor who sends it, and what the answers to it have in common.
 *
 * @param name as rows of the ledger name it, such as {@code index}
 * @param weight how often it comes among the kinds of a mix
 * @param status of a right answer
 * @param ending the end of each right body, at most 16 ASCII characters; empty if bodies are not looked at
 */
record PageKind(String name, int weight, int status, String ending, Maker maker) {

    /** Makes requests. Thread rules: called by one thread. */
    @FunctionalInterface
    interface Maker {
        /** The bytes of a request, as ASCII. */
        String request(Visitor visitor, SplittableRandom random);
    }

    byte[] endingBytes() {
        return ending.getBytes(StandardCharsets.US_ASCII);
    }
}
