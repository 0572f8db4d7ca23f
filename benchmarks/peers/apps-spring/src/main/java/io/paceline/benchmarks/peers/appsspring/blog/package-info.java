/** The blog on Spring MVC and JDBC. */
@NullMarked
package io.paceline.benchmarks.peers.appsspring.blog;

import org.jspecify.annotations.NullMarked;
