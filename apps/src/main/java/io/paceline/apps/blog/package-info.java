/**
 * The blog on Paceline.
 *
 * <pre>
 * request ─► BlogPages, BlogApi ─► PageCache ─► BlogStore ─┬─► SqlBlogStore ─► SqlClient
 *                                                          └─► JdbcBlogStore ─► JDBC, in methods that block
 * </pre>
 */
@NullMarked
package io.paceline.apps.blog;

import org.jspecify.annotations.NullMarked;
