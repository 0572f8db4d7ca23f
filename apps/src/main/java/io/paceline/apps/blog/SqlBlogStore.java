package io.paceline.apps.blog;

import io.paceline.apps.data.OneFlight;
import io.paceline.apps.model.SqlStates;
import io.paceline.apps.model.blog.BlogIndex;
import io.paceline.apps.model.blog.BlogSql;
import io.paceline.apps.model.blog.Comment;
import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import io.paceline.apps.model.blog.Post;
import io.paceline.apps.model.blog.PostBody;
import io.paceline.apps.model.blog.PostHead;
import io.paceline.apps.model.blog.PostSummary;
import io.paceline.apps.model.blog.Stored;
import io.paceline.apps.model.blog.TagCount;
import io.paceline.apps.model.blog.TagPosts;
import io.paceline.apps.model.blog.Tagged;
import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads what does not depend on each other in one flight. */
final class SqlBlogStore implements BlogStore {

    private static final Query<PostHead> LATEST = Query.of(BlogSql.LATEST).map(PostHead.class);
    private static final Query<TagCount> POPULAR = Query.of(BlogSql.POPULAR).map(TagCount.class);
    private static final Query<String> TAGS = Query.of(BlogSql.TAGS).map(String.class);
    private static final Query<Tagged> TAGS_OF_ALL =
            Query.of(BlogSql.TAGS_OF_ALL).map(Tagged.class);
    private static final Query<PostBody> POST = Query.of(BlogSql.POST).map(PostBody.class);
    private static final Query<Comment> COMMENTS = Query.of(BlogSql.COMMENTS).map(Comment.class);
    private static final Query<Integer> TAG = Query.of(BlogSql.TAG).map(Integer.class);
    private static final Query<PostHead> NEWEST = Query.of(BlogSql.NEWEST).map(PostHead.class);
    private static final Query<Stored> ADD_POST = Query.of(BlogSql.ADD_POST).map(Stored.class);
    private static final Query<Stored> ADD_COMMENT =
            Query.of(BlogSql.ADD_COMMENT).map(Stored.class);

    private final SqlClient db;
    private final boolean batchedTags;

    /**
     * A store.
     *
     * @param batchedTags whether the index reads the tags of all its posts by one statement instead of one each
     */
    SqlBlogStore(SqlClient db, boolean batchedTags) {
        this.db = db;
        this.batchedTags = batchedTags;
    }

    /** What of the index depends on nothing. */
    private record Beginning(List<PostHead> latest, List<TagCount> popular) {}

    @Override
    public Reply<BlogIndex> index() {
        return OneFlight.of(
                        db,
                        pipeline -> pipeline.add(db.query(LATEST))
                                .thenCombine(
                                        pipeline.add(db.query(POPULAR)),
                                        (latest, popular) -> new Beginning(latest.rows(), popular.rows())))
                .thenCompose(beginning ->
                        withTags(beginning.latest()).thenApply(posts -> new BlogIndex(posts, beginning.popular())));
    }

    private Reply<List<PostSummary>> withTags(List<PostHead> heads) {
        return batchedTags ? withTagsOfAll(heads) : withTagsOfEach(heads);
    }

    private Reply<List<PostSummary>> withTagsOfEach(List<PostHead> heads) {
        return OneFlight.of(db, pipeline -> {
            List<Reply<PostSummary>> posts = new ArrayList<>(heads.size());
            for (PostHead head : heads) {
                posts.add(pipeline.add(db.query(TAGS).bindAll(head.id()))
                        .thenApply(tags -> PostSummary.of(head, tags.rows())));
            }
            return Reply.all(posts);
        });
    }

    private Reply<List<PostSummary>> withTagsOfAll(List<PostHead> heads) {
        return db.query(TAGS_OF_ALL)
                .bindAll(heads.stream().map(PostHead::id).toList())
                .list()
                .thenApply(tags -> PostSummary.of(heads, tags));
    }

    @Override
    public Reply<Optional<Post>> post(long id) {
        return OneFlight.of(db, pipeline -> {
            Reply<Result<PostBody>> found = pipeline.add(db.query(POST).bindAll(id));
            Reply<Result<String>> tags = pipeline.add(db.query(TAGS).bindAll(id));
            Reply<Result<Comment>> comments = pipeline.add(db.query(COMMENTS).bindAll(id));
            return found.thenCompose(body -> tags.thenCombine(
                    comments,
                    (named, said) ->
                            body.rows().stream().findFirst().map(row -> Post.of(row, named.rows(), said.rows()))));
        });
    }

    @Override
    public Reply<Optional<TagPosts>> tag(String tag) {
        return OneFlight.of(db, pipeline -> {
            Reply<Result<Integer>> posts = pipeline.add(db.query(TAG).bindAll(tag));
            Reply<Result<PostHead>> newest = pipeline.add(db.query(NEWEST).bindAll(tag));
            return posts.thenCombine(
                    newest,
                    (count, heads) ->
                            count.rows().stream().findFirst().map(known -> new TagPosts(tag, known, heads.rows())));
        });
    }

    @Override
    public Reply<Post> add(NewPost post) {
        return db.query(ADD_POST)
                .bindAll(post.author(), post.title(), post.summary(), post.text(), post.tags())
                .one()
                .thenApply(post::stored);
    }

    @Override
    public Reply<Optional<Comment>> comment(long post, NewComment comment) {
        return db.query(ADD_COMMENT)
                .bindAll(post, comment.name(), comment.text())
                .one()
                .handle((row, failed) -> {
                    if (failed == null) {
                        return Optional.of(comment.stored(row));
                    }
                    if (failed instanceof SqlException sql && SqlStates.FOREIGN_KEY_VIOLATION.equals(sql.sqlState())) {
                        return Optional.empty();
                    }
                    throw asUnchecked(failed);
                });
    }

    private static RuntimeException asUnchecked(Throwable failed) {
        return failed instanceof RuntimeException known ? known : new IllegalStateException(failed);
    }
}
