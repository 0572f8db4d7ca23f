/** The queues of the JDK, of JCTools and of the Disruptor, handed items by the same code as Paceline's. */
@NullMarked
package io.paceline.benchmarks.peers.queues;

import org.jspecify.annotations.NullMarked;
