/** Vert.x Web: a verticle a core, with a router and a body handler. */
@NullMarked
package io.paceline.benchmarks.peers.vertxweb;

import org.jspecify.annotations.NullMarked;
