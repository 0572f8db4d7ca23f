/**
 * The two ends of a {@link java.util.concurrent.Flow}: demand, order and the end of a stream by the rules of Reactive
 * Streams, for whoever has elements to give or wants to take some.
 *
 * <pre>
 *   source ◄──poll── emitter ──onNext, on its executor──► subscriber
 *                       ▲                                     │
 *                       └────────────── request(n) ───────────┘
 * </pre>
 */
@NullMarked
package io.paceline.core.flow;

import org.jspecify.annotations.NullMarked;
