/** Helidon SE: routes on virtual threads. */
package io.paceline.benchmarks.peers.helidon;
