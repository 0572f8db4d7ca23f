/** Spring Boot: one controller, on Tomcat or Jetty. */
@NullMarked
package io.paceline.benchmarks.peers.springboot;

import org.jspecify.annotations.NullMarked;
