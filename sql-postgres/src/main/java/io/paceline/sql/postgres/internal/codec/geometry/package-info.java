/** Codecs of points, lines and shapes. */
@NullMarked
package io.paceline.sql.postgres.internal.codec.geometry;

import org.jspecify.annotations.NullMarked;
