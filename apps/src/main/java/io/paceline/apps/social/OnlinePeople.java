package io.paceline.apps.social;

import io.paceline.apps.model.social.Online;
import io.paceline.apps.model.social.Person;
import io.paceline.endpoint.GetMapping;
import io.paceline.service.ServiceContext;
import io.paceline.service.ServiceHooks;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Who was seen lately. A service: one call at a time, so its map needs no lock. */
final class OnlinePeople implements ServiceHooks {

    private final WhoIsOnline asked;
    private final LongSupplier millis;
    private final Map<Integer, Online.Seen> seen = new HashMap<>();
    private Online latest = new Online(0, List.of());

    /**
     * Nobody yet.
     *
     * @param asked is told where this service is
     * @param millis the time
     */
    OnlinePeople(WhoIsOnline asked, LongSupplier millis) {
        this.asked = asked;
        this.millis = millis;
    }

    // @start region="service"
    @Override
    public void onStart(ServiceContext context) {
        context.every(Duration.ofMillis(Online.REFRESH_MILLIS), this::refresh);
        asked.startedAs(context.self().proxy(WhoIsOnline.Service.class, MethodHandles.lookup()));
    }

    /** Takes note of somebody, and says who is there. */
    public Online visited(int id, String name) {
        if (seen.put(id, new Online.Seen(new Person(id, name), millis.getAsLong())) == null) {
            refresh();
        }
        return latest;
    }
    // @end

    @GetMapping("/social/api/online")
    public Online online() {
        return latest;
    }

    void refresh() {
        long now = millis.getAsLong();
        seen.values().removeIf(each -> !each.isRecent(now));
        latest = Online.of(seen.values(), now);
    }
}
