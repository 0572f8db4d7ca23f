/**
 * Where a database is and how to speak to it: the address and the properties, by the names that libpq has for them.
 *
 * <pre>
 *   postgresql://… + properties ──► ConnectionString ──► PgConfig
 * </pre>
 */
@NullMarked
package io.paceline.sql.postgres.internal.config;

import org.jspecify.annotations.NullMarked;
