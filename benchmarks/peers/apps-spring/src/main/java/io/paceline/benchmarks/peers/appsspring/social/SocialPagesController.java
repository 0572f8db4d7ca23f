package io.paceline.benchmarks.peers.appsspring.social;

import static io.paceline.benchmarks.peers.appsspring.social.SocialApiController.another;
import static io.paceline.benchmarks.peers.appsspring.social.SocialApiController.me;

import io.paceline.apps.model.ErrorPage;
import io.paceline.apps.model.social.Home;
import io.paceline.apps.model.social.JdbcSocial;
import io.paceline.apps.model.social.Mailbox;
import io.paceline.apps.model.social.Person;
import io.paceline.apps.model.social.ShownPost;
import io.paceline.apps.model.social.UnknownIdException;
import io.paceline.apps.model.social.Wall;
import io.paceline.apps.model.social.pages.Draft;
import io.paceline.apps.model.social.pages.HomePage;
import io.paceline.apps.model.social.pages.MailboxPage;
import io.paceline.apps.model.social.pages.PostPage;
import io.paceline.apps.model.social.pages.SignInPage;
import io.paceline.apps.model.social.pages.WallPage;
import io.paceline.benchmarks.peers.appsspring.web.Html;
import java.net.URI;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The social app as pages and forms. The token for forms is the request attribute {@value #CSRF}. */
@RestController
@RequestMapping("/social")
class SocialPagesController {

    private static final String CSRF = "csrf";

    private final JdbcSocial social;
    private final OnlinePeople online;

    SocialPagesController(JdbcSocial social, OnlinePeople online) {
        this.social = social;
        this.online = online;
    }

    @GetMapping
    ResponseEntity<byte[]> home(
            @RequestAttribute(CSRF) String csrf,
            @CookieValue(name = "person", required = false) @Nullable String person)
            throws SQLException {
        int me = Draft.number(person);
        return me == 0 ? signIn(csrf, HttpStatus.OK, Draft.EMPTY) : home(csrf, me, HttpStatus.OK, Draft.EMPTY);
    }

    private ResponseEntity<byte[]> home(String csrf, int me, HttpStatus status, Draft draft) throws SQLException {
        Optional<Home> home = social.home(me);
        return home.isEmpty()
                ? signIn(csrf, HttpStatus.OK, Draft.EMPTY)
                : Html.page(status, "social/home.jte", HomePage.of(csrf, online.with(home.get()), draft));
    }

    @PostMapping("/sign-in")
    ResponseEntity<byte[]> signIn(
            @RequestAttribute(CSRF) String csrf, @RequestParam(required = false) @Nullable String person)
            throws SQLException {
        Draft draft = Draft.person(person);
        if (!draft.isValid()) {
            return signIn(csrf, HttpStatus.BAD_REQUEST, draft);
        }
        Optional<Person> found = social.person(Draft.number(person));
        if (found.isEmpty()) {
            return signIn(csrf, HttpStatus.BAD_REQUEST, draft.withUnknown("person"));
        }
        return seeOther("/social", String.valueOf(found.get().id()), -1);
    }

    private ResponseEntity<byte[]> signIn(String csrf, HttpStatus status, Draft draft) throws SQLException {
        return Html.page(status, "social/sign-in.jte", SignInPage.of(csrf, social.people(), draft));
    }

    @GetMapping("/people/{id}")
    ResponseEntity<byte[]> wall(
            @RequestAttribute(CSRF) String csrf,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable int id)
            throws SQLException {
        int me = me(person);
        Wall wall = social.wall(me, id).orElseThrow(() -> new UnknownIdException(UnknownIdException.Of.PERSON));
        return Html.page(HttpStatus.OK, "social/wall.jte", WallPage.of(csrf, wall, me));
    }

    @GetMapping("/posts/{id}")
    ResponseEntity<byte[]> post(
            @RequestAttribute(CSRF) String csrf,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable long id)
            throws SQLException {
        return post(csrf, me(person), id, HttpStatus.OK, Draft.EMPTY);
    }

    private ResponseEntity<byte[]> post(String csrf, int me, long id, HttpStatus status, Draft draft)
            throws SQLException {
        ShownPost post = social.post(me, id).orElseThrow(() -> new UnknownIdException(UnknownIdException.Of.POST));
        return Html.page(status, "social/post.jte", PostPage.of(csrf, post, draft));
    }

    @GetMapping("/messages")
    ResponseEntity<byte[]> messages(
            @RequestAttribute(CSRF) String csrf,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @RequestParam(required = false) @Nullable String to)
            throws SQLException {
        return messages(csrf, me(person), HttpStatus.OK, Draft.to(to));
    }

    private ResponseEntity<byte[]> messages(String csrf, int me, HttpStatus status, Draft draft) throws SQLException {
        Mailbox mailbox = social.mailbox(me).orElseThrow(() -> new UnknownIdException(UnknownIdException.Of.ME));
        return Html.page(status, "social/messages.jte", MailboxPage.of(csrf, mailbox, draft));
    }

    @PostMapping("/posts")
    ResponseEntity<byte[]> addPost(
            @RequestAttribute(CSRF) String csrf,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @RequestParam(required = false) @Nullable String body)
            throws SQLException {
        int me = me(person);
        Draft draft = Draft.text(body);
        if (!draft.isValid()) {
            return home(csrf, me, HttpStatus.BAD_REQUEST, draft);
        }
        social.addPost(me, draft.value("body"));
        return Html.seeOther("/social");
    }

    @PostMapping("/posts/{id}/comments")
    ResponseEntity<byte[]> addComment(
            @RequestAttribute(CSRF) String csrf,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String body)
            throws SQLException {
        int me = me(person);
        Draft draft = Draft.text(body);
        if (!draft.isValid()) {
            return post(csrf, me, id, HttpStatus.BAD_REQUEST, draft);
        }
        long made = social.addComment(me, id, draft.value("body")).id();
        return Html.seeOther("/social/posts/" + id + "#comment-" + made);
    }

    @PostMapping("/messages")
    ResponseEntity<byte[]> addMessage(
            @RequestAttribute(CSRF) String csrf,
            @CookieValue(name = "person", required = false) @Nullable String person,
            @RequestParam(required = false) @Nullable String to,
            @RequestParam(required = false) @Nullable String body)
            throws SQLException {
        int me = me(person);
        Draft draft = Draft.message(to, body);
        if (!draft.isValid()) {
            return messages(csrf, me, HttpStatus.BAD_REQUEST, draft);
        }
        try {
            social.addMessage(me, Draft.number(to), draft.value("body"));
        } catch (UnknownIdException unknown) {
            if (unknown.of() == UnknownIdException.Of.RECIPIENT) {
                return messages(csrf, me, HttpStatus.BAD_REQUEST, draft.withUnknown("to"));
            }
            throw unknown;
        }
        return Html.seeOther("/social/messages");
    }

    @PostMapping("/posts/{id}/likes")
    ResponseEntity<byte[]> like(
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable long id,
            @RequestParam(required = false) @Nullable String back)
            throws SQLException {
        social.like(me(person), id);
        return Html.seeOther(Draft.back(back, "/social/posts/" + id));
    }

    @PostMapping("/people/{id}/follows")
    ResponseEntity<byte[]> follow(
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable int id,
            @RequestParam(required = false) @Nullable String back)
            throws SQLException {
        int me = me(person);
        social.follow(me, another(me, id));
        return Html.seeOther(Draft.back(back, "/social/people/" + id));
    }

    @PostMapping("/people/{id}/unfollow")
    ResponseEntity<byte[]> unfollow(
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable int id,
            @RequestParam(required = false) @Nullable String back)
            throws SQLException {
        social.unfollow(me(person), id);
        return Html.seeOther(Draft.back(back, "/social/people/" + id));
    }

    @PostMapping("/messages/read")
    ResponseEntity<byte[]> read(@CookieValue(name = "person", required = false) @Nullable String person)
            throws SQLException {
        social.read(me(person));
        return Html.seeOther("/social/messages");
    }

    /** Who is not known is asked who they are. */
    @ExceptionHandler
    ResponseEntity<byte[]> unknown(UnknownIdException unknown) {
        if (unknown.of() == UnknownIdException.Of.ME) {
            return seeOther("/social", "", 0);
        }
        ErrorPage page = ErrorPage.of("social", 404, unknown.text(), "");
        return Html.page(HttpStatus.NOT_FOUND, "error.jte", page);
    }

    private static ResponseEntity<byte[]> seeOther(String where, String person, long maxAge) {
        String cookie = ResponseCookie.from("person", person)
                .path("/")
                .httpOnly(true)
                .sameSite("Lax")
                .maxAge(maxAge)
                .build()
                .toString();
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .location(URI.create(where))
                .header(HttpHeaders.SET_COOKIE, cookie)
                .build();
    }
}
