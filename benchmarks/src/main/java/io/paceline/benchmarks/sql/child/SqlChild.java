package io.paceline.benchmarks.sql.child;

import io.paceline.benchmarks.child.Child;
import io.paceline.benchmarks.child.Pass;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.IntFunction;

/** Serves the runner with a {@link SqlSystem}. */
public final class SqlChild {

    private SqlChild() {}

    /**
     * Where the database is, from the arguments of the process.
     *
     * @param connections how many a system may have
     * @param users how many operations are under way at a time
     */
    public record Target(String host, int port, String user, String database, int connections, int users) {

        /** Reads {@code host port user database connections users}. */
        public static Target of(String... arguments) {
            return new Target(
                    arguments[0],
                    Integer.parseInt(arguments[1]),
                    arguments[2],
                    arguments[3],
                    Integer.parseInt(arguments[4]),
                    Integer.parseInt(arguments[5]));
        }
    }

    /**
     * Serves until standard input ends, then ends the process.
     *
     * @param users how many at a time
     * @param where each user runs
     */
    public static void serve(SqlSystem system, int users, IntFunction<Executor> where) throws IOException {
        serve(system, users, where, Map.of());
    }

    /**
     * The same with cases of the system's own.
     *
     * @param more by name
     */
    public static void serve(SqlSystem system, int users, IntFunction<Executor> where, Map<String, Callable<Pass>> more)
            throws IOException {
        Map<String, Callable<Pass>> cases = new HashMap<>(more);
        put(cases, "sql/one", () -> new Users(system::one, 1, users, where));
        put(cases, "sql/queries20", () -> new Users(system::queries, World.QUERIES, users, where));
        put(cases, "sql/fortunes", () -> new Users(system::fortunes, 1, users, where));
        put(cases, "sql/updates20", () -> new Users(system::updates, World.QUERIES, users, where));
        put(cases, "sql/insert", () -> inserts(system, users, where));
        put(cases, "sql/batch1000", () -> new Users(system::batch, World.BATCH, Math.min(users, 4), where));
        put(cases, "sql/rows100", () -> new Users(system::hundred, 1, users, where));
        put(cases, "sql/rows1m", () -> new Users(system::million, World.BIG, 1, where));
        Child.serve(cases);
    }

    /** Single inserts, of so many users. */
    public static Pass inserts(SqlSystem system, int users, IntFunction<Executor> where) {
        return new Users(system::insert, 1, users, where);
    }

    private static void put(Map<String, Callable<Pass>> cases, String name, Callable<Pass> pass) {
        cases.put(name, pass);
        cases.put(name + "/rtt1ms", pass);
    }
}
