package io.paceline.apps.blog;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.paceline.apps.AppsDatabase;
import io.paceline.apps.model.blog.BlogIndex;
import io.paceline.apps.model.blog.Comment;
import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import io.paceline.apps.model.blog.Post;
import io.paceline.apps.model.blog.PostHead;
import io.paceline.apps.model.blog.PostSummary;
import io.paceline.apps.model.blog.TagCount;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each store does, and that both do the same. */
class BlogStoreTest {

    private static AppsDatabase database;
    private static HikariDataSource pool;

    @BeforeAll
    static void open() {
        database = new AppsDatabase();
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.jdbc());
        config.setMaximumPoolSize(2);
        pool = new HikariDataSource(config);
    }

    @AfterAll
    static void close() {
        pool.close();
        database.close();
    }

    static List<BlogStore> stores() {
        return List.of(
                new SqlBlogStore(database.sql(), false),
                new JdbcBlogStore(pool, false),
                new SqlBlogStore(database.sql(), true),
                new JdbcBlogStore(pool, true));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void theIndexHasTheLatestPostsWithTheirTagsAndThePopularTags(BlogStore store) {
        BlogIndex index = store.index().await();
        assertThat(index.posts()).hasSize(BlogIndex.POSTS);
        assertThat(index.posts()).extracting(PostSummary::id).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(index.posts()).allSatisfy(post -> assertThat(post.tags()).isNotEmpty());
        assertThat(index.popular()).hasSize(BlogIndex.TAGS);
        assertThat(index.popular()).extracting(TagCount::posts).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @ParameterizedTest
    @MethodSource("stores")
    void aPostThatIsAddedIsTheLatestAndCountsForItsTags(BlogStore store) {
        int before = store.tag("quick-queues").await().orElseThrow().posts();
        NewPost typed = NewPost.typed(" Ann ", "A <b>title</b>", "Quick-Queues, brand-new", "First.\r\n\r\nSecond.");
        Post added = store.add(typed).await();
        assertThat(added.author()).isEqualTo("Ann");
        assertThat(added.text()).isEqualTo("First.\n\nSecond.");
        assertThat(added.tags()).containsExactly("brand-new", "quick-queues");
        assertThat(store.post(added.id()).await()).hasValue(added);
        assertThat(store.index().await().posts().get(0).id()).isEqualTo(added.id());
        assertThat(store.tag("quick-queues").await()).hasValueSatisfying(tag -> {
            assertThat(tag.posts()).isEqualTo(before + 1);
            assertThat(tag.newest()).first().extracting(PostHead::title).isEqualTo("A <b>title</b>");
        });
    }

    @ParameterizedTest
    @MethodSource("stores")
    void aCommentIsTheFirstOfItsPost(BlogStore store) {
        Comment said =
                store.comment(7, new NewComment("Bob", "é 漢字 🙂")).await().orElseThrow();
        assertThat(store.post(7).await().orElseThrow().comments()).first().isEqualTo(said);
        assertThat(said.text()).isEqualTo("é 漢字 🙂");
    }

    @ParameterizedTest
    @MethodSource("stores")
    void ofManyCommentsTheLatestAreShown(BlogStore store) {
        for (int i = 0; i <= Post.COMMENTS; i++) {
            store.comment(8, new NewComment("Bob", "number " + i)).await();
        }
        List<Comment> comments = store.post(8).await().orElseThrow().comments();
        assertThat(comments).hasSize(Post.COMMENTS);
        assertThat(comments).first().extracting(Comment::text).isEqualTo("number " + Post.COMMENTS);
    }

    @ParameterizedTest
    @MethodSource("stores")
    void whatIsNotThereIsEmpty(BlogStore store) {
        assertThat(store.post(0).await()).isEmpty();
        assertThat(store.post(999_999_999_999_999_999L).await()).isEmpty();
        assertThat(store.tag("nobody-knows").await()).isEmpty();
        assertThat(store.comment(0, new NewComment("Bob", "to nobody")).await()).isEmpty();
    }

    @Test
    void allGiveTheSame() {
        BlogStore sql = stores().get(0);
        BlogStore jdbc = stores().get(1);
        BlogIndex index = sql.index().await();
        for (BlogStore store : stores()) {
            assertThat(store.index().await()).isEqualTo(index);
        }
        for (long id = 1; id <= 20; id++) {
            assertThat(sql.post(id).await()).isEqualTo(jdbc.post(id).await());
        }
        for (TagCount tag : index.popular()) {
            assertThat(sql.tag(tag.tag()).await()).isEqualTo(jdbc.tag(tag.tag()).await());
        }
    }
}
