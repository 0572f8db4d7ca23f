/** The smallest service: one annotated method that answers over HTTP. */
@NullMarked
package io.paceline.apps.ping;

import org.jspecify.annotations.NullMarked;
