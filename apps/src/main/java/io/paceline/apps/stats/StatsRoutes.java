package io.paceline.apps.stats;

import io.paceline.apps.model.stats.Event;
import io.paceline.apps.model.stats.EventDraft;
import io.paceline.apps.model.stats.LiveSecond;
import io.paceline.apps.model.stats.Recent;
import io.paceline.apps.model.stats.StatsPage;
import io.paceline.apps.model.stats.Summary;
import io.paceline.apps.web.Html;
import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.http.ServerSentEvent;
import io.paceline.service.ServiceContext;
import io.paceline.service.ServiceHooks;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;

/** The page, its JSON and its live figures: one object, whose counters need no lock. */
@RequestMapping("/stats")
public final class StatsRoutes implements ServiceHooks {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final StatsStore store;
    private final SharedSummaries summaries;
    private final LiveFeed live = new LiveFeed();

    StatsRoutes(StatsStore store, boolean cache) {
        this.store = store;
        this.summaries = new SharedSummaries(store, cache ? SECOND.toNanos() : 0, System::nanoTime);
    }

    @Override
    public void onStart(ServiceContext context) {
        context.every(SECOND, () -> tick(Instant.now().getEpochSecond()));
    }

    @Override
    public void onStop() {
        store.close();
    }

    /** A second is over. */
    void tick(long at) {
        live.tick(at);
    }

    /** How many follow the live figures. */
    int followers() {
        return live.followers();
    }

    @PostMapping("/api/events")
    public Reply<Void> add(@RequestBody EventDraft draft) {
        Map<String, String> errors = draft.errors();
        if (!errors.isEmpty()) {
            HttpException refusal = new HttpException(400, "event: " + errors.size() + " wrong fields");
            errors.forEach(refusal::fieldError);
            throw refusal;
        }
        Event event = draft.event();
        return store.add(event).thenAccept(committed -> live.count(event.kind()));
    }

    @GetMapping("/api/summary")
    public Reply<Summary> summary(@RequestParam(defaultValue = "" + Summary.MINUTES) int minutes) {
        if (!Summary.isMinutes(minutes)) {
            throw new HttpException(400, Summary.wrongMinutes(minutes));
        }
        return summaries.of(minutes);
    }

    @GetMapping("/api/recent")
    public Reply<Recent> recent() {
        return store.recent();
    }

    @GetMapping("/live")
    public Flow.Publisher<ServerSentEvent<LiveSecond>> live() {
        return live.follow();
    }

    @GetMapping
    public Reply<HttpResponse> page(@RequestParam Optional<String> minutes) {
        Reply<Recent> recent = store.recent();
        if (minutes.isEmpty()) {
            return recent.thenApply(known -> page(200, StatsPage.of(known, null)));
        }
        String typed = minutes.get();
        int asked = StatsPage.minutes(typed);
        if (asked == 0) {
            return recent.thenApply(known -> page(400, StatsPage.wrong(known, typed)));
        }
        return summaries.of(asked).thenCombine(recent, (summary, known) -> page(200, StatsPage.of(known, summary)));
    }

    private static HttpResponse page(int status, StatsPage page) {
        return Html.page(status, "stats/index.jte", page);
    }
}
