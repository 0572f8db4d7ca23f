/** What the JDK has for an object that several threads call. */
@NullMarked
package io.paceline.benchmarks.peers.jdk;

import org.jspecify.annotations.NullMarked;
