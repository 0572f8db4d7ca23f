package io.paceline.apps.data;

import io.paceline.sql.SqlClient;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/** The tables of all apps, made by Flyway, and what they begin with. */
public final class DemoData {

    private static final List<Content> CONTENTS = List.of(new BlogContent());

    private DemoData() {}

    /**
     * Makes the tables that are missing and fills those that are empty. Waits.
     *
     * @param jdbcUrl of the database, with user and password if need be
     * @param db a client of the same database
     */
    public static void prepare(String jdbcUrl, SqlClient db, Content.Size size, Progress progress) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(jdbcUrl);
        Flyway.configure()
                .dataSource(source)
                .locations("classpath:io/paceline/apps/data/migration")
                .failOnMissingLocations(true)
                .load()
                .migrate();
        for (Content content : CONTENTS) {
            content.fill(db, size, progress);
        }
    }
}
