/**
 * The bench {@code queue}: items received a second, and the time of a hand-over, each queue in a process of its own.
 *
 * <pre>
 *   QueueBench ─► QueueCase ─► QueueProcess ══stdin, stdout══► child.Child ─► PacelineQueue, or a queue of the peers
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.queue;

import org.jspecify.annotations.NullMarked;
