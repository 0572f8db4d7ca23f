/** The guest list that every peer decodes and encodes. */
package io.paceline.benchmarks.peers.model;
