/** The commands of {@code ./paceline} that run in a JVM of their own. */
@NullMarked
package io.paceline.apps.launcher;

import org.jspecify.annotations.NullMarked;
