package io.paceline.apps.social;

import io.paceline.apps.model.social.UnknownIdException;
import io.paceline.apps.model.social.pages.Draft;
import io.paceline.apps.model.social.pages.HomePage;
import io.paceline.apps.model.social.pages.MailboxPage;
import io.paceline.apps.model.social.pages.PostPage;
import io.paceline.apps.model.social.pages.SignInPage;
import io.paceline.apps.model.social.pages.WallPage;
import io.paceline.apps.web.Html;
import io.paceline.core.Reply;
import io.paceline.endpoint.CookieValue;
import io.paceline.endpoint.ExceptionHandler;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.Cookie;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.filter.Csrf;
import io.paceline.service.Blocking;
import org.jspecify.annotations.Nullable;

/** The social app as pages and forms. Without state. */
@RequestMapping("/social")
class SocialPages {

    private static final String HOME = "/social";
    private static final int OK = 200;
    private static final int BAD = 400;

    private final SocialStore store;
    private final WhoIsOnline online;

    SocialPages(SocialStore store, WhoIsOnline online) {
        this.store = store;
        this.online = online;
    }

    /** For a store that waits. */
    @Blocking
    static final class Waiting extends SocialPages {
        Waiting(SocialStore store, WhoIsOnline online) {
            super(store, online);
        }
    }

    @GetMapping
    public Reply<HttpResponse> home(
            HttpRequest request, @CookieValue(name = "person", required = false) @Nullable String person) {
        int me = Draft.number(person);
        return me == 0 ? signIn(request, OK, Draft.EMPTY) : home(request, me, OK, Draft.EMPTY);
    }

    private Reply<HttpResponse> home(HttpRequest request, int me, int status, Draft draft) {
        String csrf = Csrf.token(request);
        return store.home(me)
                .thenCompose(found -> found.isEmpty()
                        ? signIn(request, OK, Draft.EMPTY)
                        : online.with(found.get())
                                .thenApply(
                                        home -> Html.page(status, "social/home.jte", HomePage.of(csrf, home, draft))));
    }

    @PostMapping("/sign-in")
    public Reply<HttpResponse> signIn(HttpRequest request, @RequestParam(required = false) @Nullable String person) {
        Draft draft = Draft.person(person);
        if (!draft.isValid()) {
            return signIn(request, BAD, draft);
        }
        return store.person(Draft.number(person))
                .thenCompose(found -> found.isEmpty()
                        ? signIn(request, BAD, draft.withUnknown("person"))
                        : Reply.of(Html.seeOther(HOME)
                                .cookie(Cookie.of(
                                                "person",
                                                String.valueOf(found.get().id()))
                                        .secure(false))));
    }

    private Reply<HttpResponse> signIn(HttpRequest request, int status, Draft draft) {
        String csrf = Csrf.token(request);
        return store.people()
                .thenApply(people -> Html.page(status, "social/sign-in.jte", SignInPage.of(csrf, people, draft)));
    }

    @GetMapping("/people/{id}")
    public Reply<HttpResponse> wall(
            HttpRequest request,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable int id) {
        int me = SocialApi.me(person);
        String csrf = Csrf.token(request);
        return store.wall(me, id)
                .thenApply(wall -> Html.page(
                        OK,
                        "social/wall.jte",
                        WallPage.of(csrf, SocialApi.known(wall, UnknownIdException.Of.PERSON), me)));
    }

    @GetMapping("/posts/{id}")
    public Reply<HttpResponse> post(
            HttpRequest request,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable long id) {
        return post(request, SocialApi.me(person), id, OK, Draft.EMPTY);
    }

    private Reply<HttpResponse> post(HttpRequest request, int me, long id, int status, Draft draft) {
        String csrf = Csrf.token(request);
        return store.post(me, id)
                .thenApply(post -> Html.page(
                        status,
                        "social/post.jte",
                        PostPage.of(csrf, SocialApi.known(post, UnknownIdException.Of.POST), draft)));
    }

    @GetMapping("/messages")
    public Reply<HttpResponse> messages(
            HttpRequest request,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @RequestParam(required = false) @Nullable String to) {
        return messages(request, SocialApi.me(person), OK, Draft.to(to));
    }

    private Reply<HttpResponse> messages(HttpRequest request, int me, int status, Draft draft) {
        String csrf = Csrf.token(request);
        return store.mailbox(me)
                .thenApply(mailbox -> Html.page(
                        status,
                        "social/messages.jte",
                        MailboxPage.of(csrf, SocialApi.known(mailbox, UnknownIdException.Of.ME), draft)));
    }

    @PostMapping("/posts")
    public Reply<HttpResponse> addPost(
            HttpRequest request,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @RequestParam(required = false) @Nullable String body) {
        int me = SocialApi.me(person);
        Draft draft = Draft.text(body);
        return draft.isValid()
                ? store.addPost(me, draft.value("body")).thenApply(made -> Html.seeOther(HOME))
                : home(request, me, BAD, draft);
    }

    @PostMapping("/posts/{id}/comments")
    public Reply<HttpResponse> addComment(
            HttpRequest request,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String body) {
        int me = SocialApi.me(person);
        Draft draft = Draft.text(body);
        return draft.isValid()
                ? store.addComment(me, id, draft.value("body"))
                        .thenApply(made -> Html.seeOther("/social/posts/" + id + "#comment-" + made.id()))
                : post(request, me, id, BAD, draft);
    }

    @PostMapping("/messages")
    public Reply<HttpResponse> addMessage(
            HttpRequest request,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @RequestParam(required = false) @Nullable String to,
            @RequestParam(required = false) @Nullable String body) {
        int me = SocialApi.me(person);
        Draft draft = Draft.message(to, body);
        if (!draft.isValid()) {
            return messages(request, me, BAD, draft);
        }
        return store.addMessage(me, Draft.number(to), draft.value("body"))
                .thenApply(made -> Html.seeOther("/social/messages"))
                .exceptionallyCompose(failure -> isUnknownRecipient(failure)
                        ? messages(request, me, BAD, draft.withUnknown("to"))
                        : Reply.failed(failure));
    }

    private static boolean isUnknownRecipient(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return cause instanceof UnknownIdException unknown && unknown.of() == UnknownIdException.Of.RECIPIENT;
    }

    @PostMapping("/posts/{id}/likes")
    public Reply<HttpResponse> like(
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String back) {
        return store.like(SocialApi.me(person), id)
                .thenApply(done -> Html.seeOther(Draft.back(back, "/social/posts/" + id)));
    }

    @PostMapping("/people/{id}/follows")
    public Reply<HttpResponse> follow(
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable int id,
            @RequestParam(required = false) @Nullable String back) {
        int me = SocialApi.me(person);
        return store.follow(me, SocialApi.another(me, id))
                .thenApply(done -> Html.seeOther(Draft.back(back, "/social/people/" + id)));
    }

    @PostMapping("/people/{id}/unfollow")
    public Reply<HttpResponse> unfollow(
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable int id,
            @RequestParam(required = false) @Nullable String back) {
        return store.unfollow(SocialApi.me(person), id)
                .thenApply(done -> Html.seeOther(Draft.back(back, "/social/people/" + id)));
    }

    @PostMapping("/messages/read")
    public Reply<HttpResponse> read(@CookieValue(name = "person", required = false) @Nullable String person) {
        return store.read(SocialApi.me(person)).thenApply(done -> Html.seeOther("/social/messages"));
    }

    /** Who is not known is asked who they are. */
    @ExceptionHandler
    public HttpResponse unknown(UnknownIdException unknown) {
        if (unknown.of() == UnknownIdException.Of.ME) {
            return Html.seeOther(HOME).cookie(Cookie.expired("person").secure(false));
        }
        throw new HttpException(404, unknown.text());
    }
}
