package io.paceline.apps.blog;

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
import io.paceline.core.Reply;
import io.paceline.sql.Query;
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
    private static final Query<PostBody> POST = Query.of(BlogSql.POST).map(PostBody.class);
    private static final Query<Comment> COMMENTS = Query.of(BlogSql.COMMENTS).map(Comment.class);
    private static final Query<Integer> TAG = Query.of(BlogSql.TAG).map(Integer.class);
    private static final Query<PostHead> NEWEST = Query.of(BlogSql.NEWEST).map(PostHead.class);
    private static final Query<Stored> ADD_POST = Query.of(BlogSql.ADD_POST).map(Stored.class);
    private static final Query<Stored> ADD_COMMENT =
            Query.of(BlogSql.ADD_COMMENT).map(Stored.class);

    private final SqlClient db;

    SqlBlogStore(SqlClient db) {
        this.db = db;
    }

    @Override
    public Reply<BlogIndex> index() {
        Reply<List<PostHead>> latest = db.query(LATEST).list();
        Reply<List<TagCount>> popular = db.query(POPULAR).list();
        return latest.thenCompose(this::withTags).thenCombine(popular, BlogIndex::new);
    }

    private Reply<List<PostSummary>> withTags(List<PostHead> heads) {
        List<Reply<List<String>>> tags = new ArrayList<>(heads.size());
        for (PostHead head : heads) {
            tags.add(db.query(TAGS).bindAll(head.id()).list());
        }
        return Reply.all(tags).thenApply(all -> {
            List<PostSummary> posts = new ArrayList<>(heads.size());
            for (int i = 0; i < heads.size(); i++) {
                posts.add(PostSummary.of(heads.get(i), all.get(i)));
            }
            return posts;
        });
    }

    @Override
    public Reply<Optional<Post>> post(long id) {
        Reply<Optional<PostBody>> found = db.query(POST).bindAll(id).optional();
        Reply<List<String>> tags = db.query(TAGS).bindAll(id).list();
        Reply<List<Comment>> comments = db.query(COMMENTS).bindAll(id).list();
        return found.thenCombine(
                tags.thenCombine(comments, (named, said) -> (PostParts) body -> Post.of(body, named, said)),
                (body, parts) -> body.map(parts::with));
    }

    /** What belongs to a post, before it is known whether there is one. */
    private interface PostParts {
        Post with(PostBody body);
    }

    @Override
    public Reply<Optional<TagPosts>> tag(String tag) {
        Reply<Optional<Integer>> posts = db.query(TAG).bindAll(tag).optional();
        Reply<List<PostHead>> newest = db.query(NEWEST).bindAll(tag).list();
        return posts.thenCombine(newest, (count, heads) -> count.map(known -> new TagPosts(tag, known, heads)));
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
                    if (failed instanceof SqlException sql && BlogSql.NO_SUCH_POST.equals(sql.sqlState())) {
                        return Optional.empty();
                    }
                    throw asUnchecked(failed);
                });
    }

    private static RuntimeException asUnchecked(Throwable failed) {
        return failed instanceof RuntimeException known ? known : new IllegalStateException(failed);
    }
}
