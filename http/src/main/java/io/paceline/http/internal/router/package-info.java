/**
 * Radix router: from method and path to the target that serves them.
 *
 * <pre>
 *   "/files/{id}" ─► PatternParser ─► PathPattern ─► Node tree, built once
 *                                                       │
 *   GET /files/7?x ─► RequestPath ─► RouteTree.find ────┴─► PathMatch: target, variables
 *                          └─► refused                 └─► not found, or not allowed with Allow
 * </pre>
 *
 * <p>It knows no request type and no I/O. The tree is immutable and shared by all threads; what a lookup
 * finds goes into a {@code PathMatch} that one thread uses again and again.
 */
@NullMarked
package io.paceline.http.internal.router;

import org.jspecify.annotations.NullMarked;
