package io.paceline.benchmarks.peers.appsspring.stats;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.paceline.apps.model.Pages;
import io.paceline.apps.model.stats.Event;
import io.paceline.apps.model.stats.EventDraft;
import io.paceline.apps.model.stats.JdbcStats;
import io.paceline.apps.model.stats.Recent;
import io.paceline.apps.model.stats.StatsPage;
import io.paceline.apps.model.stats.Summary;
import io.paceline.benchmarks.peers.appsspring.web.Html;
import io.paceline.benchmarks.peers.appsspring.web.WrongFields;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

@RestController
@RequestMapping("/stats")
class StatsController {

    private static final int KEPT_MAX = 64;

    private final JdbcStats stats;
    private final SharedSummaries summaries;
    private final LiveEmitters live;
    private final @Nullable Cache<Integer, Summary> kept;

    StatsController(DataSource source, LiveEmitters live, @Value("${apps.cache:off}") String cache) {
        this.stats = new JdbcStats(source);
        this.summaries = new SharedSummaries(stats);
        this.live = live;
        this.kept = cache.equals("on")
                ? Caffeine.newBuilder()
                        .maximumSize(KEPT_MAX)
                        .expireAfterWrite(Duration.ofSeconds(1))
                        .build()
                : null;
    }

    @PostMapping("/api/events")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void add(@RequestBody EventDraft draft) throws SQLException {
        Map<String, String> errors = draft.errors();
        if (!errors.isEmpty()) {
            ProblemDetail problem = WrongFields.problem("event: " + errors.size() + " wrong fields", errors);
            throw new ErrorResponseException(HttpStatus.BAD_REQUEST, problem, null);
        }
        Event event = draft.event();
        stats.add(event);
        live.count(event.kind());
    }

    @GetMapping("/api/summary")
    Summary summary(@RequestParam(defaultValue = "" + Summary.MINUTES) int minutes) {
        if (!Summary.isMinutes(minutes)) {
            throw new ErrorResponseException(HttpStatus.BAD_REQUEST, problem(400, Summary.wrongMinutes(minutes)), null);
        }
        return count(minutes);
    }

    @GetMapping("/api/recent")
    Recent recent() throws SQLException {
        return stats.recent();
    }

    @GetMapping(path = "/live", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter live() {
        return live.follow();
    }

    @GetMapping(produces = Pages.TYPE)
    ResponseEntity<byte[]> page(@RequestParam(required = false) @Nullable String minutes) throws SQLException {
        if (minutes == null) {
            return page(200, StatsPage.of(stats.recent(), null));
        }
        int asked = StatsPage.minutes(minutes);
        return asked == 0
                ? page(400, StatsPage.wrong(stats.recent(), minutes))
                : page(200, StatsPage.of(stats.recent(), count(asked)));
    }

    private Summary count(int minutes) {
        return kept == null ? summaries.of(minutes) : kept.get(minutes, summaries::of);
    }

    private static ProblemDetail problem(int status, String detail) {
        return ProblemDetail.forStatusAndDetail(HttpStatusCode.valueOf(status), detail);
    }

    private static ResponseEntity<byte[]> page(int status, StatsPage page) {
        return Html.page(HttpStatus.valueOf(status), "stats/index.jte", page);
    }
}
