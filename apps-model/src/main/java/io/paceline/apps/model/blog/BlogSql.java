package io.paceline.apps.model.blog;

/** The statements of the blog; each parameter once and in order. */
public final class BlogSql {

    /** The latest posts. */
    public static final String LATEST = """
            select p.id, p.title, a.name as author, p.created, p.summary
            from blog.post p join blog.author a on a.id = p.author
            order by p.id desc limit\s""" + BlogIndex.POSTS;

    /** The tags that most posts have. */
    public static final String POPULAR =
            "select name as tag, posts from blog.tag order by posts desc, name limit " + BlogIndex.TAGS;

    /** The tags of the post {@code $1}. */
    public static final String TAGS = "select tag from blog.post_tag where post = $1 order by tag";

    /** Post and tag, of the posts {@code $1} (an array), post after post. */
    public static final String TAGS_OF_ALL =
            "select post, tag from blog.post_tag where post = any($1) order by post, tag";

    /** The post {@code $1}. */
    public static final String POST = """
            select p.id, p.title, a.name as author, p.created, p.body as text
            from blog.post p join blog.author a on a.id = p.author
            where p.id = $1""";

    /** The latest comments on the post {@code $1}. */
    public static final String COMMENTS = """
            select id, name, created, body as text from blog.comment
            where post = $1 order by id desc limit\s""" + Post.COMMENTS;

    /** How many posts have the tag {@code $1}. */
    public static final String TAG = "select posts from blog.tag where name = $1";

    /** The newest posts of the tag {@code $1}. */
    public static final String NEWEST = """
            select p.id, p.title, a.name as author, p.created, p.summary
            from blog.post_tag t join blog.post p on p.id = t.post join blog.author a on a.id = p.author
            where t.tag = $1 order by t.post desc limit\s""" + TagPosts.NEWEST;

    /**
     * Adds a post: author {@code $1}, title {@code $2}, summary {@code $3}, text {@code $4}, and tags {@code $5}, an array
     * without doubles. Gives its id and time. Tags are counted in their order, so that two posts cannot wait for each other.
     */
    public static final String ADD_POST = """
            with given (author, title, summary, body, tags) as (values ($1::text, $2::text, $3::text, $4::text, $5::text[])),
            writer as (
              insert into blog.author (name) select author from given
              on conflict (name) do update set name = excluded.name returning id),
            written as (
              insert into blog.post (author, title, summary, body)
              select w.id, g.title, g.summary, g.body from writer w, given g returning id, created),
            counted as (
              insert into blog.tag (name, posts) select t, 1 from given g, unnest(g.tags) t order by t
              on conflict (name) do update set posts = tag.posts + 1),
            tagged as (
              insert into blog.post_tag (post, tag) select w.id, t from written w, given g, unnest(g.tags) t)
            select id, created from written""";

    /**
     * Adds a comment to the post {@code $1}: name {@code $2}, text {@code $3}. Gives its id and time; violates a foreign key if
     * there is no such post.
     */
    public static final String ADD_COMMENT =
            "insert into blog.comment (post, name, body) values ($1, $2, $3) returning id, created";

    private BlogSql() {}
}
