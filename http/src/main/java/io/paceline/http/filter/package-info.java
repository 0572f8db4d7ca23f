/**
 * Ready-made filters: CORS, security headers, request ids, limits.
 *
 * <pre>
 * request ─► RequestId ─► Cors ─► RateLimit ─► ConcurrencyLimit ─► … ─► handler
 *                │          │         │ 429           │ 503
 * answer  ◄──────┴──────────┴─────────┴───────────────┴──────────────────┘  header fields are added on the way back
 * </pre>
 */
@NullMarked
package io.paceline.http.filter;

import org.jspecify.annotations.NullMarked;
