package io.paceline.apps.blog;

import io.paceline.apps.model.blog.BlogIndex;
import io.paceline.apps.model.blog.Comment;
import io.paceline.apps.model.blog.NewComment;
import io.paceline.apps.model.blog.NewPost;
import io.paceline.apps.model.blog.Post;
import io.paceline.apps.model.blog.TagPosts;
import io.paceline.core.Reply;
import java.util.Optional;

/** Where the blog is kept. Thread rules: shared by all workers. */
interface BlogStore {

    Reply<BlogIndex> index();

    /** A post; empty if there is none. */
    Reply<Optional<Post>> post(long id);

    /** The posts of a tag; empty if nobody knows it. */
    Reply<Optional<TagPosts>> tag(String tag);

    /** Adds a post that has nothing wrong; comes once it is committed. */
    Reply<Post> add(NewPost post);

    /** Adds a comment that has nothing wrong; comes once it is committed, empty if there is no such post. */
    Reply<Optional<Comment>> comment(long post, NewComment comment);
}
