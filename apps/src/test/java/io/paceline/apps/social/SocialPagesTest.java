package io.paceline.apps.social;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.SmallDemo;
import io.paceline.apps.Visitor;
import io.paceline.apps.demo.DemoServer;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SocialPagesTest {

    private static DemoServer server;

    @BeforeAll
    static void start() {
        server = SmallDemo.start(SmallDemo.settings());
    }

    @AfterAll
    static void stop() {
        server.stop(Duration.ofSeconds(5));
    }

    /** Somebody who has signed in. */
    private static Visitor as(int person) throws Exception {
        Visitor visitor = new Visitor(server.uri());
        visitor.submit("/social", "/social/sign-in", "person", String.valueOf(person));
        return visitor;
    }

    @Test
    void aVisitorChoosesWhoTheyAreAndSeesTheirHome() throws Exception {
        Visitor browser = new Visitor(server.uri());
        assertThat(browser.get("/social").body()).contains("Who are you?", "name=\"person\" value=\"1\"");
        HttpResponse<String> signedIn = browser.send("/social/sign-in", "person", "7");
        assertThat(signedIn.statusCode()).isEqualTo(303);
        assertThat(signedIn.headers().firstValue("Location")).hasValue("/social");
        assertThat(browser.get("/social").body())
                .contains("Hello, Grace", "Newest", "unread messages", "Whom to follow", "online");
    }

    @Test
    void whoIsNobodyIsToldSoAtTheFieldAndFindsWhatWasTyped() throws Exception {
        Visitor browser = new Visitor(server.uri());
        browser.get("/social");
        for (String nobody : new String[] {"99999", "Ann \"<b>", "-1"}) {
            HttpResponse<String> refused = browser.send("/social/sign-in", "person", nobody);
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body())
                    .contains("aria-invalid=\"true\"", "aria-describedby=\"person-error\"", "id=\"person-error\"")
                    .doesNotContain("<b>");
        }
        assertThat(browser.send("/social/sign-in", "person", "Ann").body()).contains("value=\"Ann\"");
    }

    @Test
    void aPageOfWhoIsNotSignedInLeadsToSigningIn() throws Exception {
        Visitor browser = new Visitor(server.uri());
        for (String path : new String[] {"/social/messages", "/social/people/1", "/social/posts/1"}) {
            HttpResponse<String> page = browser.get(path);
            assertThat(page.statusCode()).isEqualTo(303);
            assertThat(page.headers().firstValue("Location")).hasValue("/social");
        }
        browser.cookie("person", "99999");
        assertThat(browser.get("/social").body()).contains("Who are you?");
        assertThat(browser.get("/social/messages").statusCode()).isEqualTo(303);
    }

    @Test
    void aPostShowsUpOnTheHomePageWithItsTextEscaped() throws Exception {
        Visitor browser = as(11);
        browser.get("/social");
        HttpResponse<String> posted = browser.send("/social/posts", "body", "<script>alert('post')</script> & co");
        assertThat(posted.statusCode()).isEqualTo(303);
        assertThat(browser.get("/social").body())
                .contains("&lt;script&gt;alert('post')&lt;/script&gt; &amp; co")
                .doesNotContain("<script>");
    }

    @Test
    void aCommentIsShownUnderItsPostEscaped() throws Exception {
        Visitor browser = as(12);
        browser.get("/social/posts/500");
        HttpResponse<String> said = browser.send("/social/posts/500/comments", "body", "<script>alert('hi')</script>");
        assertThat(said.statusCode()).isEqualTo(303);
        String location = said.headers().firstValue("Location").orElseThrow();
        assertThat(location).startsWith("/social/posts/500#comment-");
        assertThat(browser.get("/social/posts/500").body())
                .contains("&lt;script&gt;alert('hi')", "id=\"" + location.substring(location.indexOf('#') + 1))
                .doesNotContain("<script>");
    }

    @Test
    void aFormThatIsNotFilledInIsShownAgainWithWhatWasTyped() throws Exception {
        Visitor browser = as(13);
        String tooLong = "<é".repeat(251);
        for (String path : new String[] {"/social/posts", "/social/posts/500/comments", "/social/messages"}) {
            browser.get("/social/messages");
            HttpResponse<String> empty = browser.send(path, "body", "  ", "to", "2");
            assertThat(empty.statusCode()).isEqualTo(400);
            HttpResponse<String> refused = browser.send(path, "body", tooLong, "to", "2");
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
            assertThat(refused.body())
                    .contains("aria-describedby=\"body-error\"", "id=\"body-error\"", "&lt;é".repeat(251));
        }
    }

    @Test
    void aMessageReachesItsRecipientAndIsNewUntilRead() throws Exception {
        Visitor sender = as(14);
        sender.get("/social/messages?to=15");
        assertThat(sender.send("/social/messages", "to", "15", "body", "See you at <eight>")
                        .statusCode())
                .isEqualTo(303);
        assertThat(sender.get("/social/messages").body()).contains("See you at &lt;eight&gt;");
        Visitor recipient = as(15);
        assertThat(recipient.get("/social").body()).contains("See you at &lt;eight&gt;");
        assertThat(recipient.get("/social/messages").body()).contains("<strong>new</strong>");
        assertThat(recipient.send("/social/messages/read").statusCode()).isEqualTo(303);
        assertThat(recipient.get("/social/messages").body()).doesNotContain("<strong>new</strong>");
        assertThat(recipient.get("/social").body()).contains("0 unread messages");
    }

    @Test
    void aMessageToNobodyNamesTheFieldAndKeepsTheText() throws Exception {
        Visitor browser = as(16);
        browser.get("/social/messages");
        for (String nobody : new String[] {"99999", "", "x"}) {
            HttpResponse<String> refused = browser.send("/social/messages", "to", nobody, "body", "kept text");
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("aria-describedby=\"to-error\"", ">kept text</textarea>");
        }
    }

    @Test
    void followingAndLikingLeadBackToThePageTheyWereDoneOn() throws Exception {
        Visitor browser = as(17);
        browser.get("/social/people/18");
        browser.send("/social/people/18/unfollow");
        assertThat(browser.get("/social/people/18").body()).contains("<button>Follow</button>");
        HttpResponse<String> followed = browser.send("/social/people/18/follows", "back", "/social");
        assertThat(followed.statusCode()).isEqualTo(303);
        assertThat(followed.headers().firstValue("Location")).hasValue("/social");
        assertThat(browser.get("/social/people/18").body()).contains("Unfollow");
        HttpResponse<String> liked = browser.send("/social/posts/501/likes", "back", "https://example.org/");
        assertThat(liked.headers().firstValue("Location")).hasValue("/social/posts/501");
        assertThat(browser.get("/social/posts/501").body()).contains("You like this.");
    }

    @Test
    void unknownPeopleAndPostsAreNotFound() throws Exception {
        Visitor browser = as(19);
        browser.get("/social");
        assertThat(browser.get("/social/people/99999").statusCode()).isEqualTo(404);
        assertThat(browser.get("/social/posts/99999").statusCode()).isEqualTo(404);
        assertThat(browser.send("/social/posts/99999/likes").statusCode()).isEqualTo(404);
        assertThat(browser.send("/social/posts/99999/comments", "body", "hi").statusCode())
                .isEqualTo(404);
        assertThat(browser.send("/social/people/99999/follows").statusCode()).isEqualTo(404);
        assertThat(browser.send("/social/people/19/follows").statusCode()).isEqualTo(400);
    }

    @Test
    void aFormWithoutTheTokenOfItsPageIsRefused() throws Exception {
        Visitor withoutToken = new Visitor(server.uri());
        withoutToken.cookie("person", "20");
        assertThat(withoutToken.send("/social/posts", "body", "x").statusCode()).isEqualTo(403);
    }
}
