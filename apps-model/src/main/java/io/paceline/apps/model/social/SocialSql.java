package io.paceline.apps.model.social;

/** What is asked of the database. The home page takes the first six; the first four of them need nothing of each other. */
public final class SocialSql {

    /** Posts on a page. */
    public static final int POSTS_SHOWN = 10;

    /** Comments under a post, where it is not alone. */
    public static final int COMMENTS_SHOWN = 2;

    /** Who looks, with counts: {@link Me}. */
    public static final String ME = """
            select p.id, p.name,
              (select count(*) from social.follow f where f.followed_id = p.id)::int as followers,
              (select count(*) from social.follow f where f.follower_id = p.id)::int as following,
              (select count(*) from social.post t where t.author_id = p.id)::int as posts,
              (select count(*) from social.message m where m.recipient_id = p.id and m.read_at is null)::int as unread
            from social.person p where p.id = $1""";

    /** The newest posts of those whom a person follows, and of themselves: {@link Post}. */
    public static final String FEED = """
            select t.id, t.author_id, a.name as author, t.body, t.created_at
            from (
              select newest.id
              from social.person me
              cross join lateral (
                select me.id as author_id
                union all select f.followed_id from social.follow f where f.follower_id = me.id) who
              cross join lateral (
                select p.id from social.post p where p.author_id = who.author_id order by p.id desc limit 10) newest
              where me.id = $1
              order by newest.id desc limit 10) feed
            join social.post t on t.id = feed.id
            join social.person a on a.id = t.author_id
            order by t.id desc""";

    /** People whom those follow whom a person follows, and who are not followed yet: {@link Suggestion}. */
    public static final String SUGGESTIONS = """
            select p.id, p.name, v.name as via
            from (
              select mine.follower_id as me, mine.followed_id as via, theirs.followed_id as id
              from social.follow mine
              join social.follow theirs on theirs.follower_id = mine.followed_id
              where mine.follower_id = $1 and theirs.followed_id <> mine.follower_id
                and not exists (
                  select from social.follow f
                  where f.follower_id = mine.follower_id and f.followed_id = theirs.followed_id)
              order by mine.followed_id, theirs.followed_id limit 5) found
            join social.person p on p.id = found.id
            join social.person v on v.id = found.via
            order by found.via, found.id""";

    /** The newest messages that a person has not read: {@link Message}. */
    public static final String UNREAD = """
            select m.id, m.sender_id as person_id, p.name as person, m.body, m.sent_at, false as read
            from social.message m join social.person p on p.id = m.sender_id
            where m.recipient_id = $1 and m.read_at is null
            order by m.id desc limit 5""";

    /** How posts were taken: {@link Reactions}. */
    public static final String REACTIONS = """
            select shown.id as post_id,
              (select count(*) from social.post_like l where l.post_id = shown.id)::int as likes,
              exists (select from social.post_like l where l.post_id = shown.id and l.person_id = $1) as liked,
              (select count(*) from social.comment c where c.post_id = shown.id)::int as comments
            from unnest($2::bigint[]) as shown(id)""";

    /** The last comments of posts, oldest first: {@link Comment}. */
    public static final String LATEST_COMMENTS = """
            select c.id, c.post_id, c.author_id, a.name as author, c.body, c.created_at
            from unnest($1::bigint[]) as shown(id)
            cross join lateral (
              select * from social.comment l where l.post_id = shown.id order by l.id desc limit 2) c
            join social.person a on a.id = c.author_id
            order by c.id""";

    /** A person as another sees them: {@link Profile}. */
    public static final String PROFILE = """
            select p.id, p.name,
              (select count(*) from social.follow f where f.followed_id = p.id)::int as followers,
              (select count(*) from social.follow f where f.follower_id = p.id)::int as following,
              (select count(*) from social.post t where t.author_id = p.id)::int as posts,
              exists (select from social.follow f where f.follower_id = $1 and f.followed_id = p.id) as followed
            from social.person p where p.id = $2""";

    /** The newest posts of a person: {@link Post}. */
    public static final String POSTS_OF = """
            select t.id, t.author_id, a.name as author, t.body, t.created_at
            from social.post t join social.person a on a.id = t.author_id
            where t.author_id = $1 order by t.id desc limit 10""";

    /** One post: {@link Post}. */
    public static final String POST = """
            select t.id, t.author_id, a.name as author, t.body, t.created_at
            from social.post t join social.person a on a.id = t.author_id
            where t.id = $1""";

    /** The last hundred comments of one post, oldest first: {@link Comment}. */
    public static final String COMMENTS = """
            select c.id, c.post_id, c.author_id, a.name as author, c.body, c.created_at
            from (select * from social.comment l where l.post_id = $1 order by l.id desc limit 100) c
            join social.person a on a.id = c.author_id
            order by c.id""";

    /** One person: {@link Person}. */
    public static final String PERSON = "select id, name from social.person where id = $1";

    /** Some to sign in as: {@link Person}. */
    public static final String PEOPLE = "select id, name from social.person order by id limit 24";

    /** Those whom a person follows: {@link Person}. */
    public static final String CONTACTS = """
            select p.id, p.name
            from social.follow f join social.person p on p.id = f.followed_id
            where f.follower_id = $1 order by p.name, p.id limit 200""";

    /** The newest messages to a person: {@link Message}. */
    public static final String RECEIVED = """
            select m.id, m.sender_id as person_id, p.name as person, m.body, m.sent_at, m.read_at is not null as read
            from social.message m join social.person p on p.id = m.sender_id
            where m.recipient_id = $1 order by m.id desc limit 20""";

    /** The newest messages of a person: {@link Message}. */
    public static final String SENT = """
            select m.id, m.recipient_id as person_id, p.name as person, m.body, m.sent_at, m.read_at is not null as read
            from social.message m join social.person p on p.id = m.recipient_id
            where m.sender_id = $1 order by m.id desc limit 20""";

    /** Author and text: {@link Made}. */
    public static final String ADD_POST =
            "insert into social.post (author_id, body) values ($1, $2) returning id, created_at as at";

    /** Post and person; again changes nothing. */
    public static final String LIKE =
            "insert into social.post_like (post_id, person_id) values ($1, $2) on conflict do nothing";

    /** Post, author and text: {@link Made}. */
    public static final String ADD_COMMENT = """
            insert into social.comment (post_id, author_id, body) values ($1, $2, $3)
            returning id, created_at as at""";

    /** Who follows whom; again changes nothing. */
    public static final String FOLLOW =
            "insert into social.follow (follower_id, followed_id) values ($1, $2) on conflict do nothing";

    /** Who no longer follows whom. */
    public static final String UNFOLLOW = "delete from social.follow where follower_id = $1 and followed_id = $2";

    /** Sender, recipient and text: {@link Made}. */
    public static final String ADD_MESSAGE = """
            insert into social.message (sender_id, recipient_id, body) values ($1, $2, $3)
            returning id, sent_at as at""";

    /** Whose messages have been read. */
    public static final String READ =
            "update social.message set read_at = now() where recipient_id = $1 and read_at is null";

    private SocialSql() {}
}
