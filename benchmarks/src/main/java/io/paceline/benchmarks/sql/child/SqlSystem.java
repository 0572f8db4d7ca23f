package io.paceline.benchmarks.sql.child;

/**
 * A client that does the work of the bench. An operation that throws, and one that is told to have ended wrong, is an error.
 *
 * <p>Each operation either begins and tells its end later, or waits and tells its end before it returns.
 */
public interface SqlSystem {

    /** {@code select id, n from world where id = $1} for {@link World#id}. */
    void one(int seed, Done done) throws Exception;

    /** {@link World#QUERIES} times {@link #one}, with ids of their own, sent together where the system can. */
    void queries(int seed, Done done) throws Exception;

    /** {@code select id, message from fortune}, one more added, sorted, escaped: see {@link Fortunes}. */
    void fortunes(int seed, Done done) throws Exception;

    /** {@link World#QUERIES} rows read by their ids, then written back in one batch, ids ascending. */
    void updates(int seed, Done done) throws Exception;

    /** {@code insert into visit (who, what) values ($1, $2)}, committed. */
    void insert(int seed, Done done) throws Exception;

    /** The same for {@link World#BATCH} rows in one batch, committed together. */
    void batch(int seed, Done done) throws Exception;

    /** {@code select id, n from world where id > $1 order by id limit 100}. */
    void hundred(int seed, Done done) throws Exception;

    /** {@code select id, n from big}, all {@link World#BIG} rows, fetched in portions. */
    void million(int seed, Done done) throws Exception;
}
