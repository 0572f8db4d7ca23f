package io.paceline.apps.social;

import io.paceline.apps.model.social.Created;
import io.paceline.apps.model.social.Home;
import io.paceline.apps.model.social.Mailbox;
import io.paceline.apps.model.social.NewMessage;
import io.paceline.apps.model.social.NewText;
import io.paceline.apps.model.social.ShownPost;
import io.paceline.apps.model.social.UnknownIdException;
import io.paceline.apps.model.social.Wall;
import io.paceline.apps.model.social.pages.Draft;
import io.paceline.core.Reply;
import io.paceline.endpoint.CookieValue;
import io.paceline.endpoint.ExceptionHandler;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestMapping;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.service.Blocking;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The social app as JSON. Without state. */
@RequestMapping("/social/api")
class SocialApi {

    private final SocialStore store;
    private final WhoIsOnline online;

    SocialApi(SocialStore store, WhoIsOnline online) {
        this.store = store;
        this.online = online;
    }

    /** For a store that waits. */
    @Blocking
    static final class Waiting extends SocialApi {
        Waiting(SocialStore store, WhoIsOnline online) {
            super(store, online);
        }
    }

    @GetMapping("/home")
    public Reply<Home> home(@CookieValue(name = "person", required = false) @Nullable String person) {
        return store.home(me(person)).thenCompose(home -> online.with(known(home, UnknownIdException.Of.ME)));
    }

    @GetMapping("/people/{id}")
    public Reply<Wall> wall(
            @CookieValue(name = "person", required = false) @Nullable String person, @PathVariable int id) {
        return store.wall(me(person), id).thenApply(wall -> known(wall, UnknownIdException.Of.PERSON));
    }

    @GetMapping("/posts/{id}")
    public Reply<ShownPost> post(
            @CookieValue(name = "person", required = false) @Nullable String person, @PathVariable long id) {
        return store.post(me(person), id).thenApply(post -> known(post, UnknownIdException.Of.POST));
    }

    @GetMapping("/messages")
    public Reply<Mailbox> messages(@CookieValue(name = "person", required = false) @Nullable String person) {
        return store.mailbox(me(person)).thenApply(mailbox -> known(mailbox, UnknownIdException.Of.ME));
    }

    @PostMapping("/posts")
    public Reply<HttpResponse> addPost(
            @CookieValue(name = "person", required = false) @Nullable String person, @RequestBody NewText text) {
        int me = me(person);
        String body = valid(Draft.text(text.body())).value("body");
        return store.addPost(me, body)
                .thenApply(made -> HttpResponse.created("/social/api/posts/" + made.id())
                        .json(new Created(made.id(), me, body, made.at())));
    }

    @PostMapping("/posts/{id}/comments")
    public Reply<HttpResponse> addComment(
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable long id,
            @RequestBody NewText text) {
        int me = me(person);
        String body = valid(Draft.text(text.body())).value("body");
        return store.addComment(me, id, body)
                .thenApply(made -> HttpResponse.created("/social/api/posts/" + id)
                        .json(new Created(made.id(), me, body, made.at())));
    }

    @PostMapping("/messages")
    public Reply<HttpResponse> addMessage(
            @CookieValue(name = "person", required = false) @Nullable String person, @RequestBody NewMessage message) {
        int me = me(person);
        String to = message.to() == null ? "" : message.to().toString();
        Draft draft = valid(Draft.message(to, message.body()));
        return store.addMessage(me, Draft.number(to), draft.value("body"))
                .thenApply(made -> HttpResponse.created("/social/api/messages")
                        .json(new Created(made.id(), me, draft.value("body"), made.at())));
    }

    @PostMapping("/posts/{id}/likes")
    public Reply<Void> like(
            @CookieValue(name = "person", required = false) @Nullable String person, @PathVariable long id) {
        return store.like(me(person), id);
    }

    @PostMapping("/people/{id}/follows")
    public Reply<Void> follow(
            @CookieValue(name = "person", required = false) @Nullable String person, @PathVariable int id) {
        int me = me(person);
        return store.follow(me, another(me, id));
    }

    @PostMapping("/people/{id}/unfollow")
    public Reply<Void> unfollow(
            @CookieValue(name = "person", required = false) @Nullable String person, @PathVariable int id) {
        return store.unfollow(me(person), id);
    }

    @PostMapping("/messages/read")
    public Reply<Void> read(@CookieValue(name = "person", required = false) @Nullable String person) {
        return store.read(me(person));
    }

    @ExceptionHandler
    public HttpResponse unknown(UnknownIdException unknown) {
        throw switch (unknown.of()) {
            case ME -> new HttpException(401, unknown.text()).header("WWW-Authenticate", "Cookie");
            case RECIPIENT -> refused(Draft.EMPTY.withUnknown("to"));
            default -> new HttpException(404, unknown.text());
        };
    }

    static int me(@Nullable String person) {
        int number = Draft.number(person);
        if (number == 0) {
            throw new UnknownIdException(UnknownIdException.Of.ME);
        }
        return number;
    }

    static int another(int me, int other) {
        if (me == other) {
            throw new HttpException(400, "person: yourself (expected: somebody else)");
        }
        return other;
    }

    static <T> T known(Optional<T> found, UnknownIdException.Of of) {
        return found.orElseThrow(() -> new UnknownIdException(of));
    }

    private static Draft valid(Draft draft) {
        if (!draft.isValid()) {
            throw refused(draft);
        }
        return draft;
    }

    private static HttpException refused(Draft draft) {
        HttpException refused = new HttpException(400, draft.problem());
        draft.errors().forEach(refused::fieldError);
        return refused;
    }
}
