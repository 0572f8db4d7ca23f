package io.paceline.sql.postgres.internal.wire;

/**
 * What a connection is made of.
 *
 * @param place where it leads, for messages
 * @param types the types of the database
 * @param statements how many statements are kept prepared
 * @param named whether statements have names on the server
 * @param messageBytesMax how long a message of the server may be
 * @param setup the statements that give the session what the driver relies on, run already; empty for none
 * @param canceller asks the server to stop what the connection runs
 */
public record Terms(
        String place,
        TypeLearning types,
        int statements,
        boolean named,
        int messageBytesMax,
        String setup,
        Canceller canceller) {

    /** Asks the server, by a connection of its own, to stop what a connection runs. */
    @FunctionalInterface
    public interface Canceller {
        /** Calls {@code known} on the loop, once, when that is done or has failed. */
        void cancel(Runnable known);
    }
}
