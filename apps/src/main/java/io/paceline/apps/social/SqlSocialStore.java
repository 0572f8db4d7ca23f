package io.paceline.apps.social;

import io.paceline.apps.data.OneFlight;
import io.paceline.apps.model.SqlStates;
import io.paceline.apps.model.social.Comment;
import io.paceline.apps.model.social.Home;
import io.paceline.apps.model.social.Made;
import io.paceline.apps.model.social.Mailbox;
import io.paceline.apps.model.social.Me;
import io.paceline.apps.model.social.Message;
import io.paceline.apps.model.social.Person;
import io.paceline.apps.model.social.Post;
import io.paceline.apps.model.social.Profile;
import io.paceline.apps.model.social.Reactions;
import io.paceline.apps.model.social.ShownPost;
import io.paceline.apps.model.social.SocialSql;
import io.paceline.apps.model.social.Suggestion;
import io.paceline.apps.model.social.UnknownIdException;
import io.paceline.apps.model.social.Wall;
import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.Row;
import io.paceline.sql.ServerError;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/** By Paceline's client: what needs nothing of one another leaves in one flight. Without state. */
final class SqlSocialStore implements SocialStore {

    private static final Query<Me> ME = Query.of(SocialSql.ME).map(Me.class);
    private static final Query<Profile> PROFILE = Query.of(SocialSql.PROFILE).map(Profile.class);
    private static final Query<Person> PERSON = Query.of(SocialSql.PERSON).map(Person.class);
    private static final Query<Person> PEOPLE = Query.of(SocialSql.PEOPLE).map(Person.class);
    private static final Query<Person> CONTACTS = Query.of(SocialSql.CONTACTS).map(Person.class);
    private static final Query<Suggestion> SUGGESTIONS =
            Query.of(SocialSql.SUGGESTIONS).map(Suggestion.class);
    private static final Query<Post> FEED = Query.of(SocialSql.FEED).map(Post.class);
    private static final Query<Post> POSTS_OF = Query.of(SocialSql.POSTS_OF).map(Post.class);
    private static final Query<Post> POST = Query.of(SocialSql.POST).map(Post.class);
    private static final Query<Reactions> REACTIONS =
            Query.of(SocialSql.REACTIONS).map(Reactions.class);
    private static final Query<Comment> LATEST_COMMENTS =
            Query.of(SocialSql.LATEST_COMMENTS).map(Comment.class);
    private static final Query<Comment> COMMENTS = Query.of(SocialSql.COMMENTS).map(Comment.class);
    private static final Query<Message> UNREAD = Query.of(SocialSql.UNREAD).map(Message.class);
    private static final Query<Message> RECEIVED = Query.of(SocialSql.RECEIVED).map(Message.class);
    private static final Query<Message> SENT = Query.of(SocialSql.SENT).map(Message.class);
    private static final Query<Made> ADD_POST = Query.of(SocialSql.ADD_POST).map(Made.class);
    private static final Query<Made> ADD_COMMENT =
            Query.of(SocialSql.ADD_COMMENT).map(Made.class);
    private static final Query<Made> ADD_MESSAGE =
            Query.of(SocialSql.ADD_MESSAGE).map(Made.class);
    private static final Query<Row> LIKE = Query.of(SocialSql.LIKE);
    private static final Query<Row> FOLLOW = Query.of(SocialSql.FOLLOW);
    private static final Query<Row> UNFOLLOW = Query.of(SocialSql.UNFOLLOW);
    private static final Query<Row> READ = Query.of(SocialSql.READ);

    private final SqlClient db;

    SqlSocialStore(SqlClient db) {
        this.db = db;
    }

    // @start region="home"
    @Override
    public Reply<Optional<Home>> home(int person) {
        return OneFlight.of(db, pipeline -> {
                    Reply<Result<Me>> me = pipeline.add(db.query(ME).bindAll(person));
                    Reply<Result<Post>> posts = pipeline.add(db.query(FEED).bindAll(person));
                    Reply<Result<Suggestion>> suggestions =
                            pipeline.add(db.query(SUGGESTIONS).bindAll(person));
                    Reply<Result<Message>> unread =
                            pipeline.add(db.query(UNREAD).bindAll(person));
                    return me.thenCombine(posts, Viewer::new)
                            .thenCombine(suggestions.thenCombine(unread, Side::new), HomeParts::new);
                })
                .thenCompose(parts -> shown(parts.viewer().posts(), person).thenApply(parts::with));
    }
    // @end

    private record Viewer(Result<Me> me, Result<Post> found) {
        List<Post> posts() {
            return found.rows();
        }
    }

    private record Side(Result<Suggestion> suggestions, Result<Message> unread) {}

    private record HomeParts(Viewer viewer, Side side) {
        Optional<Home> with(List<ShownPost> feed) {
            return first(viewer.me())
                    .map(me -> new Home(
                            me, feed, side.suggestions().rows(), side.unread().rows(), null));
        }
    }

    private static <T> Optional<T> first(Result<T> result) {
        return result.rows().stream().findFirst();
    }

    @Override
    public Reply<Optional<Wall>> wall(int viewer, int person) {
        return OneFlight.of(db, pipeline -> {
                    Reply<Result<Profile>> profile =
                            pipeline.add(db.query(PROFILE).bindAll(viewer, person));
                    Reply<Result<Post>> posts = pipeline.add(db.query(POSTS_OF).bindAll(person));
                    return profile.thenCombine(posts, WallParts::new);
                })
                .thenCompose(parts -> shown(parts.posts().rows(), viewer)
                        .thenApply(posts -> first(parts.profile()).map(who -> new Wall(who, posts))));
    }

    private record WallParts(Result<Profile> profile, Result<Post> posts) {}

    private Reply<List<ShownPost>> shown(List<Post> posts, int viewer) {
        long[] ids = ShownPost.ids(posts);
        return OneFlight.of(db, pipeline -> {
            Reply<Result<Reactions>> reactions =
                    pipeline.add(db.query(REACTIONS).bindAll(viewer, ids));
            Reply<Result<Comment>> comments =
                    pipeline.add(db.query(LATEST_COMMENTS).bindAll((Object) ids));
            return reactions.thenCombine(comments, (taken, said) -> ShownPost.of(posts, taken.rows(), said.rows()));
        });
    }

    @Override
    public Reply<Optional<ShownPost>> post(int viewer, long id) {
        return OneFlight.of(db, pipeline -> {
            Reply<Result<Post>> post = pipeline.add(db.query(POST).bindAll(id));
            Reply<Result<Reactions>> reactions =
                    pipeline.add(db.query(REACTIONS).bindAll(viewer, new long[] {id}));
            Reply<Result<Comment>> comments = pipeline.add(db.query(COMMENTS).bindAll(id));
            return post.thenCombine(reactions, Taken::new)
                    .thenCombine(
                            comments,
                            (taken, said) ->
                                    ShownPost.of(
                                                    taken.post().rows(),
                                                    taken.reactions().rows(),
                                                    said.rows())
                                            .stream()
                                            .findFirst());
        });
    }

    private record Taken(Result<Post> post, Result<Reactions> reactions) {}

    @Override
    public Reply<Optional<Mailbox>> mailbox(int person) {
        return OneFlight.of(db, pipeline -> {
            Reply<Result<Person>> me = pipeline.add(db.query(PERSON).bindAll(person));
            Reply<Result<Message>> received = pipeline.add(db.query(RECEIVED).bindAll(person));
            Reply<Result<Message>> sent = pipeline.add(db.query(SENT).bindAll(person));
            Reply<Result<Person>> contacts = pipeline.add(db.query(CONTACTS).bindAll(person));
            return me.thenCombine(contacts, Owner::new)
                    .thenCombine(
                            received.thenCombine(sent, Letters::new),
                            (owner, letters) -> first(owner.person())
                                    .map(who -> new Mailbox(
                                            who,
                                            letters.received().rows(),
                                            letters.sent().rows(),
                                            owner.contacts().rows())));
        });
    }

    private record Owner(Result<Person> person, Result<Person> contacts) {}

    private record Letters(Result<Message> received, Result<Message> sent) {}

    @Override
    public Reply<Optional<Person>> person(int id) {
        return db.query(PERSON).bindAll(id).optional();
    }

    @Override
    public Reply<List<Person>> people() {
        return db.query(PEOPLE).list();
    }

    @Override
    public Reply<Made> addPost(int person, String body) {
        return known(db.query(ADD_POST).bindAll(person, body).one());
    }

    @Override
    public Reply<Made> addComment(int person, long post, String body) {
        return known(db.query(ADD_COMMENT).bindAll(post, person, body).one());
    }

    @Override
    public Reply<Made> addMessage(int person, int to, String body) {
        return known(db.query(ADD_MESSAGE).bindAll(person, to, body).one());
    }

    @Override
    public Reply<Void> like(int person, long post) {
        return done(LIKE, post, person);
    }

    @Override
    public Reply<Void> follow(int person, int other) {
        return done(FOLLOW, person, other);
    }

    @Override
    public Reply<Void> unfollow(int person, int other) {
        return done(UNFOLLOW, person, other);
    }

    @Override
    public Reply<Void> read(int person) {
        return done(READ, person);
    }

    private Reply<Void> done(Query<Row> statement, Object... values) {
        return known(db.query(statement).bindAll(values).execute()).thenAccept(rows -> {});
    }

    private static <T> Reply<T> known(Reply<T> written) {
        return written.exceptionally(failure -> {
            throw unknownOr(failure);
        });
    }

    private static RuntimeException unknownOr(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        ServerError error = cause instanceof SqlException sql ? sql.server() : null;
        if (error != null && error.sqlState().equals(SqlStates.FOREIGN_KEY_VIOLATION)) {
            UnknownIdException unknown = UnknownIdException.ofViolation(String.valueOf(error.constraint()));
            if (unknown != null) {
                return unknown;
            }
        }
        return failure instanceof RuntimeException same ? same : new CompletionException(failure);
    }
}
