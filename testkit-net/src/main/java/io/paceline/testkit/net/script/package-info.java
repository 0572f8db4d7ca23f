/**
 * A server that speaks the PostgreSQL protocol as a test tells it to, see "Frontend/Backend Protocol" in the documentation
 * of PostgreSQL.
 *
 * <pre>
 * client ─► ScriptedPostgres ─► one script per connection: expect a message, send some, hold, cut
 *                 └──────────► what clients sent, for the test to look at
 * </pre>
 */
@NullMarked
package io.paceline.testkit.net.script;

import org.jspecify.annotations.NullMarked;
