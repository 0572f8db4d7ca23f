package io.paceline.apps.model.blog;

import io.paceline.apps.model.Layout;

/** The index as a page. */
public record IndexPage(BlogIndex index) {

    public static final String TEMPLATE = "blog/index.jte";

    public Layout layout() {
        return Layout.of("blog", "Blog");
    }
}
