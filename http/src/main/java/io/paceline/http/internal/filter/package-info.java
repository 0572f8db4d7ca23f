/**
 * Filters in front of routes: which of them a request passes.
 *
 * <pre>
 * when built:  filters with their prefixes, pattern ─► Filters.bind ─► handler behind the filters it always passes
 * a request:   FilterPath (decoded, slashes joined) ─► PathPrefix.covers ─► the filters that only some of its paths pass
 * </pre>
 */
@NullMarked
package io.paceline.http.internal.filter;

import org.jspecify.annotations.NullMarked;
