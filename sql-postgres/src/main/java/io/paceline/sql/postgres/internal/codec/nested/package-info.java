/** Codecs of values that hold values: arrays, ranges, composites, domains and {@code hstore}. */
@NullMarked
package io.paceline.sql.postgres.internal.codec.nested;

import org.jspecify.annotations.NullMarked;
