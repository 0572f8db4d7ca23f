/** Vert.x: a verticle a core. */
@NullMarked
package io.paceline.benchmarks.peers.vertx;

import org.jspecify.annotations.NullMarked;
