/** Codecs of single values: numbers, text, bytes, bits, network addresses. */
@NullMarked
package io.paceline.sql.postgres.internal.codec.scalar;

import org.jspecify.annotations.NullMarked;
