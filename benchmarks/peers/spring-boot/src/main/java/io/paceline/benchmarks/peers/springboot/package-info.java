/** Spring Boot: one controller, on Tomcat or Jetty. */
package io.paceline.benchmarks.peers.springboot;
