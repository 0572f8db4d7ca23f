/** Vert.x: a verticle a core. */
package io.paceline.benchmarks.peers.vertx;
