package io.paceline.apps.data;

import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.postgresql.ds.PGSimpleDataSource;

/** The tables of all apps, made by Flyway, and what they begin with. */
public final class DemoData {

    /** A schema of the demo's own, so that a database may hold other tables, and a history of other ones. */
    private static final String HISTORY = "paceline_demo";

    private static final List<Content> CONTENTS = List.of(new BlogContent(), new SocialContent(), new StatsContent());

    private DemoData() {}

    /**
     * Makes the tables that are missing and fills those that are empty. Waits.
     *
     * @param jdbcUrl of the database, with user and password if need be
     * @param db a client of the same database
     * @throws SqlException if the database does not let tables be made
     */
    public static void prepare(String jdbcUrl, SqlClient db, Content.Size size, Progress progress) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(jdbcUrl);
        try {
            Flyway.configure()
                    .dataSource(source)
                    .locations("classpath:io/paceline/apps/data/migration")
                    .failOnMissingLocations(true)
                    .schemas(HISTORY)
                    .load()
                    .migrate();
        } catch (FlywayException failure) {
            throw new SqlException(
                    SqlException.Kind.SERVER, "the tables of the demo cannot be made: " + reason(failure), failure);
        }
        for (Content content : CONTENTS) {
            content.fill(db, size, progress);
        }
    }

    /** The first line of what is behind all that Flyway says. */
    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    }
}
