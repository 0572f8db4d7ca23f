/** The guest list that every peer decodes and encodes. */
@NullMarked
package io.paceline.benchmarks.peers.model;

import org.jspecify.annotations.NullMarked;
