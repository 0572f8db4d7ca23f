package io.paceline.apps.data;

import io.paceline.sql.SqlClient;

/** The rows that one app begins with. The same size gives the same rows, whoever makes them and when. */
public interface Content {

    /**
     * Fills the tables of an app, unless they are filled. What was begun and not ended is made anew. Waits.
     *
     * @param size how much there is
     */
    void fill(SqlClient db, Size size, Progress progress);

    /** How much of everything there is. */
    enum Size {
        /** A hundredth, for tests. */
        SMALL(100),
        /** What the apps are shown and measured with: 10,000 posts, 10,000 people and so on. */
        FULL(1);

        private final int divisor;

        Size(int divisor) {
            this.divisor = divisor;
        }

        /** How many there are of what there are this many in full. */
        public int of(int full) {
            return Math.max(1, full / divisor);
        }
    }
}
