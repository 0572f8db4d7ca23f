/**
 * Request targets: from the raw characters of a request line to paths, variables and query parameters.
 *
 * <pre>
 *   /a/b%20c?q=1 ─► RequestPath ─► canonical path ─► router
 *        │               └─► UriException (400 or 404)
 *        └────────► QueryString ─► QueryParameter, decoded when first asked for
 * </pre>
 *
 * <p>Everything is split first and decoded once afterwards (RFC 3986, section 2.4).
 */
@NullMarked
package io.paceline.http.internal.uri;

import org.jspecify.annotations.NullMarked;
