/** Samples that run, each in a package of its own, and the launcher that starts them. */
@NullMarked
package io.paceline.apps;

import org.jspecify.annotations.NullMarked;
