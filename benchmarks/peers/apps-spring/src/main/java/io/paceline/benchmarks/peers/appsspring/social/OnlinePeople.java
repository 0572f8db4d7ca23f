package io.paceline.benchmarks.peers.appsspring.social;

import io.paceline.apps.model.social.Home;
import io.paceline.apps.model.social.Me;
import io.paceline.apps.model.social.Online;
import io.paceline.apps.model.social.Person;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who was seen lately, counted anew at most once in a second, as in Paceline's service. */
final class OnlinePeople {

    private final boolean kept;
    private final Map<Integer, Online.Seen> seen = new ConcurrentHashMap<>();
    private volatile Online latest = new Online(0, List.of());
    private volatile long latestMillis;

    OnlinePeople(boolean kept) {
        this.kept = kept;
    }

    Home with(Home home) {
        if (!kept) {
            return home;
        }
        Me me = home.person();
        long now = System.currentTimeMillis();
        boolean isNew = seen.put(me.id(), new Online.Seen(new Person(me.id(), me.name()), now)) == null;
        if (isNew || now - latestMillis >= Online.REFRESH_MILLIS) {
            latestMillis = now;
            seen.values().removeIf(each -> !each.isRecent(now));
            latest = Online.of(seen.values(), now);
        }
        return home.withOnline(latest);
    }

    Online latest() {
        return latest;
    }
}
