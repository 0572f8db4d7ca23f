package io.paceline.apps.data;

import io.paceline.sql.Session;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlOperations;
import io.paceline.sql.Transaction;
import java.time.Duration;
import java.util.List;

/**
 * People who follow some fifty others each, their posts, likes, comments and messages. The server makes the rows itself, out
 * of hashes of their numbers.
 */
final class SocialContent implements Content {

    private static final int PEOPLE = 10_000;
    private static final int POSTS = 100_000;
    private static final int LIKES = 300_000;
    private static final int COMMENTS = 200_000;
    private static final int MESSAGES = 100_000;

    private static final int SLICES = 10;
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /**
     * A number from 0 to below 1 for row {@code i}, another for each {@code $} that is put into it. The hash is the one by
     * which the server partitions tables, so it never changes.
     */
    private static final String CHANCE = "((hashint8extended(i, $) & 2147483647) / 2147483648::float8)";

    private static final String PERSON = """
            insert into social.person (id, name)
            select i, (array['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kira', 'Leo',
                'Mia', 'Noah', 'Olga', 'Paul', 'Quinn', 'Rosa', 'Sami', 'Tara', 'Uma', 'Vera', 'Will', 'Yara', 'Zoe'])
                [1 + (i - 1) % 25]
              || ' ' || (array['Al', 'Berg', 'Car', 'Dal', 'Eken', 'Fors', 'Gran', 'Holm', 'Iver', 'Jans', 'Karl', 'Lind',
                'Mal', 'Nord', 'Oster', 'Pal', 'Rosen', 'Strand', 'Tall', 'Wester'])[1 + (i - 1) / 25 % 20]
              || (array['ström', 'man', 'berg', 'son', 'gren', 'quist', 'lund', 'ander', 'en', 'mark', 'dahl', 'stedt', 'hof',
                'blad', 'sjö', 'heim', 'wald', 'rup', 'by', 'qvist'])[1 + (i - 1) / 500 % 20]
            from generate_series($1::bigint, $2::bigint) i where $3::bigint > 0""";

    /** Some are followed by many, most by few. */
    private static final String FOLLOW = """
            insert into social.follow (follower_id, followed_id)
            select follower, followed from (
              select distinct follower, 1 + floor($3::bigint * chance * chance)::int as followed
              from (
                select 1 + ((i - 1) / 52)::int as follower, CHANCE1 as chance
                from generate_series(($1::bigint - 1) * 52 + 1, $2::bigint * 52) i) drawn) pairs
            where follower <> followed""";

    private static final String POST = """
            insert into social.post (id, author_id, body, created_at)
            select i, 1 + floor($3::bigint * CHANCE2)::int,
              (array['Just back from', 'Thinking about', 'Found a new book on', 'Nobody told me of', 'My weekend:', 'Small joys:',
                'Who else likes', 'First try at', 'Today I learned about', 'Still not over'])[1 + floor(10 * CHANCE3)::int]
              || ' ' ||
              (array['sailing at night', 'sourdough bread', 'old synthesizers', 'mountain huts', 'bird songs',
                'slow trains', 'the smell of rain', 'night markets', 'wooden boats', 'winter swimming', 'street chess',
                'paper maps', 'lock-free queues', 'stone bridges', 'wild garlic'])[1 + floor(15 * CHANCE4)::int]
              || '. ' ||
              (array['More soon.', 'Would go again.', 'Any tips?', 'It was worth the wait.', 'Pictures tomorrow.',
                'You should try it, whatever the weather, and take somebody with you who has time.',
                'I had not planned it, but it turned out to be the best thing of the month.', 'Ask me anything.'])
                [1 + floor(8 * CHANCE5)::int],
              timestamptz '2026-01-01 00:00Z' + i * interval '4 minutes'
            from generate_series($1::bigint, $2::bigint) i""";

    private static final String LIKE = """
            insert into social.post_like (post_id, person_id)
            select distinct 1 + floor($4::bigint * CHANCE6)::bigint, 1 + floor($3::bigint * CHANCE7)::int
            from generate_series($1::bigint, $2::bigint) i
            on conflict do nothing""";

    private static final String COMMENT = """
            insert into social.comment (id, post_id, author_id, body, created_at)
            select i, post, 1 + floor($3::bigint * CHANCE9)::int,
              (array['Same here!', 'Tell us more.', 'I tried that once, and never again.', 'Beautiful.', 'Where is that?',
                'Count me in.', 'You always find the good ones.', 'Ha, I knew it.', 'Not my thing, but enjoy it!',
                'Let us go together next time.'])[1 + floor(10 * CHANCE10)::int],
              timestamptz '2026-01-01 00:00Z' + post * interval '4 minutes' + (1 + i * 90 / $5::bigint) * interval '1 minute'
            from (select i, 1 + floor($4::bigint * CHANCE8)::bigint as post
              from generate_series($1::bigint, $2::bigint) i) drawn""";

    /** The newest fifth has not been read. */
    private static final String MESSAGE = """
            insert into social.message (id, sender_id, recipient_id, body, sent_at, read_at)
            select i, 1 + (recipient + floor(($3::bigint - 1) * CHANCE12)::int) % $3::int, recipient,
              (array['Are you free on Friday?', 'Thank you for yesterday.', 'Call me when you can.', 'Did you see the news?',
                'Happy birthday!', 'I have your umbrella.', 'See you at eight.', 'The photos are ready.'])
                [1 + floor(8 * CHANCE13)::int],
              sent, case when i <= $4::bigint * 4 / 5 then sent + interval '1 hour' end
            from (select i, 1 + floor($3::bigint * CHANCE11)::int as recipient,
                timestamptz '2026-01-01 00:00Z' + i * interval '4 minutes' as sent
              from generate_series($1::bigint, $2::bigint) i) drawn""";

    private static final String FOREIGN_KEYS = """
            select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
              format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as made
            from pg_constraint where contype = 'f' and connamespace = 'social'::regnamespace order by conname""";

    @Override
    public void fill(SqlClient db, Size size, Progress progress) {
        if (db.query("select 1 from social.person limit 1").execute().await() > 0) {
            return;
        }
        Session session = db.session().await();
        try {
            Transaction tx = session.begin();
            // Rows are checked all together at the end, which takes a tenth of the time.
            List<ForeignKey> keys = tx.query(FOREIGN_KEYS).list().await().stream()
                    .map(row -> new ForeignKey(String.valueOf(row.getString(0)), String.valueOf(row.getString(1))))
                    .toList();
            keys.forEach(key -> run(tx, key.dropped()));
            new Filling(tx, size, progress).all();
            keys.forEach(key -> run(tx, key.made()));
            tx.commit().await(TIMEOUT);
            for (String table : List.of("person", "follow", "post", "post_like", "comment", "message")) {
                run(session, "vacuum (analyze) social." + table); // so that indexes alone can answer
            }
        } finally {
            session.close();
        }
    }

    private static void run(SqlOperations where, String statement, Object... values) {
        where.query(statement).bindAll(values).execute().await(TIMEOUT);
    }

    /** How a foreign key is taken away and made again. */
    private record ForeignKey(String dropped, String made) {}

    private record Filling(Transaction tx, Size size, Progress progress) {

        void all() {
            long people = size.of(PEOPLE);
            long posts = size.of(POSTS);
            fill("people", PERSON, people, people);
            fill("follows", FOLLOW, people, people);
            fill("posts", POST, posts, people);
            fill("likes", LIKE, size.of(LIKES), people, posts);
            fill("comments", COMMENT, size.of(COMMENTS), people, posts, (long) size.of(COMMENTS));
            fill("messages", MESSAGE, size.of(MESSAGES), people, (long) size.of(MESSAGES));
            for (String table : List.of("person", "post", "comment", "message")) {
                run(
                        tx,
                        "select setval(pg_get_serial_sequence('social.%1$s', 'id'), max(id)) from social.%1$s"
                                .formatted(table));
            }
        }

        private void fill(String what, String insert, long count, Object... values) {
            String statement = withChances(insert);
            String step = "social " + what;
            for (int slice = 0; slice < SLICES; slice++) {
                long from = count * slice / SLICES + 1;
                long to = count * (slice + 1) / SLICES;
                progress.at(step, from - 1, count);
                Object[] all = new Object[values.length + 2];
                all[0] = from;
                all[1] = to;
                System.arraycopy(values, 0, all, 2, values.length);
                run(tx, statement, all);
            }
            progress.at(step, count, count);
        }

        private static String withChances(String insert) {
            String statement = insert;
            for (int seed = 13; seed > 0; seed--) {
                statement = statement.replace("CHANCE" + seed, CHANCE.replace("$", String.valueOf(seed)));
            }
            return statement;
        }
    }
}
