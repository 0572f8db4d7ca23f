package io.paceline.benchmarks.peers.appsspring.social;

import io.paceline.apps.model.social.Created;
import io.paceline.apps.model.social.Home;
import io.paceline.apps.model.social.JdbcSocial;
import io.paceline.apps.model.social.Made;
import io.paceline.apps.model.social.Mailbox;
import io.paceline.apps.model.social.NewMessage;
import io.paceline.apps.model.social.NewText;
import io.paceline.apps.model.social.Online;
import io.paceline.apps.model.social.ShownPost;
import io.paceline.apps.model.social.UnknownIdException;
import io.paceline.apps.model.social.Wall;
import io.paceline.apps.model.social.pages.Draft;
import io.paceline.benchmarks.peers.appsspring.web.WrongFields;
import java.net.URI;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The social app as JSON. */
@RestController
@RequestMapping("/social/api")
class SocialApiController {

    private final JdbcSocial social;
    private final OnlinePeople online;

    SocialApiController(JdbcSocial social, OnlinePeople online) {
        this.social = social;
        this.online = online;
    }

    @GetMapping("/home")
    Home home(@CookieValue(name = "person", required = false) @Nullable String person) throws SQLException {
        return online.with(social.home(me(person)).orElseThrow(() -> new UnknownIdException(UnknownIdException.Of.ME)));
    }

    @GetMapping("/online")
    Online online() {
        return online.latest();
    }

    @GetMapping("/people/{id}")
    Wall wall(@CookieValue(name = "person", required = false) @Nullable String person, @PathVariable int id)
            throws SQLException {
        return social.wall(me(person), id).orElseThrow(() -> new UnknownIdException(UnknownIdException.Of.PERSON));
    }

    @GetMapping("/posts/{id}")
    ShownPost post(@CookieValue(name = "person", required = false) @Nullable String person, @PathVariable long id)
            throws SQLException {
        return social.post(me(person), id).orElseThrow(() -> new UnknownIdException(UnknownIdException.Of.POST));
    }

    @GetMapping("/messages")
    Mailbox messages(@CookieValue(name = "person", required = false) @Nullable String person) throws SQLException {
        return social.mailbox(me(person)).orElseThrow(() -> new UnknownIdException(UnknownIdException.Of.ME));
    }

    @PostMapping("/posts")
    ResponseEntity<?> addPost(
            @CookieValue(name = "person", required = false) @Nullable String person, @RequestBody NewText text)
            throws SQLException {
        int me = me(person);
        Draft draft = Draft.text(text.body());
        if (!draft.isValid()) {
            return refused(draft);
        }
        Made made = social.addPost(me, draft.value("body"));
        return created("/social/api/posts/" + made.id(), made, me, draft);
    }

    @PostMapping("/posts/{id}/comments")
    ResponseEntity<?> addComment(
            @CookieValue(name = "person", required = false) @Nullable String person,
            @PathVariable long id,
            @RequestBody NewText text)
            throws SQLException {
        int me = me(person);
        Draft draft = Draft.text(text.body());
        if (!draft.isValid()) {
            return refused(draft);
        }
        return created("/social/api/posts/" + id, social.addComment(me, id, draft.value("body")), me, draft);
    }

    @PostMapping("/messages")
    ResponseEntity<?> addMessage(
            @CookieValue(name = "person", required = false) @Nullable String person, @RequestBody NewMessage message)
            throws SQLException {
        int me = me(person);
        String to = message.to() == null ? "" : message.to().toString();
        Draft draft = Draft.message(to, message.body());
        if (!draft.isValid()) {
            return refused(draft);
        }
        Made made = social.addMessage(me, Draft.number(to), draft.value("body"));
        return created("/social/api/messages", made, me, draft);
    }

    private static ResponseEntity<Created> created(String where, Made made, int me, Draft draft) {
        return ResponseEntity.created(URI.create(where))
                .body(new Created(made.id(), me, draft.value("body"), made.at()));
    }

    @PostMapping("/posts/{id}/likes")
    ResponseEntity<Void> like(
            @CookieValue(name = "person", required = false) @Nullable String person, @PathVariable long id)
            throws SQLException {
        social.like(me(person), id);
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/people/{id}/follows")
    ResponseEntity<Void> follow(
            @CookieValue(name = "person", required = false) @Nullable String person, @PathVariable int id)
            throws SQLException {
        int me = me(person);
        social.follow(me, another(me, id));
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/people/{id}/unfollow")
    ResponseEntity<Void> unfollow(
            @CookieValue(name = "person", required = false) @Nullable String person, @PathVariable int id)
            throws SQLException {
        social.unfollow(me(person), id);
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/messages/read")
    ResponseEntity<Void> read(@CookieValue(name = "person", required = false) @Nullable String person)
            throws SQLException {
        social.read(me(person));
        return ResponseEntity.noContent().build();
    }

    @ExceptionHandler
    ResponseEntity<?> unknown(UnknownIdException unknown) {
        return switch (unknown.of()) {
            case ME ->
                ResponseEntity.status(HttpStatus.UNAUTHORIZED)
                        .header("WWW-Authenticate", "Cookie")
                        .body(ProblemDetail.forStatusAndDetail(HttpStatus.UNAUTHORIZED, unknown.text()));
            case RECIPIENT -> refused(Draft.EMPTY.withUnknown("to"));
            default ->
                ResponseEntity.status(HttpStatus.NOT_FOUND)
                        .body(ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, unknown.text()));
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
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "person: yourself (expected: somebody else)");
        }
        return other;
    }

    private static ResponseEntity<ProblemDetail> refused(Draft draft) {
        return ResponseEntity.badRequest().body(WrongFields.problem(draft.problem(), draft.errors()));
    }
}
