/** The work of the bench {@code sql} through JDBC. */
@NullMarked
package io.paceline.benchmarks.peers.sqljdbc;

import org.jspecify.annotations.NullMarked;
