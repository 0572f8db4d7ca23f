/**
 * The social app, the rival's way: Spring MVC on threads that wait for JDBC.
 *
 * <pre>
 * request ─► SocialPagesController, SocialApiController ─► JdbcSocial ─► HikariCP ─► PostgreSQL
 *                          └─► OnlinePeople: who was seen lately
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.peers.appsspring.social;

import org.jspecify.annotations.NullMarked;
