package io.paceline.apps.world;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.HttpResponse;
import io.paceline.sql.Batch;
import io.paceline.sql.Query;
import io.paceline.sql.Row;
import io.paceline.sql.SqlClient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** Reads and writes the tables; no thread waits for the database. */
public final class WorldApi {

    static final int ROWS = 10_000;
    private static final int QUERIES_MAX = 500;

    // @start region="query"
    private static final Query<World> BY_ID =
            Query.of("select id, random_number from world where id = :id").map(World.class);
    // @end
    private static final Query<Row> UPDATE = Query.of("update world set random_number = :number where id = :id");
    private static final Query<Fortune> FORTUNES =
            Query.of("select id, message from fortune").map(Fortune.class);

    private final SqlClient db;
    private final SplittableRandom random = new SplittableRandom(); // no lock: one thread at a time

    WorldApi(SqlClient db) {
        this.db = db;
    }

    // @start region="db"
    @GetMapping("/db")
    public Reply<World> one() {
        return db.query(BY_ID).bind("id", number()).one();
    }
    // @end

    @GetMapping("/queries")
    public Reply<List<World>> several(@RequestParam(defaultValue = "1") String queries) {
        return read(ids(count(queries)));
    }

    @GetMapping("/updates")
    public Reply<List<World>> update(@RequestParam(defaultValue = "1") String queries) {
        return read(ids(count(queries))).thenCompose(rows -> {
            List<World> changed = new ArrayList<>();
            Batch batch = db.batch(UPDATE);
            for (World row : rows) {
                World next = new World(row.id(), number());
                changed.add(next);
                batch.add(next.randomNumber(), next.id());
            }
            return batch.execute().thenApply(counts -> changed);
        });
    }

    @GetMapping("/fortunes")
    public Reply<HttpResponse> fortunes() {
        return db.query(FORTUNES).list().thenApply(rows -> {
            List<Fortune> all = new ArrayList<>(rows);
            all.add(new Fortune(0, "Additional fortune added at request time."));
            all.sort(Comparator.comparing(Fortune::message));
            return HttpResponse.ok().text(FortunePage.render(all)).contentType("text/html; charset=utf-8");
        });
    }

    /** All at once: they leave in one flight. */
    private Reply<List<World>> read(List<Integer> ids) {
        List<Reply<World>> rows = new ArrayList<>();
        for (int id : ids) {
            rows.add(db.query(BY_ID).bind("id", id).one());
        }
        return Reply.all(rows);
    }

    /** Distinct and ascending, so that updates of several requests cannot wait for one another in a circle. */
    private List<Integer> ids(int count) {
        return random.ints(1, ROWS + 1).distinct().limit(count).sorted().boxed().toList();
    }

    private int number() {
        return random.nextInt(1, ROWS + 1);
    }

    /** From 1 to {@value #QUERIES_MAX}; what is no number counts as 1. */
    private static int count(String queries) {
        try {
            return Math.max(1, Math.min(QUERIES_MAX, Integer.parseInt(queries)));
        } catch (NumberFormatException e) {
            return 1;
        }
    }
}
