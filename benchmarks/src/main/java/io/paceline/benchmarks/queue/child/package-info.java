/**
 * What the process of one queue does: hand items over as told, check each one, and print figures. Compiled into the
 * runner and into the peers, so that every queue is measured by the same code.
 *
 * <pre>
 *   stdin ──► Child ──► Round: sender threads ──Feed──► QueueUnderTest ──► Check (sequence, sum)
 *                                                                  └──► figures ──► stdout
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.queue.child;

import org.jspecify.annotations.NullMarked;
