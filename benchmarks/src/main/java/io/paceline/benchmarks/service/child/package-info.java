/**
 * What the process of a system does: reads the name of a case and a length of time, measures, answers with one line of
 * figures. Uses the JDK only, since it is compiled into the class path of every peer.
 *
 * <pre>
 *   stdin ─► Child ─► Pass ─► [the system under test] ─► Receiver, which checks
 *              │
 *              └─► Figures ─► stdout
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.service.child;

import org.jspecify.annotations.NullMarked;
