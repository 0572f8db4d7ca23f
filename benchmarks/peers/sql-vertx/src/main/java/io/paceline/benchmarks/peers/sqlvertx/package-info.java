/** The work of the bench {@code sql} through Vert.x. */
@NullMarked
package io.paceline.benchmarks.peers.sqlvertx;

import org.jspecify.annotations.NullMarked;
