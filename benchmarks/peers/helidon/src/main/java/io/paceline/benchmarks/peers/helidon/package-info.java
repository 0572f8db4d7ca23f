/** Helidon SE: routes on virtual threads. */
@NullMarked
package io.paceline.benchmarks.peers.helidon;

import org.jspecify.annotations.NullMarked;
