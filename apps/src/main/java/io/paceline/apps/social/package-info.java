/**
 * A social network on Paceline: people follow one another, post, like, comment and write messages. Who acts is said by the
 * cookie {@code person}, without a password.
 *
 * <pre>
 * request ─► SocialPages ─┐                ┌─► SqlSocialStore ─► SqlClient
 *                         ├─► SocialStore ─┤
 * request ─► SocialApi ───┘                └─► JdbcSocialStore ─► JDBC, in methods that block
 *                └─► OnlinePeople, a service: who was seen lately
 * </pre>
 */
@NullMarked
package io.paceline.apps.social;

import org.jspecify.annotations.NullMarked;
