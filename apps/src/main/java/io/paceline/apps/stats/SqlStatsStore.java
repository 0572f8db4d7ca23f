package io.paceline.apps.stats;

import io.paceline.apps.model.stats.Event;
import io.paceline.apps.model.stats.Group;
import io.paceline.apps.model.stats.Recent;
import io.paceline.apps.model.stats.StatsSql;
import io.paceline.apps.model.stats.Summary;
import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.Row;
import io.paceline.sql.SqlClient;

/** By Paceline's client. */
final class SqlStatsStore implements StatsStore {

    private static final Query<Row> INSERT = Query.of(StatsSql.INSERT);
    private static final Query<Group> SUMMARY = Query.of(StatsSql.SUMMARY).map(Group.class);
    private static final Query<Group> RECENT = Query.of(StatsSql.RECENT).map(Group.class);

    private final SqlClient db;

    SqlStatsStore(SqlClient db) {
        this.db = db;
    }

    @Override
    public Reply<Void> add(Event event) {
        return db.query(INSERT)
                .bindAll(event.kind().text(), event.path(), event.visitor(), event.millis())
                .execute()
                .thenAccept(one -> {});
    }

    @Override
    public Reply<Summary> summary(int minutes) {
        return db.query(SUMMARY).bindAll(minutes).list().thenApply(groups -> Summary.of(minutes, groups));
    }

    @Override
    public Reply<Recent> recent() {
        return db.query(RECENT).list().thenApply(Recent::of);
    }

    @Override
    public void close() {}
}
