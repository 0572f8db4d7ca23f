package io.paceline.apps.social;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.apps.model.social.Comment;
import io.paceline.apps.model.social.Home;
import io.paceline.apps.model.social.Made;
import io.paceline.apps.model.social.Mailbox;
import io.paceline.apps.model.social.Message;
import io.paceline.apps.model.social.Person;
import io.paceline.apps.model.social.ShownPost;
import io.paceline.apps.model.social.Suggestion;
import io.paceline.apps.model.social.UnknownIdException;
import io.paceline.apps.model.social.Wall;
import io.paceline.core.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What each store does. */
abstract class SocialStoreContract {

    private static final int NOBODY = 99_999;

    abstract SocialStore store();

    @Test
    void aHomeHasWhatThePersonsItFollowsHavePosted() {
        int me = 3;
        Home home = store().home(me).await().orElseThrow();
        List<Integer> followed = store().mailbox(me).await().orElseThrow().contacts().stream()
                .map(Person::id)
                .toList();
        assertThat(home.person().id()).isEqualTo(me);
        assertThat(home.person().following()).isEqualTo(followed.size());
        assertThat(home.feed()).hasSize(10).allSatisfy(shown -> {
            assertThat(shown.post().authorId()).isIn(with(followed, me));
            assertThat(shown.latest()).hasSizeLessThanOrEqualTo(2).hasSize(Math.min(2, shown.comments()));
            assertThat(shown.latest())
                    .allMatch(comment -> comment.postId() == shown.post().id());
        });
        assertThat(home.feed())
                .extracting(shown -> shown.post().id())
                .isSortedAccordingTo((a, b) -> Long.compare(b, a));
        assertThat(home.suggestions())
                .hasSize(5)
                .extracting(Suggestion::id)
                .doesNotContain(me)
                .doesNotContainAnyElementsOf(followed);
        assertThat(home.unread()).hasSize(Math.min(5, home.person().unread()));
        assertThat(home.online()).isNull();
    }

    private static List<Integer> with(List<Integer> followed, int me) {
        List<Integer> all = new ArrayList<>(followed);
        all.add(me);
        return all;
    }

    @Test
    void aFeedHasTheNewestPostsThatThereAre() {
        int me = 4;
        List<Integer> authors = new ArrayList<>();
        store().mailbox(me).await().orElseThrow().contacts().forEach(contact -> authors.add(contact.id()));
        authors.add(me);
        List<Long> newest = authors.stream()
                .flatMap(author -> store().wall(me, author).await().orElseThrow().posts().stream())
                .map(shown -> shown.post().id())
                .sorted((a, b) -> Long.compare(b, a))
                .limit(10)
                .toList();
        assertThat(store().home(me).await().orElseThrow().feed())
                .extracting(shown -> shown.post().id())
                .isEqualTo(newest);
    }

    @Test
    void postsCommentsAndLikesShowUp() {
        Made post = store().addPost(5, "a post").await();
        Made comment = store().addComment(6, post.id(), "a comment").await();
        store().like(6, post.id()).await();
        store().like(6, post.id()).await();
        store().like(7, post.id()).await();
        ShownPost shown = store().post(6, post.id()).await().orElseThrow();
        assertThat(shown.post().body()).isEqualTo("a post");
        assertThat(shown.post().createdAt()).isEqualTo(post.at());
        assertThat(shown.likes()).isEqualTo(2);
        assertThat(shown.liked()).isTrue();
        assertThat(store().post(8, post.id()).await().orElseThrow().liked()).isFalse();
        assertThat(shown.latest()).extracting(Comment::id).containsExactly(comment.id());
        assertThat(store().home(5).await().orElseThrow().feed().get(0).post().id())
                .isEqualTo(post.id());
        assertThat(store().wall(6, 5).await().orElseThrow().posts().get(0)).isEqualTo(shown);
    }

    @Test
    void followingAndUnfollowingMayBeRepeated() {
        for (int i = 0; i < 2; i++) {
            store().unfollow(9, 10).await();
        }
        Wall before = store().wall(9, 10).await().orElseThrow();
        assertThat(before.person().followed()).isFalse();
        for (int i = 0; i < 2; i++) {
            store().follow(9, 10).await();
        }
        Wall after = store().wall(9, 10).await().orElseThrow();
        assertThat(after.person().followed()).isTrue();
        assertThat(after.person().followers()).isEqualTo(before.person().followers() + 1);
    }

    @Test
    void aMessageIsUnreadUntilItsRecipientHasReadThem() {
        Made made = store().addMessage(11, 12, "it's \"ü\" & <b>").await();
        Message sent = store().mailbox(11).await().orElseThrow().sent().get(0);
        assertThat(sent).isEqualTo(new Message(made.id(), 12, sent.person(), "it's \"ü\" & <b>", made.at(), false));
        Home home = store().home(12).await().orElseThrow();
        assertThat(home.unread().get(0).id()).isEqualTo(made.id());
        assertThat(home.unread().get(0).personId()).isEqualTo(11);
        store().read(12).await();
        Mailbox mailbox = store().mailbox(12).await().orElseThrow();
        assertThat(mailbox.received()).isNotEmpty().allMatch(Message::read);
        assertThat(store().home(12).await().orElseThrow().person().unread()).isZero();
    }

    @Test
    void somebodyWithoutPostsAndFollowersHasAHome() {
        for (Person contact : store().mailbox(13).await().orElseThrow().contacts()) {
            store().unfollow(13, contact.id()).await();
        }
        Home home = store().home(13).await().orElseThrow();
        assertThat(home.person().following()).isZero();
        assertThat(home.suggestions()).isEmpty();
        assertThat(home.feed())
                .allSatisfy(shown -> assertThat(shown.post().authorId()).isEqualTo(13));
    }

    @Test
    void nobodyHasNothing() {
        assertThat(store().home(NOBODY).await()).isEmpty();
        assertThat(store().wall(1, NOBODY).await()).isEmpty();
        assertThat(store().post(1, NOBODY).await()).isEmpty();
        assertThat(store().mailbox(NOBODY).await()).isEmpty();
        assertThat(store().person(NOBODY).await()).isEmpty();
        assertThat(store().people().await()).hasSize(24);
    }

    @Test
    void whatIsDoneToNothingSaysWhatIsUnknown() {
        assertUnknown(store().like(1, NOBODY), UnknownIdException.Of.POST);
        assertUnknown(store().addComment(1, NOBODY, "x"), UnknownIdException.Of.POST);
        assertUnknown(store().follow(1, NOBODY), UnknownIdException.Of.PERSON);
        assertUnknown(store().addMessage(1, NOBODY, "x"), UnknownIdException.Of.RECIPIENT);
        assertUnknown(store().addPost(NOBODY, "x"), UnknownIdException.Of.ME);
        assertUnknown(store().like(NOBODY, 1), UnknownIdException.Of.ME);
        assertUnknown(store().follow(NOBODY, 1), UnknownIdException.Of.ME);
        assertUnknown(store().addComment(NOBODY, 1, "x"), UnknownIdException.Of.ME);
        assertUnknown(store().addMessage(NOBODY, 1, "x"), UnknownIdException.Of.ME);
    }

    private static void assertUnknown(Reply<?> done, UnknownIdException.Of of) {
        assertThatThrownBy(done::await)
                .isInstanceOfSatisfying(
                        UnknownIdException.class,
                        unknown -> assertThat(unknown.of()).isEqualTo(of));
    }
}
