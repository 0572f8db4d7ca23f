/** The statistics collector on Spring MVC, with JDBC and {@code SseEmitter}. */
@NullMarked
package io.paceline.benchmarks.peers.appsspring.stats;

import org.jspecify.annotations.NullMarked;
