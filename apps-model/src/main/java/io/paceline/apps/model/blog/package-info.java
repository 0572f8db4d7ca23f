/**
 * The blog: posts with tags and comments.
 *
 * <pre>
 * form or JSON ─► NewPost, NewComment ─► BlogSql ─► database
 * database ─► BlogSql ─► BlogIndex, Post, TagPosts ─┬─► JSON
 *                                                   └─► IndexPage, PostPage, TagPage ─► HTML
 * </pre>
 */
@NullMarked
package io.paceline.apps.model.blog;

import org.jspecify.annotations.NullMarked;
