package io.paceline.sql;

/**
 * What a pool looks like at one moment, and what it has done since it was opened. The levels are read one after the other
 * while the pool works, so they need not fit each other exactly.
 *
 * @param connections open ones
 * @param connecting being opened
 * @param idle open with nothing on them
 * @param leased taken out by sessions, transactions, streams and slow statements
 * @param waiting statements and sessions that wait for a connection
 * @param inFlight statements that were sent and are not answered
 * @param opened connections opened so far
 * @param closed connections closed so far, for whatever reason
 * @param failedConnects attempts to connect that failed
 * @param statements statements that have got their outcome
 * @param failures statements whose outcome was a failure of any kind
 * @param timeouts statements and waits whose time was over
 * @param cancelled statements that were cancelled
 * @param refused statements and sessions that were refused as too many were waiting
 * @param cancelRequests requests to the server to stop a statement
 * @param leaks leases that were reported as held too long
 */
public record PoolStats(
        int connections,
        int connecting,
        int idle,
        int leased,
        int waiting,
        int inFlight,
        long opened,
        long closed,
        long failedConnects,
        long statements,
        long failures,
        long timeouts,
        long cancelled,
        long refused,
        long cancelRequests,
        long leaks) {}
