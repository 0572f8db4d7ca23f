package io.paceline.apps.stats;

import io.paceline.apps.model.stats.Event;
import io.paceline.apps.model.stats.JdbcStats;
import io.paceline.apps.model.stats.Recent;
import io.paceline.apps.model.stats.Summary;
import io.paceline.core.Reply;
import io.paceline.service.ServiceRef;
import io.paceline.service.Workers;
import io.paceline.service.engine.Services;
import javax.sql.DataSource;

/** By JDBC: as many workers that wait as there are connections. */
final class JdbcStatsStore implements StatsStore {

    private final Workers<JdbcStats> workers;
    private final ServiceRef<JdbcStats> waiting;

    JdbcStatsStore(DataSource source, int connections) {
        workers = Services.<JdbcStats>workers(() -> new JdbcStats(source))
                .leastLoaded(connections)
                .start();
        waiting = workers.blocking();
    }

    @Override
    public Reply<Void> add(Event event) {
        return waiting.run(jdbc -> jdbc.add(event));
    }

    @Override
    public Reply<Summary> summary(int minutes) {
        return waiting.ask(jdbc -> jdbc.summary(minutes));
    }

    @Override
    public Reply<Recent> recent() {
        return waiting.ask(JdbcStats::recent);
    }

    @Override
    public void close() {
        workers.discard();
    }
}
