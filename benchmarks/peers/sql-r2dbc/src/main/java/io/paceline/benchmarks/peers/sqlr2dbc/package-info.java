/** The work of the bench {@code sql} through R2DBC. */
@NullMarked
package io.paceline.benchmarks.peers.sqlr2dbc;

import org.jspecify.annotations.NullMarked;
