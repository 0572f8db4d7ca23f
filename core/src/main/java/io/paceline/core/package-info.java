/**
 * What every other module builds on: replies, call context, clocks, a queue, the event-loop interfaces and the probe.
 *
 * <pre>
 *   call made ──► context (deadline, scope, trace, principal) travels along ──► result
 *       ▲                                                                         │
 *     home ◄──────────────────────── continuation ◄──────────── promise ◄─────────┘
 * </pre>
 */
@NullMarked
package io.paceline.core;

import org.jspecify.annotations.NullMarked;
