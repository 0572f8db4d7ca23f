/** The apps on Spring Boot, with the records, the SQL and the pages that Paceline's have. */
@NullMarked
package io.paceline.benchmarks.peers.appsspring;

import org.jspecify.annotations.NullMarked;
