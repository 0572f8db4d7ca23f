/** A typed actor of Pekko. */
@NullMarked
package io.paceline.benchmarks.peers.pekko;

import org.jspecify.annotations.NullMarked;
