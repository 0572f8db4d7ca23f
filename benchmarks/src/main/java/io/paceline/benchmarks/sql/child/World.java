package io.paceline.benchmarks.sql.child;

/** The data of the bench, which each system can compute as well as read. */
public final class World {

    /** Rows of {@code world}, with ids from 1. */
    public static final int ROWS = 10_000;

    /** Rows of {@code big}, with ids from 1. */
    public static final int BIG = 1_000_000;

    /** Queries of an operation that has several. */
    public static final int QUERIES = 20;

    /** Rows of a batch. */
    public static final int BATCH = 1_000;

    /** Rows of a list. */
    public static final int HUNDRED = 100;

    public static final String ONE = "select id, n from world where id = $1";
    public static final String FORTUNES = "select id, message from fortune";
    public static final String UPDATE = "update world set v = $1 where id = $2";
    public static final String INSERT = "insert into visit (who, what) values ($1, $2)";
    public static final String HUNDRED_ROWS = "select id, n from world where id > $1 order by id limit 100";
    public static final String MILLION_ROWS = "select id, n from big";

    private static final int FACTOR = 7919;
    private static final int STEP = 0x9E3779B9;

    private World() {}

    /** What {@code n} is in the row with this id, in {@code world} and {@code big}. */
    public static int number(int id) {
        return id % ROWS * FACTOR % ROWS + 1;
    }

    /** An id of {@code world} for the seed of an operation. */
    public static int id(int seed) {
        return (int) (Integer.toUnsignedLong(seed * STEP) % ROWS) + 1;
    }

    /** {@link #QUERIES} distinct ids of {@code world} for the seed of an operation, ascending. */
    public static int[] ids(int seed) {
        int stride = ROWS / QUERIES;
        int[] ids = new int[QUERIES];
        for (int i = 0; i < QUERIES; i++) {
            ids[i] = i * stride + Math.floorMod(seed * STEP + i * FACTOR, stride) + 1;
        }
        return ids;
    }

    /** The first id of the list of a hundred rows, less one. */
    public static int start(int seed) {
        return id(seed) % (ROWS - HUNDRED);
    }

    /** A statement with {@code ?} for parameters, as JDBC has it. */
    public static String jdbc(String sql) {
        return sql.replaceAll("\\$\\d", "?");
    }
}
