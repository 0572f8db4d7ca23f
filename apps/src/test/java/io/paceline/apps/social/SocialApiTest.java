package io.paceline.apps.social;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.SmallDemo;
import io.paceline.apps.Visitor;
import io.paceline.apps.demo.DemoServer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SocialApiTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static DemoServer server;

    @BeforeAll
    static void start() {
        server = SmallDemo.start(SmallDemo.settings());
    }

    @AfterAll
    static void stop() {
        server.stop(Duration.ofSeconds(5));
    }

    private static Visitor as(int person) {
        Visitor browser = new Visitor(server.uri());
        browser.cookie("person", String.valueOf(person));
        return browser;
    }

    private static JsonNode json(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return JSON.readTree(response.body());
    }

    @Test
    void homeHasTheNewestPostsOfThoseOneFollows() throws Exception {
        JsonNode home = json(as(7).getJson("/social/api/home"), 200);
        assertThat(home.at("/person/name").asString()).startsWith("Grace ");
        assertThat(home.at("/feed").size()).isEqualTo(10);
        List<Long> ids = new ArrayList<>();
        home.at("/feed").forEach(each -> ids.add(each.at("/post/id").asLong()));
        assertThat(ids).isSortedAccordingTo((a, b) -> Long.compare(b, a));
        assertThat(home.at("/suggestions").size()).isEqualTo(5);
        assertThat(home.at("/unread").size())
                .isEqualTo(Math.min(5, home.at("/person/unread").asInt()));
        assertThat(home.at("/online/count").asInt()).isPositive();
    }

    @Test
    void whoWasSeenIsOnline() throws Exception {
        json(as(21).getJson("/social/api/home"), 200);
        JsonNode online = json(as(21).getJson("/social/api/online"), 200);
        assertThat(online.at("/people/0/id").asInt()).isEqualTo(21);
    }

    @Test
    void whatIsMadeIsToldAndIsThere() throws Exception {
        HttpResponse<String> posted = as(30).postJson("/social/api/posts", "{\"body\":\"news\"}");
        JsonNode post = json(posted, 201);
        String location = posted.headers().firstValue("Location").orElseThrow();
        assertThat(location).isEqualTo("/social/api/posts/" + post.at("/id").asLong());
        assertThat(json(as(31).getJson(location), 200).at("/post/body").asString())
                .isEqualTo("news");
        JsonNode comment = json(as(31).postJson(location + "/comments", "{\"body\":\"<b>hear, hear</b>\"}"), 201);
        assertThat(comment.at("/personId").asInt()).isEqualTo(31);
        JsonNode shown = json(as(30).getJson(location), 200);
        assertThat(shown.at("/latest/0/body").asString()).isEqualTo("<b>hear, hear</b>");
        assertThat(shown.at("/comments").asInt()).isEqualTo(1);
        json(as(31).postJson("/social/api/messages", "{\"to\":30,\"body\":\"well said\"}"), 201);
        JsonNode mailbox = json(as(30).getJson("/social/api/messages"), 200);
        assertThat(mailbox.at("/received/0/body").asString()).isEqualTo("well said");
        assertThat(mailbox.at("/received/0/read").asBoolean()).isFalse();
        assertThat(as(30).postJson("/social/api/messages/read", "").statusCode())
                .isEqualTo(204);
        mailbox = json(as(30).getJson("/social/api/messages"), 200);
        assertThat(mailbox.at("/received/0/read").asBoolean()).isTrue();
    }

    @Test
    void likingAndFollowingTwiceIsLikingAndFollowing() throws Exception {
        Visitor somebody = as(40);
        assertThat(somebody.postJson("/social/api/people/41/unfollow", "").statusCode())
                .isEqualTo(204);
        int followers = json(somebody.getJson("/social/api/people/41"), 200)
                .at("/person/followers")
                .asInt();
        long post = json(somebody.postJson("/social/api/posts", "{\"body\":\"mine\"}"), 201)
                .at("/id")
                .asLong();
        for (int i = 0; i < 2; i++) {
            assertThat(somebody.postJson("/social/api/people/41/follows", "").statusCode())
                    .isEqualTo(204);
            assertThat(somebody.postJson("/social/api/posts/" + post + "/likes", "")
                            .statusCode())
                    .isEqualTo(204);
        }
        JsonNode wall = json(somebody.getJson("/social/api/people/41"), 200);
        assertThat(wall.at("/person/followers").asInt()).isEqualTo(followers + 1);
        assertThat(wall.at("/person/followed").asBoolean()).isTrue();
        JsonNode liked = json(somebody.getJson("/social/api/posts/" + post), 200);
        assertThat(liked.at("/likes").asInt()).isEqualTo(1);
        assertThat(liked.at("/liked").asBoolean()).isTrue();
    }

    @Test
    void likesAtTheSameTimeAreAllCountedOnce() throws Exception {
        long post = json(as(50).postJson("/social/api/posts", "{\"body\":\"everybody likes this\"}"), 201)
                .at("/id")
                .asLong();
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try {
            List<CompletableFuture<Integer>> likes = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                Visitor somebody = as(1 + i % 100); // each of them twice
                likes.add(CompletableFuture.supplyAsync(() -> like(somebody, post), threads));
            }
            assertThat(likes).allSatisfy(like -> assertThat(like.get()).isEqualTo(204));
        } finally {
            threads.shutdown();
        }
        assertThat(json(as(50).getJson("/social/api/posts/" + post), 200)
                        .at("/likes")
                        .asInt())
                .isEqualTo(100);
    }

    private static int like(Visitor somebody, long post) {
        try {
            return somebody.postJson("/social/api/posts/" + post + "/likes", "").statusCode();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void unknownPeopleAndPostsAreNotFound() throws Exception {
        Visitor somebody = as(60);
        assertThat(json(somebody.getJson("/social/api/people/99999"), 404)
                        .at("/detail")
                        .asString())
                .isEqualTo("person: unknown (expected: the number of somebody who is here)");
        json(somebody.getJson("/social/api/posts/99999"), 404);
        json(somebody.postJson("/social/api/posts/99999/likes", ""), 404);
        json(somebody.postJson("/social/api/posts/99999/comments", "{\"body\":\"x\"}"), 404);
        json(somebody.postJson("/social/api/people/99999/follows", ""), 404);
        json(somebody.postJson("/social/api/people/60/follows", ""), 400);
    }

    @Test
    void whoIsNobodyIsRefused() throws Exception {
        for (Visitor nobody : List.of(new Visitor(server.uri()), as(99999), as(-1))) {
            json(nobody.getJson("/social/api/home"), 401);
            json(nobody.getJson("/social/api/messages"), 401);
            json(nobody.postJson("/social/api/posts", "{\"body\":\"x\"}"), 401);
            json(nobody.postJson("/social/api/posts/1/likes", ""), 401);
        }
    }

    @Test
    void whatIsWrongIsNamedByField() throws Exception {
        Visitor somebody = as(61);
        for (String body : new String[] {"{}", "{\"body\":\" \"}", "{\"body\":\"" + "x".repeat(501) + "\"}"}) {
            JsonNode problem = json(somebody.postJson("/social/api/posts", body), 400);
            assertThat(problem.at("/errors/0/field").asString()).isEqualTo("body");
            assertThat(problem.at("/errors/0/message").asString()).isEqualTo("1 to 500 characters");
        }
        JsonNode both = json(somebody.postJson("/social/api/messages", "{\"to\":0}"), 400);
        assertThat(both.at("/errors").size()).isEqualTo(2);
        JsonNode unknown = json(somebody.postJson("/social/api/messages", "{\"to\":99999,\"body\":\"x\"}"), 400);
        assertThat(unknown.at("/errors/0/field").asString()).isEqualTo("to");
        json(somebody.postJson("/social/api/posts", "{"), 400);
        json(somebody.postJson("/social/api/posts", "null"), 400);
        json(somebody.postJson("/social/api/posts", "{\"body\":\"" + "x".repeat(2_000_000) + "\"}"), 413);
    }
}
