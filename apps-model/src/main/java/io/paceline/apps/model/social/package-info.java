/**
 * What the social app and its rival share: people who follow one another, their posts, likes, comments and messages.
 *
 * <pre>
 * SocialSql ─► rows ─► Post, Reactions, Comment ─► ShownPost ─► Home, Wall, Mailbox ─► JSON
 *                                                                        └─► pages ─► HTML
 * </pre>
 */
@NullMarked
package io.paceline.apps.model.social;

import org.jspecify.annotations.NullMarked;
