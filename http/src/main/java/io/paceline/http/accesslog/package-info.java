/**
 * Access log: one line for each request that a server answered, refused or gave up.
 *
 * <pre>
 * connection ─► AccessEntry ─► AccessLog ─► line (common, combined, JSON) ─► slf4j logger paceline.access
 * </pre>
 */
@NullMarked
package io.paceline.http.accesslog;

import org.jspecify.annotations.NullMarked;
