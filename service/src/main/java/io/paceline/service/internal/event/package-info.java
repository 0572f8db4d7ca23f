/**
 * The parts of the event bus that know neither channels nor subscribers: the ring that events wait in, and the memory of
 * the events that have been here.
 *
 * <pre>
 *   event ──► envelope ──offer──► ring (bounded, oldest out on demand) ──poll──► subscription
 *   event from a connector ──► filter (origin, sequence) ──new──► envelope
 * </pre>
 */
@NullMarked
package io.paceline.service.internal.event;

import org.jspecify.annotations.NullMarked;
