/** What a process that measures itself does: it reads which case to run for how long, and answers with figures. */
@NullMarked
package io.paceline.benchmarks.child;

import org.jspecify.annotations.NullMarked;
