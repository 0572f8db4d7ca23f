package io.paceline.apps.stats;

import io.paceline.apps.model.stats.Event;
import io.paceline.apps.model.stats.Recent;
import io.paceline.apps.model.stats.Summary;
import io.paceline.core.Reply;

/** Where the events are. No method waits. Thread rules: any thread. */
interface StatsStore extends AutoCloseable {

    /** Keeps an event; the reply comes when it is committed. */
    Reply<Void> add(Event event);

    /** Counts the events of the last minutes: a long statement. */
    Reply<Summary> summary(int minutes);

    /** Counts the events of the last seconds. */
    Reply<Recent> recent();

    /** Ends what the store has started, and nothing else. */
    @Override
    void close();
}
