/** JMH benchmarks of single parts: {@code java -cp 'benchmarks/target/classes:benchmarks/target/lib/*' org.openjdk.jmh.Main}. */
@NullMarked
package io.paceline.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
