package io.paceline.apps.model.blog;

import io.paceline.apps.model.Layout;

/** The posts of a tag as a page. */
public record TagPage(TagPosts tag) {

    public static final String TEMPLATE = "blog/tag.jte";

    public Layout layout() {
        return Layout.of("blog", "Posts about " + tag.tag());
    }
}
