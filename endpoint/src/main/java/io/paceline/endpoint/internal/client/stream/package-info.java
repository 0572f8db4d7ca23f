/**
 * Answers that are read element by element.
 *
 * <pre>
 * pieces of the body ─► ElementSplitter (JSON array, lines, events) ─► bytes of an element ─► JSON ─► subscriber
 *        ▲                                                                                            │
 *        └──────────── one piece, when nothing is left of the last ◄────────── request(n) ────────────┘
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.internal.client.stream;

import org.jspecify.annotations.NullMarked;
