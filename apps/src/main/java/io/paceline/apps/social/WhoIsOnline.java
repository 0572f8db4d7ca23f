package io.paceline.apps.social;

import io.paceline.apps.model.social.Home;
import io.paceline.apps.model.social.Online;
import io.paceline.core.Reply;
import org.jspecify.annotations.Nullable;

/** Adds to home pages who else is there, if that is kept. Thread rules: may be shared. */
final class WhoIsOnline {

    private volatile @Nullable Service people;

    /** {@link OnlinePeople}, to be asked by anybody. */
    interface Service {
        Reply<Online> visited(int id, String name);
    }

    void startedAs(Service started) {
        people = started;
    }

    /** Takes note of whose home it is. */
    Reply<Home> with(Home home) {
        Service asked = people;
        return asked == null
                ? Reply.of(home)
                : asked.visited(home.person().id(), home.person().name()).thenApply(home::withOnline);
    }
}
