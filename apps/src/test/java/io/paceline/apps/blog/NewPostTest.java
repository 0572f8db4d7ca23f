package io.paceline.apps.blog;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NewPostTest {

    @Test
    void whatIsMissingIsNamedInTheOrderOfTheForm() {
        assertThat(NewPost.EMPTY.wrong().keySet()).containsExactly("author", "title", "tags", "text");
        assertThat(new NewPost(null, null, null, null).wrong()).isEqualTo(NewPost.EMPTY.wrong());
        assertThat(new NewComment(null, " \r\n ").wrong().keySet()).containsExactly("name", "text");
    }

    @Test
    void whatIsTooLongSaysHowLongItIs() {
        NewPost post = NewPost.typed("a".repeat(61), "t".repeat(121), "one", "x".repeat(20_001));
        assertThat(post.wrong())
                .containsEntry("author", "61 characters (expected: at most 60)")
                .containsEntry("title", "121 characters (expected: at most 120)")
                .containsEntry("text", "20001 characters (expected: at most 20000)")
                .doesNotContainKey("tags");
    }

    @Test
    void whatCannotBeStoredIsRefused() {
        assertThat(new NewComment("a\0b", "x\ud800").wrong().keySet()).containsExactly("name", "text");
        assertThat(new NewComment("🙂", "漢字").wrong()).isEmpty();
    }

    @Test
    void tagsAreInSmallLettersEachOnce() {
        NewPost post = NewPost.typed("Ann", "Title", " Java, java  SQL,,", "Text");
        assertThat(post.tags()).containsExactly("java", "sql");
        assertThat(post.typedTags()).isEqualTo("java, sql");
        assertThat(new NewPost("Ann", "Title", Arrays.asList("x", null), "Text").tags())
                .containsExactly("x");
    }

    @Test
    void tagsThatMakeNoPathAndTooManyAreRefused() {
        assertThat(NewPost.typed("a", "b", "a/b", "c").wrong().get("tags")).startsWith("'a/b' (expected");
        assertThat(NewPost.typed("a", "b", "<script>", "c").wrong()).containsKey("tags");
        assertThat(NewPost.typed("a", "b", "-", "c").wrong()).containsKey("tags");
        assertThat(NewPost.typed("a", "b", "1 2 3 4 5 6", "c").wrong())
                .containsEntry("tags", "6 given (expected: 1 to 5)");
        assertThat(NewPost.typed("a", "b", "1 2 3 4 ü-漢", "c").wrong()).isEmpty();
    }

    @Test
    void theSummaryIsCutBetweenWordsAndNeverWithinACharacter() {
        assertThat(NewPost.typed("a", "b", "c", "One\n\ntwo").summary()).isEqualTo("One two");
        assertThat(NewPost.typed("a", "b", "c", "word ".repeat(100)).summary())
                .isEqualTo("word ".repeat(40).strip() + "…");
        assertThat(NewPost.typed("a", "b", "c", "🙂".repeat(300)).summary()).isEqualTo("🙂".repeat(100) + "…");
    }
}
