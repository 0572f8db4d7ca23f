/** The contract suite that every SQL driver runs. */
module io.paceline.sql.tck {
    requires static transitive org.jspecify;
    requires transitive io.paceline.sql;
    requires transitive org.junit.jupiter.api;
    requires org.assertj.core;

    exports io.paceline.sql.tck;

    // JUnit calls the tests, which nobody else does
    opens io.paceline.sql.tck to
            org.junit.platform.commons;
}
