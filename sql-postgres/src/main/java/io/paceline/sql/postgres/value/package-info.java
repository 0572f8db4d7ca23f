/**
 * Values of PostgreSQL types for which Java has no class of its own: small immutable values whose {@code toString} is
 * PostgreSQL's text form, and whose {@code parse}, where there is one, reads it.
 */
@NullMarked
package io.paceline.sql.postgres.value;

import org.jspecify.annotations.NullMarked;
