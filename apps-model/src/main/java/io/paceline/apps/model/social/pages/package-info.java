/**
 * The pages and forms of the social app.
 *
 * <pre>
 * Home, Wall, ShownPost, Mailbox ─► HomePage … ─► jte/social ─► HTML
 * form ─► Draft ─► what is wrong with it, by field ─► the form again
 * </pre>
 */
@NullMarked
package io.paceline.apps.model.social.pages;

import org.jspecify.annotations.NullMarked;
