package io.paceline.apps.data;

import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.sql.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Posts with three tags each, their authors, and what readers say. Tags differ in how often they are used, as they do. */
final class BlogContent implements Content {

    private static final int POSTS = 10_000;
    private static final int SLICE = 500;
    private static final int TAGS_OF_POST = 3;
    private static final int COMMENTS_MAX = 6;
    private static final Instant FIRST = Instant.parse("2025-01-01T07:00:00Z");
    private static final Duration BETWEEN = Duration.ofMinutes(25);
    private static final Duration ANSWERED = Duration.ofMinutes(40);

    private static final Query<Boolean> IS_FILLED =
            Query.of("select exists (select from blog.post)").map(Boolean.class);
    private static final String POST = "insert into blog.post (id, author, title, summary, body, created) "
            + "select * from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])";
    private static final String TAG =
            "insert into blog.post_tag (post, tag) select * from unnest($1::bigint[], $2::text[])";
    private static final String COMMENT = "insert into blog.comment (post, name, body, created) "
            + "select * from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[])";

    @Override
    public void fill(SqlClient db, Size size, Progress progress) {
        int posts = size.of(POSTS);
        if (db.query(IS_FILLED).one().await()) {
            progress.at("blog", posts, posts);
            return;
        }
        Words words = new Words(new SplittableRandom(1));
        db.inTransaction(tx -> names(tx)
                        .thenCompose(done -> slice(tx, words, 0, posts, progress))
                        .thenCompose(done -> tx.query(
                                        "update blog.tag set posts = used.n from "
                                                + "(select tag, count(*) n from blog.post_tag group by tag) used where name = tag")
                                .execute())
                        .thenCompose(done -> tx.query(
                                        "select setval(pg_get_serial_sequence('blog.post', 'id'), " + posts + ")")
                                .execute()))
                .await();
        for (String table : List.of("author", "post", "tag", "post_tag", "comment")) {
            db.query("vacuum analyze blog." + table).execute().await();
        }
    }

    private static Reply<Long> names(Transaction tx) {
        return tx.query("insert into blog.author (name) select unnest($1::text[])")
                .bindAll(Words.people())
                .execute()
                .thenCompose(done -> tx.query("insert into blog.tag (name, posts) select unnest($1::text[]), 0")
                        .bindAll(Words.tags())
                        .execute());
    }

    private static Reply<Long> slice(Transaction tx, Words words, int done, int of, Progress progress) {
        progress.at("blog", done, of);
        if (done == of) {
            return Reply.of(0L);
        }
        int next = Math.min(of, done + SLICE);
        Slice slice = new Slice();
        for (int id = done + 1; id <= next; id++) {
            slice.add(words, id);
        }
        return slice.insert(tx).thenCompose(inserted -> slice(tx, words, next, of, progress));
    }

    /** Rows by columns, as they are sent. */
    private static final class Slice {
        private final List<Long> ids = new ArrayList<>();
        private final List<Integer> authors = new ArrayList<>();
        private final List<String> titles = new ArrayList<>();
        private final List<String> summaries = new ArrayList<>();
        private final List<String> texts = new ArrayList<>();
        private final List<Instant> times = new ArrayList<>();
        private final List<Long> tagged = new ArrayList<>();
        private final List<String> tags = new ArrayList<>();
        private final List<Long> said = new ArrayList<>();
        private final List<String> names = new ArrayList<>();
        private final List<String> comments = new ArrayList<>();
        private final List<Instant> saidAt = new ArrayList<>();

        void add(Words words, long id) {
            Instant created = FIRST.plus(BETWEEN.multipliedBy(id));
            String first = words.paragraph();
            ids.add(id);
            authors.add(1 + words.below(Words.people().size()));
            titles.add(words.title());
            summaries.add(first.substring(0, first.lastIndexOf(' ', Math.min(first.length(), 200))) + "…");
            texts.add(first + "\n\n" + words.paragraph() + "\n\n" + words.paragraph() + "\n\n" + words.paragraph());
            times.add(created);
            Collection<String> own = new TreeSet<>();
            while (own.size() < TAGS_OF_POST) {
                own.add(words.tag());
            }
            for (String tag : own) {
                tagged.add(id);
                tags.add(tag);
            }
            int count = words.below(COMMENTS_MAX + 1);
            for (int i = 1; i <= count; i++) {
                said.add(id);
                names.add(words.person());
                comments.add(words.sentence());
                saidAt.add(created.plus(ANSWERED.multipliedBy(i)));
            }
        }

        Reply<Long> insert(Transaction tx) {
            return tx.query(POST)
                    .bindAll(ids, authors, titles, summaries, texts, times)
                    .execute()
                    .thenCompose(done -> tx.query(TAG).bindAll(tagged, tags).execute())
                    .thenCompose(done -> tx.query(COMMENT)
                            .bindAll(said, names, comments, saidAt)
                            .execute());
        }
    }
}
