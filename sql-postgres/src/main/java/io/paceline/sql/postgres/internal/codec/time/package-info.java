/** Codecs of dates, times and intervals. */
@NullMarked
package io.paceline.sql.postgres.internal.codec.time;

import org.jspecify.annotations.NullMarked;
